import { z } from 'zod'
import { spaceRoles } from '../permissions/index.ts'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { done, id, newPassword, nothing, secretText, timestamp, typedCode } from './fields.ts'
import { loginName, personName } from './names.ts'

export const person = z.object({
  id,
  login: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** 0–7: which of the eight presence colours. */
  color: z.int().min(0).max(7),
  /** Revision of the picture; without one there is none. */
  avatar: z.string().optional(),
})
export type Person = z.infer<typeof person>

/** The non-secret CSRF token goes back in the header `x-csrf-token` with every call that changes something. */
export const session = z.object({
  person,
  csrfToken: z.string(),
  /** The installation has a privacy policy that this person has not accepted yet. */
  privacyPolicyDue: z.boolean(),
})
export type Session = z.infer<typeof session>

const credentials = z.object({
  login: plainText().trim().min(1).max(254),
  password: plainText().min(1).max(256),
  remember: z.boolean().default(false),
  /** Of the second factor, or one of the recovery codes; asked for by SECOND_FACTOR_REQUIRED. */
  code: typedCode.optional(),
})

/** What anybody is known by. */
export const newPerson = z.object({
  login: loginName,
  email: z.email().max(254),
  password: newPassword,
  firstName: personName,
  lastName: personName,
})

const registration = newPerson.extend({
  /** Both are needed where passwords are restored by a secret question. */
  secretQuestion: secretText.optional(),
  answer: secretText.optional(),
  /** Of an invitation, which lets one person register where others may not. */
  invitation: z.string().min(20).max(100).optional(),
})

export const systemState = defineRoute({
  name: 'systemState',
  method: 'GET',
  path: '/system-state',
  can: 'public',
  params: nothing,
  input: nothing,
  output: z.object({
    version: z.string(),
    allowed_langs: z.array(z.string()),
    idleMinutes: z.int(),
    registrationOpen: z.boolean(),
    maxUploadBytes: z.int(),
    supportContact: z.string(),
    /** Without it letters stay in a folder of the server. */
    mailLeaves: z.boolean(),
    /** A forgotten password can be restored by the answer to the secret question. */
    restoreByQuestion: z.boolean(),
    /** Identity providers that people may sign in with beside a password. */
    signInWith: z.array(z.object({ kind: z.enum(['openidconnect', 'adfs', 'kerberos']), name: z.string() })),
    /** What the first person called it; null: nothing yet. */
    installationName: z.string().nullable(),
    /** Who sets the installation up? Nobody any more, whoever comes first, or whoever has the code of the terminal. */
    setUp: z.enum(['done', 'due', 'code']),
    /** Shown on the sign-in page of a demo installation; empty elsewhere. */
    demoSignIns: z.array(z.object({ login: z.string(), password: z.string(), name: z.string() })),
  }),
  errors: [],
})

export const healthCheck = defineRoute({
  name: 'healthCheck',
  method: 'GET',
  path: '/health-check',
  can: 'public',
  params: nothing,
  input: nothing,
  output: z.object({ database: z.boolean(), collab: z.boolean() }),
  errors: [],
})

export const login = defineRoute({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  aliases: ['/login'],
  can: 'public',
  params: nothing,
  input: credentials,
  output: session,
  errors: ['BAD_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG'],
})

export const logout = defineRoute({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  aliases: ['/logout'],
  can: 'signed_in',
  personal: true,
  params: nothing,
  input: nothing,
  output: done,
  errors: [],
})

export const register = defineRoute({
  name: 'register',
  method: 'POST',
  path: '/users/register',
  can: 'public',
  params: nothing,
  input: registration,
  output: done,
  errors: ['LOGIN_TAKEN', 'EMAIL_TAKEN', 'PASSWORD_COMMON', 'REGISTRATION_CLOSED', 'INVITATION_FOR_ANOTHER'],
})

export const registerAndLogin = defineRoute({
  name: 'registerAndLogin',
  method: 'POST',
  path: '/users/register-and-login',
  can: 'public',
  params: nothing,
  input: registration,
  output: session,
  errors: ['LOGIN_TAKEN', 'EMAIL_TAKEN', 'PASSWORD_COMMON', 'REGISTRATION_CLOSED', 'INVITATION_FOR_ANOTHER'],
})

export const whoAmI = defineRoute({
  name: 'whoAmI',
  method: 'GET',
  path: '/users/who-am-i',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: session,
  errors: [],
})

export const mySpaces = defineRoute({
  name: 'mySpaces',
  method: 'GET',
  path: '/users/spaces',
  can: 'signed_in',
  params: nothing,
  input: nothing,
  output: z.object({
    spaces: z.array(
      z.object({
        id,
        name: z.string(),
        role: z.enum(spaceRoles),
        deletable: z.boolean(),
        demo: z.boolean(),
        facilities: z.int(),
        schedules: z.int(),
        members: z.array(person.pick({ id: true, firstName: true, lastName: true, color: true, avatar: true })),
        lastOpenedAt: timestamp.nullable(),
        createdAt: timestamp,
      }),
    ),
  }),
  errors: [],
})
