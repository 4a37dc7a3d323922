import { z } from 'zod'
import { spaceRoles } from '../permissions/index.ts'
import { defineRoute } from './define.ts'
import { done, id, nothing, shortName, timestamp } from './fields.ts'

const person = z.object({
  id,
  login: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** 0–7: which of the eight presence colours. */
  color: z.int().min(0).max(7),
})
export type Person = z.infer<typeof person>

/** The non-secret CSRF token goes back in the header `x-csrf-token` with every call that changes something. */
const session = z.object({ person, csrfToken: z.string() })
export type Session = z.infer<typeof session>

const credentials = z.object({
  login: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(256),
  remember: z.boolean().default(false),
})

const registration = z.object({
  login: shortName,
  email: z.email().max(254),
  password: z.string().min(8).max(256),
  firstName: shortName,
  lastName: shortName,
  secretQuestion: z.string().trim().min(1).max(200),
  answer: z.string().trim().min(1).max(200),
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
  can: 'public',
  params: nothing,
  input: credentials,
  output: session,
  errors: ['BAD_CREDENTIALS'],
})

export const logout = defineRoute({
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  can: 'signed_in',
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
  errors: ['LOGIN_TAKEN', 'EMAIL_TAKEN', 'REGISTRATION_CLOSED'],
})

export const registerAndLogin = defineRoute({
  name: 'registerAndLogin',
  method: 'POST',
  path: '/users/register-and-login',
  can: 'public',
  params: nothing,
  input: registration,
  output: session,
  errors: ['LOGIN_TAKEN', 'EMAIL_TAKEN', 'REGISTRATION_CLOSED'],
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
        members: z.array(z.object({ id, firstName: z.string(), lastName: z.string(), color: z.int() })),
        lastOpenedAt: timestamp.nullable(),
        createdAt: timestamp,
      }),
    ),
  }),
  errors: [],
})
