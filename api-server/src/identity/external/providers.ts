import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
} from 'openid-client'
import type { Config } from '../../config.ts'

export type ProviderKind = 'openidconnect' | 'adfs'

interface ProviderSettings {
  kind: ProviderKind
  /** On the button. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Where the provider sends people back to; it has to know this address beforehand. */
  returnTo: string
}

/** What the provider says of a person; it has been checked with the provider's keys. */
export interface Claims {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  login: string
  firstName: string
  lastName: string
}

interface Secrets {
  state: string
  nonce: string
  verifier: string
}

export interface Provider extends ProviderSettings {
  /** Where to send the browser. */
  addressFor(secrets: Secrets): Promise<string>
  /** Throws when anything about the answer is not as it must be. */
  claimsOf(answer: URLSearchParams, secrets: Secrets): Promise<Claims>
}

export function configuredProviders(config: Config): Provider[] {
  const { PUBLIC_URL = '' } = config
  const at = (path: string): string => new URL(`/api/v1${path}`, PUBLIC_URL).href
  const known: (Partial<ProviderSettings> & Pick<ProviderSettings, 'kind' | 'name'>)[] = [
    {
      kind: 'openidconnect',
      name: config.OIDC_NAME,
      issuer: config.OIDC_ISSUER,
      clientId: config.OIDC_CLIENT_ID,
      clientSecret: config.OIDC_CLIENT_SECRET,
      returnTo: config.OIDC_ISSUER && at('/auth/openid'),
    },
    {
      kind: 'adfs',
      name: config.ADFS_NAME,
      issuer: config.ADFS_ISSUER,
      clientId: config.ADFS_CLIENT_ID,
      clientSecret: config.ADFS_CLIENT_SECRET,
      returnTo: config.ADFS_ISSUER && at('/auth/adfs/callback'),
    },
  ]
  return known.filter(isComplete).map(createProvider)
}

const isComplete = (settings: Partial<ProviderSettings>): settings is ProviderSettings =>
  Boolean(settings.issuer && settings.clientId && settings.clientSecret && settings.returnTo)

function createProvider(settings: ProviderSettings): Provider {
  const find = lazily(() => discover(settings))
  return {
    ...settings,
    addressFor: async ({ state, nonce, verifier }) => {
      const address = buildAuthorizationUrl(await find(), {
        redirect_uri: settings.returnTo,
        scope: 'openid profile email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(settings.kind === 'adfs' ? { response_mode: 'form_post' } : {}),
      })
      return address.href
    },
    claimsOf: async (answer, secrets) => claimsOf(settings, await find(), answer, secrets),
  }
}

/** Asked when it is first needed; after a failure it is asked again. */
function lazily(ask: () => Promise<Configuration>): () => Promise<Configuration> {
  let found: Promise<Configuration> | null = null
  return () => {
    found ??= ask().catch((error: unknown) => {
      found = null
      throw error
    })
    return found
  }
}

const OF_THIS_MACHINE = ['localhost', '127.0.0.1']
const ANSWER_WITHIN_SECONDS = 10

/** Without encryption only to a provider on the same machine. */
function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Configuration> {
  const address = new URL(issuer)
  const isNear = address.protocol === 'http:' && OF_THIS_MACHINE.includes(address.hostname)
  return discovery(address, clientId, clientSecret, undefined, {
    timeout: ANSWER_WITHIN_SECONDS,
    execute: isNear ? [allowInsecureRequests] : [],
  })
}

async function claimsOf(
  { kind, returnTo }: ProviderSettings,
  configuration: Configuration,
  answer: URLSearchParams,
  { state, nonce, verifier }: Secrets,
): Promise<Claims> {
  const tokens = await authorizationCodeGrant(configuration, new URL(`${returnTo}?${answer}`), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const identity = tokens.claims()
  if (!identity) throw new Error('The identity provider sent no identity')
  const hasMore = identity.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
  const more = hasMore ? await fetchUserInfo(configuration, tokens.access_token, identity.sub) : {}
  const all: Record<string, unknown> = { ...identity, ...more }
  const text = (name: string): string => {
    const value = all[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const email = text('email') || null
  return {
    issuer: identity.iss,
    subject: identity.sub,
    email,
    // The addresses of a directory are given by its administrators; ADFS has no such claim.
    emailVerified: kind === 'adfs' || all.email_verified === true,
    login: text('preferred_username') || text('upn') || (email ?? ''),
    firstName: text('given_name') || (text('name').split(' ')[0] ?? ''),
    lastName: text('family_name') || text('name').split(' ').slice(1).join(' '),
  }
}
