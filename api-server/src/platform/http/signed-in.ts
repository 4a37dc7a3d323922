import type { Person } from '@plumbline/core/contract'
import type { SpaceRole, Subject } from '@plumbline/core/permissions'
import type { Scope } from '../database/index.ts'

/** The person behind a session or an access token, with everything a request needs to know about their rights. */
export interface SignedIn {
  by: 'session' | 'token'
  /** Or of the access token. */
  sessionId: string
  /** ISO time; a session is over then unless it is used before. */
  expiresAt: string
  csrfToken: string
  remember: boolean
  accessRevision: number
  person: Person
  /** Version of the privacy policy that the person has accepted. */
  privacyVersion: string | null
  /** Role per space the person is a member of. */
  roles: ReadonlyMap<string, SpaceRole>
}

/** Finds who is behind a session token; null for a forged, ended or expired one. */
export interface Sessions {
  find(token: string): Promise<SignedIn | null>
  findByAccessToken(text: string): Promise<SignedIn | null>
}

export function scopeOf(who: SignedIn): Scope {
  return { userId: who.person.id, spaceIds: [...who.roles.keys()] }
}

export function subjectIn(who: SignedIn, spaceId: string | null): Subject {
  return { userId: who.person.id, role: spaceId === null ? null : (who.roles.get(spaceId) ?? null) }
}
