import { AppError } from '@plumbline/core/errors'
import type { Database } from '../../platform/database/index.ts'
import { durableLimit } from '../../platform/http/index.ts'
import { matchesSecret } from './passwords.ts'
import { selectSecrets } from './repository.ts'

/** Throws PASSWORD_WRONG, or TOO_MANY_REQUESTS: an open screen is no place to guess either. */
export type PasswordCheck = (userId: string, password: string) => Promise<void>

const GUESSES = 10
const QUARTER_HOUR = 900

/** For acts that need more than a session: whoever finds an open screen must not take the account along. */
export function createPasswordCheck(database: Database): PasswordCheck {
  const guesses = durableLimit(database, { name: 'own-password', points: GUESSES, seconds: QUARTER_HOUR })
  return async (userId, password) => {
    await guesses.take(userId)
    const secrets = await database.asSystem((tx) => selectSecrets(tx, userId))
    const isRight = !!secrets?.passwordHash && (await matchesSecret(secrets.passwordHash, password))
    if (!isRight) throw new AppError('PASSWORD_WRONG')
    await guesses.forget(userId)
  }
}
