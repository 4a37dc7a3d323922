import './pointed-menu.css'
import { Menu, Overlay2 } from '@blueprintjs/core'
import { type ReactNode, useCallback } from 'react'
import { AtOnce } from './AtOnce.tsx'
import { firstItem, walkMenu } from './menu-keys.ts'

/** Px between a menu and the edge of the window. */
const MARGIN = 8

interface PointedMenuProps {
  /** Where it was asked for, on the page. */
  x: number
  y: number
  /** What it is about, for `data-menu`. */
  on: string
  close: () => void
  children: ReactNode
}

/** A context menu of what was pointed at on a canvas; arrows walk through it. */
export function PointedMenu({ x, y, on, close, children }: PointedMenuProps) {
  const place = useCallback(
    (element: HTMLElement | null): void => {
      if (!element) return
      element.style.left = `${Math.max(MARGIN, Math.min(x, innerWidth - element.offsetWidth - MARGIN))}px`
      element.style.top = `${Math.max(MARGIN, Math.min(y, innerHeight - element.offsetHeight - MARGIN))}px`
      firstItem(element)?.focus()
    },
    [x, y],
  )
  return (
    <AtOnce>
      <Overlay2
        isOpen
        lazy={false}
        autoFocus={false}
        usePortal={false}
        onClose={close}
        backdropClassName="pl-pointed-backdrop"
        transitionDuration={0}
      >
        {/* The overlay takes the ref of its child for itself. */}
        <div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys pressed on an item bubble to here */}
          <div className="pl-pointed-menu" ref={place} data-testid="menu" data-menu={on} onKeyDown={walkMenu}>
            <Menu size="small">{children}</Menu>
          </div>
        </div>
      </Overlay2>
    </AtOnce>
  )
}
