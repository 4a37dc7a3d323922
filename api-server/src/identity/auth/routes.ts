import { login, logout, type Person, register, registerAndLogin, type Session, whoAmI } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Context } from 'koa'
import type { Database } from '../../platform/database/index.ts'
import { type Api, clearSessionCookie, sessionTokenOf, setSessionCookie } from '../../platform/http/index.ts'
import { announceAccessChange } from '../access/index.ts'
import { registerUser } from '../users/index.ts'
import { deleteSession, deleteSessionByToken } from './repository.ts'
import { createGuard } from './service.ts'
import { startSession } from './sessions.ts'

export interface AuthParts {
  database: Database
  registrationOpen: boolean
  /** The session's sockets are to be closed. */
  sessionEnded(sessionId: string): void
}

export function bindAuth(api: Api, { database, registrationOpen, sessionEnded }: AuthParts): void {
  const guard = createGuard(database)

  const enter = async (http: Context, person: Person, remember: boolean): Promise<Session> => {
    const before = sessionTokenOf(http.req.headers)
    if (before) await database.asSystem((tx) => deleteSessionByToken(tx, before))
    const { token, csrfToken } = await startSession(database, person.id, remember)
    setSessionCookie(http, token, remember)
    return { person, csrfToken }
  }
  const admit = async (http: Context): Promise<void> => {
    if (!registrationOpen) throw new AppError('REGISTRATION_CLOSED')
    await guard.admit(http.ip)
  }

  api.open(login, async ({ input, http }) => {
    const person = await guard.verify(input.login, input.password, http.ip)
    return enter(http, person, input.remember)
  })

  api.open(register, async ({ input, http }) => {
    await admit(http)
    await registerUser(database, input)
    return { success: true as const }
  })

  api.open(registerAndLogin, async ({ input, http }) => {
    await admit(http)
    return enter(http, await registerUser(database, input), false)
  })

  api.signedIn(whoAmI, async ({ who }) => ({ person: who.person, csrfToken: who.csrfToken }))

  api.signedIn(logout, async ({ who, http }) => {
    await database.asSystem(async (tx) => {
      await deleteSession(tx, who.sessionId)
      await announceAccessChange(tx, [who.person.id])
    })
    clearSessionCookie(http)
    sessionEnded(who.sessionId)
    return { success: true as const }
  })
}
