import type { Database, Transaction } from '../../platform/database/index.ts'
import type { Sessions, SignedIn } from '../../platform/http/index.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import { announceAccessChange } from '../access/index.ts'
import {
  deleteSessionsOf,
  deleteTokensOf,
  insertSession,
  prolongSession,
  type SessionRow,
  selectSignedIn,
  touchAccessToken,
  type Whence,
} from './repository.ts'

const REMEMBERED_MINUTES = 30 * 24 * 60
/** Of a session that ends with the browser, after its last use. */
const UNREMEMBERED_MINUTES = 12 * 60

const lifetimeOf = (remember: boolean): number => (remember ? REMEMBERED_MINUTES : UNREMEMBERED_MINUTES)

/** Each use prolongs the session, at most once a minute. */
export function createSessions(database: Database): Sessions {
  return {
    find: async (token) => {
      const row = await selectSignedIn(database.knex, 'session', token)
      if (!row) return null
      if (row.stale) await database.asSystem((tx) => prolongSession(tx, row.id, lifetimeOf(row.remember)))
      return signedInOf('session', row)
    },
    findByAccessToken: async (text) => {
      const row = await selectSignedIn(database.knex, 'token', text)
      if (!row) return null
      if (row.stale) await database.asSystem((tx) => touchAccessToken(tx, row.id))
      return signedInOf('token', row)
    },
  }
}

function signedInOf(by: SignedIn['by'], row: SessionRow): SignedIn {
  return {
    by,
    sessionId: row.id,
    expiresAt: row.expiresAt.toISOString(),
    csrfToken: row.csrfToken,
    remember: row.remember,
    accessRevision: row.accessRevision,
    privacyVersion: row.privacyVersion,
    person: row.person,
    roles: new Map(Object.entries(row.roles ?? {})),
  }
}

/** The token goes into the cookie and is never seen again; the CSRF token is no secret to the page. */
export async function startSession(
  database: Database,
  { userId, remember, from }: { userId: string; remember: boolean; from: Whence },
): Promise<{ token: string; csrfToken: string }> {
  const session = { id: newId(), token: newSecret(), csrfToken: newSecret(), userId, remember, from }
  await database.asSystem((tx) => insertSession(tx, { ...session, lifetimeMinutes: lifetimeOf(remember) }))
  return session
}

/**
 * Ends whatever acts in a person's name, but for the session `except`: sessions, access tokens and, by another revision
 * of what the person may do, the tickets of scripts. The ids of the sessions.
 */
export async function endAccessOf(tx: Transaction, userId: string, except: string | null): Promise<string[]> {
  const ended = await deleteSessionsOf(tx, userId, except)
  await deleteTokensOf(tx, userId)
  await announceAccessChange(tx, [userId])
  return ended
}
