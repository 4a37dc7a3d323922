import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, newPassword, nothing, secretText } from './fields.ts'

/** As typed into a form that wants to be sure who is there. */
export const presentPassword = plainText().min(1).max(256)
const loginOrEmail = plainText().trim().min(1).max(254)

export const passwordChange = defineRoute({
  name: 'passwordChange',
  method: 'PUT',
  path: '/users/change-password',
  can: 'signed_in',
  personal: true,
  params: nothing,
  input: z.object({ password: presentPassword, newPassword }),
  output: done,
  errors: ['PASSWORD_WRONG', 'PASSWORD_COMMON'],
})

/** The answer says nothing about whether anybody has that address. */
export const passwordResetRequest = defineRoute({
  name: 'passwordResetRequest',
  method: 'PUT',
  path: '/users/reset-password-request',
  can: 'public',
  params: nothing,
  input: z.object({ email: z.email().max(254) }),
  output: done,
  errors: [],
})

export const passwordReset = defineRoute({
  name: 'passwordReset',
  method: 'PUT',
  path: '/users/reset-password',
  can: 'public',
  params: nothing,
  input: z.object({ token: plainText().min(1).max(64), newPassword }),
  output: done,
  errors: ['RESET_LINK_INVALID', 'PASSWORD_COMMON'],
})

/** For a login that nobody has the answer looks the same. */
export const secretQuestionRead = defineRoute({
  name: 'secretQuestionRead',
  method: 'POST',
  path: '/users/secret-question',
  can: 'public',
  params: nothing,
  input: z.object({ login: loginOrEmail }),
  output: z.object({ question: z.string() }),
  errors: ['NO_SECRET_QUESTION', 'RESTORE_CLOSED'],
})

export const forgottenPasswordChange = defineRoute({
  name: 'forgottenPasswordChange',
  method: 'PUT',
  path: '/users/change-forgotten-password',
  can: 'public',
  params: nothing,
  input: z.object({ login: loginOrEmail, answer: secretText, newPassword }),
  output: done,
  errors: ['ANSWER_WRONG', 'PASSWORD_COMMON', 'RESTORE_CLOSED'],
})

export const secretQuestionSet = defineRoute({
  name: 'secretQuestionSet',
  method: 'PUT',
  path: '/users/secret-question',
  can: 'signed_in',
  personal: true,
  params: nothing,
  input: z.object({ password: presentPassword, secretQuestion: secretText, answer: secretText }),
  output: done,
  errors: ['PASSWORD_WRONG', 'RESTORE_CLOSED'],
})

/** Offered where a question is chosen; a login that nobody has is asked one of these. */
export const suggestedQuestions = {
  en: [
    'What was the name of your first school?',
    'In which street did you grow up?',
    'What was the first building site you worked on?',
    'What was the name of your first pet?',
    'Which dish did your grandmother cook best?',
  ],
  ru: [
    'Как называлась ваша первая школа?',
    'На какой улице вы выросли?',
    'На какой стройке вы работали впервые?',
    'Как звали вашего первого питомца?',
    'Какое блюдо лучше всего готовила ваша бабушка?',
  ],
} as const
