/** What people keep about themselves: names, picture, sessions, access tokens, second factor, privacy policy. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, shortName, timestamp, typedCode } from './fields.ts'
import { person } from './identity.ts'
import { loginName, personName } from './names.ts'
import { presentPassword } from './passwords.ts'

const own = { can: 'signed_in', personal: true, params: nothing } as const

export const profileRead = defineRoute({
  ...own,
  name: 'profileRead',
  method: 'GET',
  path: '/users/profile',
  input: nothing,
  output: z.object({
    person,
    /** False: signs in by an identity provider only. */
    hasPassword: z.boolean(),
    secretQuestion: z.string().nullable(),
    secondFactor: z.boolean(),
    recoveryCodes: z.int(),
    privacyAcceptedAt: timestamp.nullable(),
  }),
  errors: [],
})

/** Another login or address needs the password: whoever finds an open screen must not take the account along. */
export const profileEdit = defineRoute({
  ...own,
  name: 'profileEdit',
  method: 'PUT',
  path: '/users',
  input: z.object({
    login: loginName,
    email: z.email().max(254),
    firstName: personName,
    lastName: personName,
    password: presentPassword.optional(),
  }),
  output: z.object({ person }),
  errors: ['LOGIN_TAKEN', 'EMAIL_TAKEN', 'PASSWORD_WRONG'],
})

/** Answered only to people who share a space with that person. */
export const avatarRead = defineRoute({
  name: 'avatarRead',
  method: 'GET',
  path: '/users/:userId/avatar',
  can: 'signed_in',
  params: z.object({ userId: id }),
  input: nothing,
  output: nothing,
  answer: 'binary',
  errors: [],
})

export const avatarSet = defineRoute({
  ...own,
  name: 'avatarSet',
  method: 'POST',
  path: '/users/avatar',
  body: 'multipart',
  input: nothing,
  output: z.object({ person }),
  errors: ['UPLOAD_TOO_LARGE', 'UPLOAD_EMPTY', 'NOT_A_PICTURE'],
})

export const avatarDelete = defineRoute({
  ...own,
  name: 'avatarDelete',
  method: 'DELETE',
  path: '/users/avatar',
  input: nothing,
  output: z.object({ person }),
  errors: [],
})

export const sessionList = defineRoute({
  ...own,
  name: 'sessionList',
  method: 'GET',
  path: '/users/sessions',
  input: nothing,
  output: z.object({
    sessions: z.array(
      z.object({
        id,
        /** The one that asks. */
        current: z.boolean(),
        userAgent: z.string(),
        address: z.string(),
        createdAt: timestamp,
        seenAt: timestamp,
      }),
    ),
  }),
  errors: [],
})

export const sessionEnd = defineRoute({
  ...own,
  name: 'sessionEnd',
  method: 'DELETE',
  path: '/users/sessions/:sessionId',
  params: z.object({ sessionId: id }),
  input: nothing,
  output: done,
  errors: [],
})

/** All but the one that asks. */
export const sessionsEnd = defineRoute({
  ...own,
  name: 'sessionsEnd',
  method: 'DELETE',
  path: '/users/sessions',
  input: nothing,
  output: done,
  errors: [],
})

const accessToken = z.object({
  id,
  name: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  seenAt: timestamp.nullable(),
})

export const accessTokenList = defineRoute({
  ...own,
  name: 'accessTokenList',
  method: 'GET',
  path: '/users/access-tokens',
  input: nothing,
  output: z.object({ tokens: z.array(accessToken) }),
  errors: [],
})

/** Goes back as `Authorization: Bearer …` and may what the person may, except for what is `personal`. */
export const accessTokenCreate = defineRoute({
  ...own,
  name: 'accessTokenCreate',
  method: 'POST',
  path: '/users/access-tokens',
  input: z.object({ name: shortName, days: z.int().min(1).max(365), password: presentPassword }),
  /** The text of the token is told this once. */
  output: z.object({ token: accessToken, text: z.string() }),
  errors: ['PASSWORD_WRONG', 'ACCESS_TOKENS_TOO_MANY'],
})

export const accessTokenDelete = defineRoute({
  ...own,
  name: 'accessTokenDelete',
  method: 'DELETE',
  path: '/users/access-tokens/:tokenId',
  params: z.object({ tokenId: id }),
  input: nothing,
  output: done,
  errors: [],
})

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Nothing is asked for at sign-in before `secondFactorConfirm`. */
export const secondFactorBegin = defineRoute({
  ...own,
  name: 'secondFactorBegin',
  method: 'POST',
  path: '/users/second-factor',
  input: z.object({ password: presentPassword }),
  output: z.object({
    /** To be typed where no picture can be taken. */
    secret: z.string(),
    /** `otpauth://…`, for the picture. */
    address: z.string(),
  }),
  errors: ['PASSWORD_WRONG', 'SECOND_FACTOR_ON'],
})

export const secondFactorConfirm = defineRoute({
  ...own,
  name: 'secondFactorConfirm',
  method: 'POST',
  path: '/users/second-factor/confirm',
  input: z.object({ code: typedCode }),
  output: recoveryCodes,
  errors: ['CODE_WRONG', 'SECOND_FACTOR_ON'],
})

/** What changes a second factor is asked of the password and of the factor itself. */
const bothFactors = z.object({ password: presentPassword, code: typedCode })

/** Those that were there before are worth nothing afterwards. */
export const recoveryCodesRenew = defineRoute({
  ...own,
  name: 'recoveryCodesRenew',
  method: 'POST',
  path: '/users/second-factor/recovery-codes',
  input: bothFactors,
  output: recoveryCodes,
  errors: ['PASSWORD_WRONG', 'CODE_WRONG'],
})

export const secondFactorRemove = defineRoute({
  ...own,
  name: 'secondFactorRemove',
  method: 'POST',
  path: '/users/second-factor/remove',
  input: bothFactors,
  output: done,
  errors: ['PASSWORD_WRONG', 'CODE_WRONG'],
})

export const privacyPolicyRead = defineRoute({
  name: 'privacyPolicyRead',
  method: 'GET',
  path: '/users/privacy-policy',
  can: 'public',
  params: nothing,
  input: nothing,
  output: z.object({
    /** Another text has another version, and is to be accepted again. */
    version: z.string(),
    /** The installation's own; null: the page tells what the product itself keeps. */
    text: z.string().nullable(),
  }),
  errors: [],
})

export const privacyPolicyAccept = defineRoute({
  ...own,
  name: 'privacyPolicyAccept',
  method: 'PUT',
  path: '/users/accept-privacy-policy',
  input: z.object({ version: plainText().min(1).max(64) }),
  output: done,
  errors: ['CONFLICT'],
})
