import { networkOf } from '@plumbline/core/addresses'
import {
  login,
  logout,
  type Person,
  register,
  registerAndLogin,
  sessionEnd,
  sessionList,
  sessionsEnd,
  whoAmI,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Context } from 'koa'
import type { z } from 'zod'
import type { Database } from '../../platform/database/index.ts'
import { type Api, clearSessionCookie } from '../../platform/http/index.ts'
import { announceAccessChange } from '../access/index.ts'
import { isDue, type PrivacyPolicy } from '../privacy/index.ts'
import type { SecondFactor } from '../second-factor/index.ts'
import { registerUser } from '../users/index.ts'
import type { EntryPoint } from './entry-point.ts'
import { deleteOwnSession, deleteSession, selectOwnSessions } from './repository.ts'
import { createGuard } from './service.ts'
import { endAccessOf } from './sessions.ts'

export interface AuthParts {
  database: Database
  registration: Registration
  /** Registering asks for a secret question and its answer. */
  withQuestion: boolean
  entryPoint: EntryPoint
  secondFactor: SecondFactor
  policy: PrivacyPolicy
  /** The session's sockets are to be closed. */
  sessionEnded(sessionId: string): void
}

/** Who may make an account for themselves. */
export interface Registration {
  isOpen(): Promise<boolean>
  /** Where it is closed: calls `register` for the one person whom an invitation lets in; throws what refuses them. */
  byInvitation<T>(token: string, email: string, register: () => Promise<T>): Promise<T>
  /** Somebody is waited for at this address. */
  isInvited(email: string): Promise<boolean>
}

const done = { success: true as const }

export function bindAuth(api: Api, parts: AuthParts): void {
  bindEntering(api, parts)
  bindSessions(api, parts)
}

function bindEntering(api: Api, parts: AuthParts): void {
  const { database, registration, withQuestion, entryPoint, secondFactor, policy } = parts
  const guard = createGuard(database)
  const admitted = async (input: z.output<typeof register.input>, http: Context): Promise<Person> => {
    const network = networkOf(http.ip)
    const isOpen = await registration.isOpen()
    const { invitation, email, secretQuestion, answer, ...person } = input
    if (!isOpen && invitation === undefined) throw new AppError('REGISTRATION_CLOSED')
    await guard.admit(network)
    const question = withQuestion ? asked({ secretQuestion, answer }) : {}
    const add = () => registerUser(database, { ...person, email, ...question }, network)
    return isOpen || invitation === undefined ? add() : registration.byInvitation(invitation, email, add)
  }

  api.open(login, async ({ input, http }) => {
    const person = await guard.verify(input.login, input.password, networkOf(http.ip))
    await secondFactor.require(person.id, input.code)
    return entryPoint(http, person, input.remember)
  })

  api.open(register, async ({ input, http }) => {
    await admitted(input, http)
    return done
  })

  api.open(registerAndLogin, async ({ input, http }) => entryPoint(http, await admitted(input, http), false))

  api.signedIn(whoAmI, async ({ who: { person, csrfToken, privacyVersion } }) => ({
    person,
    csrfToken,
    privacyPolicyDue: isDue(policy, privacyVersion),
  }))
}

interface Question {
  secretQuestion?: string | undefined
  answer?: string | undefined
}

function asked({ secretQuestion, answer }: Question): Question {
  if (secretQuestion === undefined) throw new AppError('BAD_REQUEST', { field: 'secretQuestion', reason: 'missing' })
  if (answer === undefined) throw new AppError('BAD_REQUEST', { field: 'answer', reason: 'missing' })
  return { secretQuestion, answer }
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
    const ended = await database.asSystem((tx) => endAccessOf(tx, who.person.id, who.sessionId))
    ended.forEach(sessionEnded)
    return done
  })
}
