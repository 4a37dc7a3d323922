import type { Person } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import type { Database, Transaction } from '../../platform/database/index.ts'
import { newSecret } from '../../platform/ids.ts'
import { endAccessOf, type Registration } from '../auth/index.ts'
import type { SecondFactor } from '../second-factor/index.ts'
import { markEmailVerified, registerNewcomer, selectByEmail, selectPerson, updateSecrets } from '../users/index.ts'
import { newcomerOf, withFreeLogin } from './newcomer.ts'
import type { Claims, Provider } from './providers.ts'
import { insertAttempt, insertIdentity, selectIdentity, takeAttempt } from './repository.ts'

const ATTEMPT_MINUTES = 10

interface ExternalParts {
  database: Database
  registration: Registration
  secondFactor: SecondFactor
  sessionEnded(sessionId: string): void
  log: Logger
}

export interface ExternalSignIn {
  begin(provider: Provider, browser: string, next: string): Promise<string>
  /** Throws SIGN_IN_REFUSED, EMAIL_NOT_VERIFIED, SECOND_FACTOR_FIRST or REGISTRATION_CLOSED. */
  finish(provider: Provider, browser: string, answer: URLSearchParams): Promise<{ person: Person; next: string }>
  /** Whose account it is; throws what `finish` throws. */
  personBehind(claims: Claims): Promise<Person>
}

export function createExternalSignIn(parts: ExternalParts): ExternalSignIn {
  const { database, log } = parts
  return {
    begin: async (provider, browser, next) => {
      const secrets = { state: newSecret(), nonce: newSecret(), verifier: newSecret() }
      const address = await provider.addressFor(secrets)
      const attempt = { kind: provider.kind, browser, next, ...secrets }
      await database.asSystem((tx) => insertAttempt(tx, attempt, ATTEMPT_MINUTES))
      return address
    },
    finish: async (provider, browser, answer) => {
      const state = answer.get('state') ?? ''
      const attempt = await database.asSystem((tx) => takeAttempt(tx, { kind: provider.kind, state, browser }))
      if (!attempt) throw new AppError('SIGN_IN_REFUSED')
      const claims = await provider.claimsOf(answer, { state, ...attempt }).catch((err: unknown) => {
        log.warn({ err, provider: provider.kind }, 'an identity provider did not confirm who somebody is')
        throw new AppError('SIGN_IN_REFUSED')
      })
      return { person: await personBehind(parts, claims), next: attempt.next }
    },
    personBehind: (claims) => personBehind(parts, claims),
  }
}

async function personBehind(parts: ExternalParts, claims: Claims): Promise<Person> {
  const { database } = parts
  const known = await database.asSystem((tx) => selectIdentity(tx, claims))
  const userId = known ?? (await link(parts, claims))
  const person = await database.asSystem((tx) => selectPerson(tx, userId))
  if (!person) throw new AppError('SIGN_IN_REFUSED')
  return person
}

/** The address tells whose account it is, but only one that the provider has verified. */
async function link(parts: ExternalParts, claims: Claims): Promise<string> {
  const { database, registration, secondFactor } = parts
  const { email } = claims
  if (email === null || !claims.emailVerified) throw new AppError('EMAIL_NOT_VERIFIED')
  const found = await database.asSystem((tx) => selectByEmail(tx, email))
  const mayRegister = async () => (await registration.isOpen()) || registration.isInvited(email)
  if (!found && !(await mayRegister())) throw new AppError('REGISTRATION_CLOSED')
  // An address is no second factor: whoever reads its mail must not get past one that somebody has set up.
  if (found && (await secondFactor.stateOf(found.id)).secondFactor) throw new AppError('SECOND_FACTOR_FIRST')
  const userId = found?.id ?? (await registered(database, claims, email))
  const ended = await database.asSystem(async (tx) => {
    const endedWith = found && !found.emailVerified ? await handOver(tx, parts, userId) : []
    await insertIdentity(tx, claims, userId)
    return endedWith
  })
  ended.forEach(parts.sessionEnded)
  return userId
}

async function registered(database: Database, claims: Claims, email: string): Promise<string> {
  const person = await withFreeLogin(newcomerOf(claims, email), (newcomer) => registerNewcomer(database, newcomer))
  return person.id
}

/**
 * Somebody registered with this address and never showed to read its mail: it may have been a stranger who waits for the
 * owner to come. What they could come back with is worth nothing from now on. Resolves with the sessions that ended.
 */
async function handOver(tx: Transaction, { secondFactor }: ExternalParts, userId: string): Promise<string[]> {
  await secondFactor.forgetBegun(tx, userId)
  await updateSecrets(tx, userId, { passwordHash: null, secretQuestion: null, answerHash: null })
  await markEmailVerified(tx, userId)
  return endAccessOf(tx, userId, null)
}
