import { AppError } from '@plumbline/core/errors'
import type { Database } from '../../platform/database/index.ts'
import { durableLimit, localLimit } from '../../platform/http/index.ts'
import { matchesSecret } from './passwords.ts'
import { selectSecrets } from './repository.ts'

/** Throws PASSWORD_WRONG, or TOO_MANY_REQUESTS: an open screen is no place to guess either. */
export type PasswordCheck = (userId: string, password: string, network: string) => Promise<void>

const GUESSES = 10
/** Right ones cost as much processor time as wrong ones. */
const CHECKS = 60
const QUARTER_HOUR = 900

/** For acts that need more than a session: whoever finds an open screen must not take the account along. */
export function createPasswordCheck(database: Database): PasswordCheck {
  const guesses = durableLimit(database, { name: 'own-password', points: GUESSES, seconds: QUARTER_HOUR })
  const checks = localLimit({ name: 'own-password-checks', points: CHECKS, seconds: QUARTER_HOUR })
  return async (userId, password, network) => {
    await checks.take(userId)
    await guesses.take(userId)
    const secrets = await database.asSystem((tx) => selectSecrets(tx, userId))
    const isRight =
      !!secrets?.passwordHash && (await matchesSecret(secrets.passwordHash, password, { network, account: userId }))
    if (!isRight) throw new AppError('PASSWORD_WRONG')
    await guesses.forget(userId)
  }
}
