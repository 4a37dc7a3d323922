import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core'
import { type ReactElement, useRef } from 'react'

interface MenuPopoverProps {
  content: ReactElement
  /** Default: below, its right edge at the button's. */
  placement?: PopoverNextProps['placement']
  /** The button. */
  children: ReactElement
}

/**
 * The menu of a button. A dialog or a field that was chosen in it is there, with the focus, before the menu has gone:
 * only where nothing else has it does the button get it back.
 */
export function MenuPopover({ content, placement = 'bottom-end', children }: MenuPopoverProps) {
  const around = useRef<HTMLSpanElement>(null)
  const giveFocus = (menu: HTMLElement): void => {
    const { activeElement, body } = document
    if (activeElement === body || menu.contains(activeElement)) around.current?.querySelector('button')?.focus()
  }
  return (
    <span ref={around} style={{ display: 'contents' }}>
      <PopoverNext
        content={content}
        placement={placement}
        enforceFocus={false}
        shouldReturnFocusOnClose={false}
        onClosed={giveFocus}
      >
        {children}
      </PopoverNext>
    </span>
  )
}
