import { PopoverNext, type PopoverNextProps } from '@blueprintjs/core'
import { type ReactElement, useRef } from 'react'
import { firstItem, walkMenu } from './menu-keys.ts'

interface MenuPopoverProps {
  content: ReactElement
  /** Default: below, its right edge at the button's. */
  placement?: PopoverNextProps['placement']
  /** The button. */
  children: ReactElement
}

/**
 * The menu of a button. The button has the focus again before what was chosen is done: a dialog takes it from there and
 * gives it back there, and a field that is opened keeps it.
 */
export function MenuPopover({ content, placement = 'bottom-end', children }: MenuPopoverProps) {
  const around = useRef<HTMLSpanElement>(null)
  const focusButton = (): void => around.current?.querySelector('button')?.focus()
  const giveFocus = (menu: HTMLElement): void => {
    if (menu.contains(document.activeElement)) focusButton()
  }
  return (
    <span ref={around} style={{ display: 'contents' }}>
      <PopoverNext
        content={
          // biome-ignore lint/a11y/noStaticElementInteractions: keys and clicks on an item bubble to here
          <div onKeyDown={walkMenu} onClickCapture={focusButton}>
            {content}
          </div>
        }
        placement={placement}
        autoFocus={false}
        enforceFocus={false}
        shouldReturnFocusOnClose={false}
        onOpening={(menu) => firstItem(menu)?.focus()}
        onClosing={giveFocus}
      >
        {children}
      </PopoverNext>
    </span>
  )
}
