import type { Person, Session } from '@plumbline/core/contract'
import type { Context } from 'koa'
import type { Database } from '../../platform/database/index.ts'
import { sessionTokenOf, setSessionCookie } from '../../platform/http/index.ts'
import { isDue, type PrivacyPolicy, selectAcceptance } from '../privacy/index.ts'
import { deleteSessionByToken } from './repository.ts'
import { startSession } from './sessions.ts'

/** Gives a person who has shown who they are a session in place of the one that the browser had. */
export type Entrance = (http: Context, person: Person, remember: boolean) => Promise<Session>

export function createEntrance(database: Database, policy: PrivacyPolicy): Entrance {
  return async (http, person, remember) => {
    const before = sessionTokenOf(http.req.headers)
    if (before) await database.asSystem((tx) => deleteSessionByToken(tx, before))
    const from = { userAgent: http.get('user-agent'), address: http.ip }
    const { token, csrfToken } = await startSession(database, { userId: person.id, remember, from })
    setSessionCookie(http, token, remember)
    const accepted = await database.asSystem((tx) => selectAcceptance(tx, person.id))
    return { person, csrfToken, privacyPolicyDue: isDue(policy, accepted?.version ?? null) }
  }
}
