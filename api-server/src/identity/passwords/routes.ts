import { networkOf } from '@plumbline/core/addresses'
import {
  forgottenPasswordChange,
  passwordChange,
  passwordReset,
  passwordResetRequest,
  secretQuestionRead,
  secretQuestionSet,
} from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Context } from 'koa'
import type { Database } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import { languageOf } from '../emails/index.ts'
import { hashAnswer, type PasswordCheck, updateSecrets } from '../users/index.ts'
import { createRestore, type Subject } from './restore.ts'
import { createPasswords } from './service.ts'

export interface PasswordsParts {
  database: Database
  mail: Mail
  publicUrl: string
  restoreByQuestion: boolean
  /** Of the installation: what a login that nobody has is asked follows from it. */
  secret: string
  checkPassword: PasswordCheck
  sessionEnded(sessionId: string): void
}

const done = { success: true as const }

export function bindPasswords(api: Api, parts: PasswordsParts): void {
  const { database, mail, checkPassword } = parts
  const passwords = createPasswords(parts)
  const restore = createRestore({ database, mail, isOpen: parts.restoreByQuestion, secret: parts.secret })
  const subjectOf = (http: Context): Subject => ({
    address: networkOf(http.ip),
    language: languageOf(http.get('language')),
  })

  api.signedIn(passwordChange, async ({ input, who, http }) => {
    const subject = subjectOf(http)
    await checkPassword(who.person.id, input.password, subject.address)
    await passwords.set(who.person.id, input.newPassword, subject, who.sessionId)
    return done
  })

  api.open(passwordResetRequest, async ({ input, http }) => {
    await passwords.requestReset(input.email, subjectOf(http))
    return done
  })

  api.open(passwordReset, async ({ input, http }) => {
    await passwords.reset(input.token, input.newPassword, subjectOf(http))
    return done
  })

  api.open(secretQuestionRead, async ({ input, http }) => ({
    question: await restore.question(input.login, subjectOf(http)),
  }))

  api.open(forgottenPasswordChange, async ({ input, http }) => {
    const subject = subjectOf(http)
    const userId = await restore.answered(input.login, input.answer, subject)
    await passwords.set(userId, input.newPassword, subject)
    return done
  })

  api.signedIn(secretQuestionSet, async ({ input, who, http }) => {
    if (!parts.restoreByQuestion) throw new AppError('RESTORE_CLOSED')
    const network = networkOf(http.ip)
    await checkPassword(who.person.id, input.password, network)
    const answerHash = await hashAnswer(input.answer, { network, account: who.person.id })
    const { secretQuestion } = input
    await database.asSystem((tx) => updateSecrets(tx, who.person.id, { secretQuestion, answerHash }))
    return done
  })
}
