import { Button, type ButtonProps } from '@blueprintjs/core'
import type { ReactElement } from 'react'

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'text' | 'size' | 'variant'> {
  icon: ReactElement
  /** Its name, which is its tip too. */
  label: string
}

/** A small button that is only a picture; what opens a menu gets the rest of its attributes from that. */
export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return <Button size="small" variant="minimal" icon={icon} aria-label={label} title={label} {...rest} />
}
