import { MenuItem } from '@blueprintjs/core'
import { Blank } from '@blueprintjs/icons'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { firstItem } from './menu-keys.ts'

/** A line of a menu that opens more of it: under the pointer, and with the arrow to the right, Enter or Space. */
export function SubMenu({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const byKey = useRef(false)
  const opens = (event: KeyboardEvent<HTMLElement>): void => {
    if (isOpen || (event.key !== 'ArrowRight' && event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    event.stopPropagation()
    byKey.current = true
    setOpen(true)
  }
  return (
    <MenuItem
      text={text}
      shouldDismissPopover={false}
      icon={<Blank size={14} />}
      popoverProps={{
        isOpen,
        openOnTargetFocus: false,
        targetProps: { role: 'menuitem', tabIndex: 0, 'aria-haspopup': 'menu', onKeyDown: opens },
        onInteraction: (next) => setOpen(next),
        transitionDuration: 0,
        onOpening: (menu) => {
          if (byKey.current) firstItem(menu)?.focus()
          byKey.current = false
        },
      }}
    >
      {children}
    </MenuItem>
  )
}
