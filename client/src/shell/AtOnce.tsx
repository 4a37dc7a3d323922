import './at-once.css'
import { Classes } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * A place for an overlay above the page that is there, with the focus, before the key that opened it has been let go:
 * what is typed next would go into a cell. Blueprint's own portal and its lazy overlay each come a task later, as does valtio's
 * news of a change; so the overlay in it has `usePortal={false}` and `lazy={false}`, and what opens it is read with
 * `sync`.
 */
export function AtOnce({ children }: { children: ReactNode }) {
  return createPortal(<div className={`${Classes.PORTAL} pl-at-once`}>{children}</div>, document.body)
}
