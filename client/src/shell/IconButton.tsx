import { Button } from '@blueprintjs/core'
import type { ReactElement } from 'react'

interface IconButtonProps {
  icon: ReactElement
  /** Its name, which is its tip too. */
  label: string
  onClick: () => void
  disabled?: boolean
}

/** A small button that is only a picture. */
export function IconButton({ icon, label, onClick, disabled }: IconButtonProps) {
  return (
    <Button
      size="small"
      variant="minimal"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    />
  )
}
