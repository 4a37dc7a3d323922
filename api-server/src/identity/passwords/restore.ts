import { AppError } from '@plumbline/core/errors'
import type { Database } from '../../platform/database/index.ts'
import { durableLimit } from '../../platform/http/index.ts'
import { newSecret } from '../../platform/ids.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { type EmailLanguage, emailOf } from '../emails/index.ts'
import { findSecrets, hashSecret, keyOf, matchesAnswer } from '../users/index.ts'
import { decoyQuestion } from './decoys.ts'

const DAY = 86_400
const TRIES_A_DAY = 5
/** An office behind one address may have several forgetful people. */
const TRIES_OF_ADDRESS = 30
const QUESTIONS_OF_ADDRESS = 60

export interface Subject {
  address: string
  language: EmailLanguage
}

interface RestoreParts {
  database: Database
  mail: Mail
  /** One switch turns it off. */
  isOpen: boolean
  secret: string
}

export interface Restore {
  /** Throws NO_SECRET_QUESTION. */
  question(login: string, subject: Subject): Promise<string>
  /** Whose question was answered; throws ANSWER_WRONG, in the same time and words for a login that nobody has. */
  answered(login: string, answer: string, subject: Subject): Promise<string>
}

/** A forgotten password, restored by the answer to the secret question (§2). */
export function createRestore({ database, mail, isOpen, secret }: RestoreParts): Restore {
  const questions = durableLimit(database, { name: 'question', points: QUESTIONS_OF_ADDRESS, seconds: DAY })
  const perAddress = durableLimit(database, { name: 'restore-address', points: TRIES_OF_ADDRESS, seconds: DAY })
  const perPerson = durableLimit(database, { name: 'restore', points: TRIES_A_DAY, seconds: DAY })
  const nobody = hashSecret(newSecret())
  const find = (login: string) => database.asSystem((tx) => findSecrets(tx, login))

  return {
    question: async (login, { address }) => {
      if (!isOpen) throw new AppError('RESTORE_CLOSED')
      await questions.take(address)
      const found = await find(login)
      const question = found ? found.secretQuestion : decoyQuestion(secret, keyOf(login))
      if (question === null) throw new AppError('NO_SECRET_QUESTION')
      return question
    },
    answered: async (login, answer, { address, language }) => {
      if (!isOpen) throw new AppError('RESTORE_CLOSED')
      await perAddress.take(address)
      const found = await find(login)
      // By person, so that login and address are not counted apart.
      const key = found?.id ?? keyOf(login)
      await perPerson.take(key)
      const isRight = await matchesAnswer(found?.answerHash ?? (await nobody), answer, {
        network: address,
        account: key,
      })
      if (found?.answerHash && isRight) {
        await perPerson.forget(key)
        return found.id
      }
      mail.post(async () => found && emailOf('restoreFailed', language, found.email))
      throw new AppError('ANSWER_WRONG')
    },
  }
}
