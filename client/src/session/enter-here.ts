import type { Session } from '@plumbline/core/contract'
import { enter } from './session.ts'
import { tellTabs } from './tabs.ts'

/** A sign-in in this tab, of which the others learn. */
export function enterHere(session: Session): void {
  enter(session)
  tellTabs({ kind: 'login', userId: session.person.id })
}
