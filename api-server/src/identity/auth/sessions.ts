import type { Database } from '../../platform/database/index.ts'
import type { Sessions, SignedIn } from '../../platform/http/index.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import { insertSession, prolongSession, type SessionRow, selectSession } from './repository.ts'

const REMEMBERED_MINUTES = 30 * 24 * 60
/** Of a session that ends with the browser, after its last use. */
const UNREMEMBERED_MINUTES = 12 * 60

const lifetimeOf = (remember: boolean): number => (remember ? REMEMBERED_MINUTES : UNREMEMBERED_MINUTES)

/** Each use prolongs the session, at most once a minute. */
export function createSessions(database: Database): Sessions {
  return {
    find: async (token) =>
      database.asSystem(async (tx) => {
        const row = await selectSession(tx, token)
        if (!row) return null
        if (row.stale) await prolongSession(tx, row.id, lifetimeOf(row.remember))
        return signedInOf(row)
      }),
  }
}

function signedInOf(row: SessionRow): SignedIn {
  return {
    sessionId: row.id,
    expiresAt: row.expiresAt.toISOString(),
    csrfToken: row.csrfToken,
    remember: row.remember,
    accessRevision: row.accessRevision,
    person: row.person,
    roles: new Map(Object.entries(row.roles ?? {})),
  }
}

/** The token goes into the cookie and is never seen again; the CSRF token is no secret to the page. */
export async function startSession(
  database: Database,
  userId: string,
  remember: boolean,
): Promise<{ token: string; csrfToken: string }> {
  const session = { id: newId(), token: newSecret(), csrfToken: newSecret(), userId, remember }
  await database.asSystem((tx) => insertSession(tx, { ...session, lifetimeMinutes: lifetimeOf(remember) }))
  return session
}
