import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** What the provider knows of somebody. */
export interface Account {
  email?: string
  email_verified?: boolean
  preferred_username?: string
  given_name?: string
  family_name?: string
}

export interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** By subject. */
  accounts: Map<string, Account>
  /** Who is signed in at the provider: it asks nobody. */
  present: string
  close(): Promise<void>
}

/** A real OpenID Connect provider, which wants PKCE and sends people back to these addresses only. */
export async function openIdentityProvider(redirectUris: string[]): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { client_id: 'plumbline', client_secret: 'a secret of sufficient length' }
  const at: IdentityProvider = {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    accounts: new Map(),
    present: '',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: redirectUris, grant_types: ['authorization_code'] }],
    claims: { email: ['email', 'email_verified'], profile: ['preferred_username', 'given_name', 'family_name'] },
    findAccount: (_, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...at.accounts.get(subject) }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['of a test'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    pkce: { required: () => true },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    void (async () => {
      const { params } = await provider.interactionDetails(request, response)
      const grant = new provider.Grant({ accountId: at.present, clientId: String(params.client_id) })
      grant.addOIDCScope(String(params.scope))
      const consent = { grantId: await grant.save() }
      await provider.interactionFinished(request, response, { login: { accountId: at.present }, consent })
    })()
  })
  return at
}
