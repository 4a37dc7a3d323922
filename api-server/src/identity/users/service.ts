import type { Person, register } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { hashAnswer, hashSecret } from './passwords.ts'
import { countUsers, insertUser, type NewUser, selectTaken } from './repository.ts'

type Registration = z.output<typeof register.input>

/** Of somebody whom an identity provider vouches for. */
export type Newcomer = Pick<Registration, 'login' | 'email' | 'firstName' | 'lastName'>

const PRESENCE_COLORS = 8

/** Throws LOGIN_TAKEN or EMAIL_TAKEN. */
export async function registerUser(database: Database, registration: Registration): Promise<Person> {
  await refuseTaken(database, registration)
  const passwordHash = await hashSecret(registration.password)
  const answerHash = await hashAnswer(registration.answer)
  const { secretQuestion } = registration
  return addUser(database, registration, { passwordHash, secretQuestion, answerHash, emailVerified: false })
}

/** Signs in without a password; one can be set later by a link in a letter. Throws LOGIN_TAKEN or EMAIL_TAKEN. */
export function registerNewcomer(database: Database, newcomer: Newcomer): Promise<Person> {
  return addUser(database, newcomer, {
    passwordHash: null,
    secretQuestion: null,
    answerHash: null,
    emailVerified: true,
  })
}

type Proofs = Pick<NewUser, 'passwordHash' | 'secretQuestion' | 'answerHash' | 'emailVerified'>

async function addUser(database: Database, newcomer: Newcomer, proofs: Proofs): Promise<Person> {
  const { login, email, firstName, lastName } = newcomer
  const id = newId()
  const add = async (tx: Transaction): Promise<number> => {
    const color = (await countUsers(tx)) % PRESENCE_COLORS
    await insertUser(tx, { id, login, email, firstName, lastName, color, ...proofs })
    return color
  }
  const color = await database.asSystem(add).catch(async (error: unknown) => {
    // Somebody took the name while the password was hashed.
    await refuseTaken(database, newcomer)
    throw error
  })
  return { id, login, email, firstName, lastName, color }
}

async function refuseTaken(database: Database, { login, email }: Newcomer): Promise<void> {
  const taken = await database.asSystem((tx) => selectTaken(tx, login, email))
  if (taken.login) throw new AppError('LOGIN_TAKEN', { login })
  if (taken.email) throw new AppError('EMAIL_TAKEN')
}
