import type { Person, register } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { z } from 'zod'
import type { Database } from '../../platform/database/index.ts'
import { newId } from '../../platform/ids.ts'
import { hashSecret } from './passwords.ts'
import { countUsers, insertUser, selectTaken } from './repository.ts'

type Registration = z.output<typeof register.input>

const PRESENCE_COLORS = 8

/** Throws LOGIN_TAKEN or EMAIL_TAKEN. */
export async function registerUser(database: Database, registration: Registration): Promise<Person> {
  const { login, email, firstName, lastName, secretQuestion } = registration
  await refuseTaken(database, login, email)
  const passwordHash = await hashSecret(registration.password)
  const answerHash = await hashSecret(registration.answer.trim().toLowerCase())
  const id = newId()
  const color = await database
    .asSystem(async (tx) => {
      const next = (await countUsers(tx)) % PRESENCE_COLORS
      await insertUser(tx, {
        id,
        login,
        email,
        passwordHash,
        firstName,
        lastName,
        secretQuestion,
        answerHash,
        color: next,
      })
      return next
    })
    .catch(async (error: unknown) => {
      // Somebody took the name while the password was hashed.
      await refuseTaken(database, login, email)
      throw error
    })
  return { id, login, email, firstName, lastName, color }
}

async function refuseTaken(database: Database, login: string, email: string): Promise<void> {
  const taken = await database.asSystem((tx) => selectTaken(tx, login, email))
  if (taken.login) throw new AppError('LOGIN_TAKEN', { login })
  if (taken.email) throw new AppError('EMAIL_TAKEN')
}
