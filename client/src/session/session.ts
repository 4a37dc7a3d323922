import type { Person, Session, Space } from '@plumbline/core/contract'
import { type Action, type EffectiveRights, may } from '@plumbline/core/permissions'
import { proxy, useSnapshot } from 'valtio'
import { readTokenFrom } from '../api/request.ts'
import { forgetKept, keepPerson } from './kept.ts'
import { markSession, unmarkSession } from './session-mark.ts'

interface SessionState {
  /** Null: a visitor. */
  person: Person | null
  /** Goes back to the server with every call that changes something. */
  csrfToken: string
  /** The space on screen, with the person's role in it. */
  space: Space | null
  /** Rights at the schedule on screen, where they are not those of the space. */
  place: { nodeId: string; effectiveRights: EffectiveRights } | null
  /** Signed out by choice: the next person starts at the beginning, not where this one was. */
  leftByChoice: boolean
  /** The privacy policy of the installation is to be accepted before anything else. */
  privacyPolicyDue: boolean
}

export const session = proxy<SessionState>({
  person: null,
  csrfToken: '',
  space: null,
  place: null,
  leftByChoice: false,
  privacyPolicyDue: false,
})

readTokenFrom(() => session.csrfToken)

export function enter({ person, csrfToken, privacyPolicyDue }: Session): void {
  session.person = person
  session.csrfToken = csrfToken
  session.privacyPolicyDue = privacyPolicyDue
  session.leftByChoice = false
  markSession(person.id)
  keepPerson(person)
}

export function leave({ byChoice }: { byChoice: boolean }): void {
  if (byChoice && session.person) forgetKept(session.person.id)
  unmarkSession()
  session.leftByChoice = byChoice
  session.person = null
  session.csrfToken = ''
  session.space = null
  session.place = null
}

/** The same function as on the server; outside a space only what every person may. */
export function can(action: Action): boolean {
  const { person, space, place } = session
  const effectiveRights = place?.effectiveRights ?? space?.effectiveRights
  return may(person && { userId: person.id, role: space?.role ?? null, effectiveRights }, action)
}

/** `can` inside a component: it renders again when the person or the space changes. */
export function useCan(): (action: Action) => boolean {
  useSnapshot(session)
  return can
}
