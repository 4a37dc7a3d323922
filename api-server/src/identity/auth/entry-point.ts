import type { Person, Session } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Context } from 'koa'
import type { Database } from '../../platform/database/index.ts'
import { sessionTokenOf, setSessionCookie } from '../../platform/http/index.ts'
import { isDue, type PrivacyPolicy, selectAcceptance } from '../privacy/index.ts'
import { deleteSessionByToken } from './repository.ts'
import { startSession } from './sessions.ts'

/** Gives a person who has shown who they are a session in place of the one that the browser had. */
export type EntryPoint = (http: Context, person: Person, remember: boolean) => Promise<Session>

/** `mayEnter`: not everybody who is known signs in everywhere; throws BAD_CREDENTIALS, as for nobody. */
export function createEntryPoint(
  database: Database,
  policy: PrivacyPolicy,
  mayEnter: (userId: string) => Promise<boolean>,
): EntryPoint {
  return async (http, person, remember) => {
    if (!(await mayEnter(person.id))) throw new AppError('BAD_CREDENTIALS')
    const before = sessionTokenOf(http.req.headers, http.secure)
    if (before) await database.asSystem((tx) => deleteSessionByToken(tx, before))
    const from = { userAgent: http.get('user-agent'), address: http.ip }
    const { token, csrfToken } = await startSession(database, { userId: person.id, remember, from })
    setSessionCookie(http, token, remember)
    const accepted = await database.asSystem((tx) => selectAcceptance(tx, person.id))
    return { person, csrfToken, privacyPolicyDue: isDue(policy, accepted?.version ?? null) }
  }
}
