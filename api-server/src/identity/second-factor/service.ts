import { randomBytes } from 'node:crypto'
import { AppError } from '@plumbline/core/errors'
import type { Database, Transaction } from '../../platform/database/index.ts'
import { durableLimit } from '../../platform/http/index.ts'
import { newRecoveryCodes, recoveryCodeKey } from './recovery-codes.ts'
import {
  confirmFactor,
  countRecoveryCodes,
  deleteBegun,
  deleteFactor,
  putFactor,
  replaceRecoveryCodes,
  selectFactor,
  useRecoveryCode,
  useStep,
} from './repository.ts'
import { createSealing } from './sealing.ts'
import { stepOf } from './totp.ts'

const SECRET_BYTES = 20
const GUESSES = 10
const QUARTER_HOUR = 900

export interface SecondFactor {
  stateOf(userId: string): Promise<{ secondFactor: boolean; recoveryCodes: number }>
  /** At sign-in, after the password: throws SECOND_FACTOR_REQUIRED without a code, SECOND_FACTOR_WRONG with another. */
  require(userId: string, code: string | undefined): Promise<void>
  /** Throws SECOND_FACTOR_ON. */
  begin(userId: string): Promise<Buffer>
  /** From now on it is asked for; throws CODE_WRONG. Returns the recovery codes. */
  confirm(userId: string, code: string): Promise<string[]>
  /** Throws CODE_WRONG without a code or a recovery code: the factor is changed and taken off by nothing but itself. */
  renewRecoveryCodes(userId: string, code: string): Promise<string[]>
  /** Throws what renewing throws. */
  remove(userId: string, code: string): Promise<void>
  /** One that was begun and never confirmed. */
  forgetBegun(tx: Transaction, userId: string): Promise<void>
}

export function createSecondFactor(database: Database, installationSecret: string): SecondFactor {
  const sealing = createSealing(installationSecret, 'second factor')
  const guesses = durableLimit(database, { name: 'second-factor', points: GUESSES, seconds: QUARTER_HOUR })
  const find = (userId: string) => database.asSystem((tx) => selectFactor(tx, userId))

  const isCode = async (tx: Transaction, userId: string, sealed: Buffer, code: string): Promise<boolean> => {
    const secret = sealing.open(sealed)
    const step = secret && stepOf(secret, code.replace(/\s/g, ''), Date.now())
    return step !== null && useStep(tx, userId, step)
  }
  /** By a code of the application or a recovery code, which is used up by it. */
  const isProven = async (userId: string, sealed: Buffer, code: string): Promise<boolean> => {
    await guesses.take(userId)
    const isRight = await database.asSystem(
      async (tx) =>
        (await isCode(tx, userId, sealed, code)) ||
        (await useRecoveryCode(tx, userId, sealing.hash(recoveryCodeKey(code)))),
    )
    if (isRight) await guesses.forget(userId)
    return isRight
  }
  const proveToChange = async (userId: string, code: string): Promise<void> => {
    const factor = await find(userId)
    if (!factor?.confirmed) throw new AppError('NOT_FOUND')
    if (!(await isProven(userId, factor.sealedSecret, code))) throw new AppError('CODE_WRONG')
  }
  const giveRecoveryCodes = async (tx: Transaction, userId: string): Promise<string[]> => {
    const codes = newRecoveryCodes()
    const hashes = codes.map((code) => sealing.hash(recoveryCodeKey(code)))
    await replaceRecoveryCodes(tx, userId, hashes)
    return codes
  }

  return {
    stateOf: (userId) =>
      database.asSystem(async (tx) => ({
        secondFactor: (await selectFactor(tx, userId))?.confirmed ?? false,
        recoveryCodes: await countRecoveryCodes(tx, userId),
      })),
    require: async (userId, code) => {
      const factor = await find(userId)
      if (!factor?.confirmed) return
      if (!code) throw new AppError('SECOND_FACTOR_REQUIRED')
      if (!(await isProven(userId, factor.sealedSecret, code))) throw new AppError('SECOND_FACTOR_WRONG')
    },
    begin: async (userId) => {
      if ((await find(userId))?.confirmed) throw new AppError('SECOND_FACTOR_ON')
      const secret = randomBytes(SECRET_BYTES)
      await database.asSystem((tx) => putFactor(tx, userId, sealing.seal(secret)))
      return secret
    },
    confirm: async (userId, code) => {
      const factor = await find(userId)
      if (factor?.confirmed) throw new AppError('SECOND_FACTOR_ON')
      await guesses.take(userId)
      return database.asSystem(async (tx) => {
        if (!factor || !(await isCode(tx, userId, factor.sealedSecret, code))) throw new AppError('CODE_WRONG')
        await confirmFactor(tx, userId)
        return giveRecoveryCodes(tx, userId)
      })
    },
    renewRecoveryCodes: async (userId, code) => {
      await proveToChange(userId, code)
      return database.asSystem((tx) => giveRecoveryCodes(tx, userId))
    },
    remove: async (userId, code) => {
      await proveToChange(userId, code)
      await database.asSystem((tx) => deleteFactor(tx, userId))
    },
    forgetBegun: deleteBegun,
  }
}
