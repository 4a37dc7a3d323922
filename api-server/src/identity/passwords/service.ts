import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../platform/database/index.ts'
import { durableLimit } from '../../platform/http/index.ts'
import { newSecret } from '../../platform/ids.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { endAccessOf } from '../auth/index.ts'
import { type EmailLanguage, emailOf } from '../emails/index.ts'
import {
  hashSecret,
  keyOf,
  markEmailVerified,
  refuseCommon,
  selectByEmail,
  selectPerson,
  updateSecrets,
} from '../users/index.ts'
import { dropReset, putReset, selectResetOwner, takeReset } from './repository.ts'
import type { Subject } from './restore.ts'

const HOUR = 3_600
const LINK_MINUTES = 60
const EMAILS_PER_HOUR = 5
const REQUESTS_OF_ADDRESS = 30

interface PasswordParts {
  database: Database
  mail: Mail
  /** Where people open the product. */
  publicUrl: string
  sessionEnded(sessionId: string): void
}

export interface Passwords {
  /** Throws PASSWORD_COMMON. Sessions other than `except` end, and so do access tokens. */
  set(userId: string, newPassword: string, subject: Subject, except?: string): Promise<void>
  requestReset(email: string, subject: Subject): Promise<void>
  /** Throws RESET_LINK_INVALID, or PASSWORD_COMMON; the link is good then as before. */
  reset(token: string, newPassword: string, subject: Subject): Promise<void>
}

export function createPasswords({ database, mail, publicUrl, sessionEnded }: PasswordParts): Passwords {
  const perAddress = durableLimit(database, { name: 'reset-address', points: REQUESTS_OF_ADDRESS, seconds: HOUR })
  const perEmail = durableLimit(database, { name: 'reset-email', points: EMAILS_PER_HOUR, seconds: HOUR })

  const put = async (tx: Transaction, userId: string, passwordHash: string, except: string | null) => {
    await updateSecrets(tx, userId, { passwordHash })
    await dropReset(tx, userId)
    return endAccessOf(tx, userId, except)
  }
  const refuseCommonOf = async (userId: string, newPassword: string): Promise<void> => {
    const person = await database.asSystem((tx) => selectPerson(tx, userId))
    if (person) refuseCommon(newPassword, person)
  }
  const tell = (userId: string, language: EmailLanguage): void =>
    mail.post(async () => {
      const person = await database.asSystem((tx) => selectPerson(tx, userId))
      return person && emailOf('passwordChanged', language, person.email)
    })

  return {
    set: async (userId, newPassword, { address, language }, except) => {
      await refuseCommonOf(userId, newPassword)
      const passwordHash = await hashSecret(newPassword, { network: address, account: userId })
      const ended = await database.asSystem((tx) => put(tx, userId, passwordHash, except ?? null))
      ended.forEach(sessionEnded)
      tell(userId, language)
    },
    requestReset: async (email, { address, language }) => {
      await perAddress.take(address)
      await perEmail.take(keyOf(email))
      mail.post(async () => {
        const found = await database.asSystem((tx) => selectByEmail(tx, email))
        if (!found) return null
        const token = newSecret()
        await database.asSystem((tx) => putReset(tx, { userId: found.id, email: found.email }, token, LINK_MINUTES))
        // After `#`, so that no server on the way and no page that it leads to sees it.
        return emailOf('resetLink', language, found.email, { link: `${publicUrl}/auth/reset-password#${token}` })
      })
    },
    reset: async (token, newPassword, { address, language }) => {
      await perAddress.take(address)
      const asking = await database.asSystem((tx) => selectResetOwner(tx, token))
      if (asking === null) throw new AppError('RESET_LINK_INVALID')
      await refuseCommonOf(asking, newPassword)
      const passwordHash = await hashSecret(newPassword, { network: address, account: asking })
      const { userId, ended } = await database.asSystem(async (tx) => {
        const owner = await takeReset(tx, token)
        if (owner === null) throw new AppError('RESET_LINK_INVALID')
        await markEmailVerified(tx, owner)
        return { userId: owner, ended: await put(tx, owner, passwordHash, null) }
      })
      ended.forEach(sessionEnded)
      tell(userId, language)
    },
  }
}
