import { Classes } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * A place for an overlay above the page that is there with the render that opens it. Blueprint's own portal comes a task
 * later, and a key pressed meanwhile would go into a cell. The overlay in it has `usePortal={false}`.
 */
export function AtOnce({ children }: { children: ReactNode }) {
  return createPortal(<div className={`${Classes.PORTAL} schedule-at-once`}>{children}</div>, document.body)
}
