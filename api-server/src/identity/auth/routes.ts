import {
  login,
  logout,
  register,
  registerAndLogin,
  sessionEnd,
  sessionList,
  sessionsEnd,
  whoAmI,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Context } from 'koa'
import type { Database } from '../../platform/database/index.ts'
import { type Api, clearSessionCookie, networkOf } from '../../platform/http/index.ts'
import { announceAccessChange } from '../access/index.ts'
import { isDue, type PrivacyPolicy } from '../privacy/index.ts'
import type { SecondFactor } from '../second-factor/index.ts'
import { registerUser } from '../users/index.ts'
import type { Entrance } from './entrance.ts'
import { deleteOwnSession, deleteSession, selectOwnSessions } from './repository.ts'
import { createGuard } from './service.ts'
import { endSessionsOf } from './sessions.ts'

export interface AuthParts {
  database: Database
  registrationOpen: boolean
  entrance: Entrance
  secondFactor: SecondFactor
  policy: PrivacyPolicy
  /** The session's sockets are to be closed. */
  sessionEnded(sessionId: string): void
}

const done = { success: true as const }

export function bindAuth(api: Api, parts: AuthParts): void {
  bindEntering(api, parts)
  bindSessions(api, parts)
}

function bindEntering(api: Api, { database, registrationOpen, entrance, secondFactor, policy }: AuthParts): void {
  const guard = createGuard(database)
  const admit = async (http: Context): Promise<void> => {
    if (!registrationOpen) throw new AppError('REGISTRATION_CLOSED')
    await guard.admit(networkOf(http.ip))
  }

  api.open(login, async ({ input, http }) => {
    const person = await guard.verify(input.login, input.password, networkOf(http.ip))
    await secondFactor.require(person.id, input.code)
    return entrance(http, person, input.remember)
  })

  api.open(register, async ({ input, http }) => {
    await admit(http)
    await registerUser(database, input)
    return done
  })

  api.open(registerAndLogin, async ({ input, http }) => {
    await admit(http)
    return entrance(http, await registerUser(database, input), false)
  })

  api.signedIn(whoAmI, async ({ who: { person, csrfToken, privacyVersion } }) => ({
    person,
    csrfToken,
    privacyPolicyDue: isDue(policy, privacyVersion),
  }))
}

function bindSessions(api: Api, { database, sessionEnded }: AuthParts): void {
  api.signedIn(logout, async ({ who, http }) => {
    await database.asSystem(async (tx) => {
      await deleteSession(tx, who.sessionId)
      await announceAccessChange(tx, [who.person.id])
    })
    clearSessionCookie(http)
    sessionEnded(who.sessionId)
    return done
  })

  api.signedIn(sessionList, async ({ who }) => {
    const sessions = await database.asSystem((tx) => selectOwnSessions(tx, who.person.id))
    return {
      sessions: sessions.map((session) => ({
        ...session,
        current: session.id === who.sessionId,
        createdAt: session.createdAt.toISOString(),
        seenAt: session.seenAt.toISOString(),
      })),
    }
  })

  api.signedIn(sessionEnd, async ({ params, who }) => {
    await database.asSystem(async (tx) => {
      const ended = await deleteOwnSession(tx, who.person.id, params.sessionId)
      if (!ended) throw new AppError('NOT_FOUND')
      await announceAccessChange(tx, [who.person.id])
    })
    sessionEnded(params.sessionId)
    return done
  })

  api.signedIn(sessionsEnd, async ({ who }) => {
    const ended = await database.asSystem((tx) => endSessionsOf(tx, who.person.id, who.sessionId))
    ended.forEach(sessionEnded)
    return done
  })
}
