/** Signing in by an identity provider: the browser is sent there, and comes back with an answer. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { defineRoute } from './define.ts'
import { nothing } from './fields.ts'

const leadsOn = {
  can: 'public',
  params: nothing,
  output: z.object({ location: z.string() }),
  answer: 'redirect',
  errors: ['SIGN_IN_NOT_OFFERED'],
} as const

/** Where to go in the product after signing in; addresses of other sites are ignored. */
const begins = z.object({ next: plainText().max(2_000).optional() })
/** `state` finds the attempt; what else the provider sends is checked with its keys. */
const answers = z.looseObject({ state: plainText().max(200).optional() })

export const openIdConnectBegin = defineRoute({
  ...leadsOn,
  name: 'openIdConnectBegin',
  method: 'GET',
  path: '/auth/openidconnect',
  aliases: ['/openidconnect'],
  input: begins,
})

/** Where an OpenID Connect provider sends people back to. */
export const openIdReturn = defineRoute({
  ...leadsOn,
  name: 'openIdReturn',
  method: 'GET',
  path: '/auth/openid',
  aliases: ['/openid'],
  input: answers,
})

export const adfsBegin = defineRoute({
  ...leadsOn,
  name: 'adfsBegin',
  method: 'GET',
  path: '/auth/adfs',
  aliases: ['/adfs'],
  input: begins,
})

/** ADFS answers by a form that its own page sends. */
export const adfsReturn = defineRoute({
  ...leadsOn,
  name: 'adfsReturn',
  method: 'POST',
  path: '/auth/adfs/callback',
  aliases: ['/adfs/callback'],
  body: 'form',
  input: answers,
})

/**
 * SPNEGO (RFC 4559): a browser without a ticket is answered 401 with `WWW-Authenticate: Negotiate` and a page that leads
 * back to the sign-in page; one with a ticket is signed in and led on.
 */
export const kerberosSignIn = defineRoute({
  ...leadsOn,
  name: 'kerberosSignIn',
  method: 'GET',
  path: '/auth/kerberos',
  aliases: ['/kerberos'],
  input: begins,
})
