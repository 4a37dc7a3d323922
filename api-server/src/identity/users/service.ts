import type { Person, register } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { auditInstallation } from '../audit/index.ts'
import { refuseCommon } from './password-policy.ts'
import { hashAnswer, hashSecret } from './passwords.ts'
import { countUsers, insertUser, keyOf, type NewUser, selectTaken } from './repository.ts'

type Registration = z.output<typeof register.input>

/** Of somebody whom an identity provider vouches for. */
export type Newcomer = Pick<Registration, 'login' | 'email' | 'firstName' | 'lastName'>

const PRESENCE_COLORS = 8

/** A person with names and a password. */
type WithPassword = Newcomer & Pick<Registration, 'password'>

/** Throws PASSWORD_COMMON, and TOO_MANY_REQUESTS when too many wait. */
export function hashedPassword(person: WithPassword, network: string): Promise<string> {
  refuseCommon(person.password, person)
  return hashSecret(person.password, { network, account: keyOf(person.login) })
}

/** Throws LOGIN_TAKEN, EMAIL_TAKEN or PASSWORD_COMMON. */
export async function registerUser(database: Database, registration: Registration, network: string): Promise<Person> {
  await refuseTaken(database, registration)
  const passwordHash = await hashedPassword(registration, network)
  const { secretQuestion = null, answer, login } = registration
  const answerHash = answer === undefined ? null : await hashAnswer(answer, { network, account: keyOf(login) })
  return addUser(database, registration, { passwordHash, secretQuestion, answerHash })
}

/** Signs in without a password; one can be set later by a link in a letter. Throws LOGIN_TAKEN or EMAIL_TAKEN. */
export function registerNewcomer(database: Database, newcomer: Newcomer): Promise<Person> {
  return addUser(database, newcomer, { emailVerified: true })
}

type Proofs = Partial<Pick<NewUser, 'passwordHash' | 'secretQuestion' | 'answerHash' | 'emailVerified'>>

export async function insertNewPerson(tx: Transaction, newcomer: Newcomer, proofs: Proofs): Promise<Person> {
  const { login, email, firstName, lastName } = newcomer
  const color = (await countUsers(tx)) % PRESENCE_COLORS
  const person = { id: newId(), login, email, firstName, lastName, color }
  const none = { passwordHash: null, secretQuestion: null, answerHash: null, emailVerified: false }
  await insertUser(tx, { ...person, ...none, ...proofs })
  await auditInstallation(tx, { userId: person.id, kind: 'person.registered', subject: login })
  return person
}

function addUser(database: Database, newcomer: Newcomer, proofs: Proofs): Promise<Person> {
  return database
    .asSystem((tx) => insertNewPerson(tx, newcomer, proofs))
    .catch(async (error: unknown) => {
      // Somebody took the name while the password was hashed.
      await refuseTaken(database, newcomer)
      throw error
    })
}

async function refuseTaken(database: Database, { login, email }: Newcomer): Promise<void> {
  const taken = await database.asSystem((tx) => selectTaken(tx, { login, email }))
  if (taken.login) throw new AppError('LOGIN_TAKEN', { login })
  if (taken.email) throw new AppError('EMAIL_TAKEN')
}
