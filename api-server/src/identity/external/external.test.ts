import {
  adfsBegin,
  kerberosSignIn,
  login,
  mySpaces,
  openIdConnectBegin,
  openIdReturn,
  profileRead,
  secondFactorBegin,
  secondFactorConfirm,
  secondFactorRemove,
  systemState,
  whoAmI,
} from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytesOf } from '../../../test/base32.ts'
import { Browser } from '../../../test/browser.ts'
import { type IdentityProvider, openIdentityProvider } from '../../../test/identity-provider.ts'
import { type Installation, install } from '../../../test/installation.ts'
import { passwordOf, type Visitor } from '../../../test/visitor.ts'
import { readConfig } from '../../config.ts'
import { freePort } from '../../launcher/ports.ts'
import { codeAt, stepAt } from '../second-factor/totp.ts'

let site: Installation
let provider: IdentityProvider
let home: string
beforeAll(async () => {
  const port = await freePort()
  home = `http://127.0.0.1:${port}`
  provider = await openIdentityProvider([`${home}/api/v1/auth/openid`, `${home}/api/v1/auth/adfs/callback`])
  const secrets = { CLIENT_ID: provider.clientId, CLIENT_SECRET: provider.clientSecret, ISSUER: provider.issuer }
  const both = ['OIDC', 'ADFS'].flatMap((kind) =>
    Object.entries(secrets).map(([name, value]) => [`${kind}_${name}`, value]),
  )
  site = await install({
    environment: { PORT: String(port), PUBLIC_URL: home, OIDC_NAME: 'Site accounts', ...Object.fromEntries(both) },
  })
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

const api = (path: string): string => `${home}/api/v1${path}`
const refusal = (at: URL): string | null => at.searchParams.get('refused')

/** To the provider, which knows who is there, and back; where the browser stands then. */
async function signIn(browser: Browser, next = '/'): Promise<URL> {
  const begin = api(`/auth/openidconnect?${new URLSearchParams({ next })}`)
  return (await browser.open(begin)).at
}

function visitorOf(browser: Browser): Visitor {
  const visitor = site.visitor()
  visitor.cookie = browser.cookiesOf(home)
  return visitor
}

/** As far as the answer of the provider, which is not handed in. */
async function answerFor(browser: Browser): Promise<URL> {
  return (await browser.open(api('/auth/openidconnect'), { stopAt: api('/auth/openid?') })).at
}

describe('an account with a second factor', () => {
  test('is not given to whoever has its address at a provider: the factor falls with itself only', async () => {
    const sven = await site.person('sven')
    const password = passwordOf('sven')
    const { secret } = await sven.ok(secondFactorBegin, { input: { password } })
    const code = codeAt(bytesOf(secret), stepAt(Date.now()))
    const { recoveryCodes } = await sven.ok(secondFactorConfirm, { input: { code } })
    provider.present = 'subject-sven'
    provider.accounts.set('subject-sven', { email: 'sven@site.example', email_verified: true })
    const browser = new Browser()
    expect(refusal(await signIn(browser))).toBe('SECOND_FACTOR_FIRST')
    expect((await visitorOf(browser).call(whoAmI)).status).toBe(401)
    expect((await sven.ok(profileRead)).secondFactor).toBe(true)
    await sven.ok(secondFactorRemove, { input: { password, code: recoveryCodes[0] ?? '' } })
    expect(refusal(await signIn(browser))).toBeNull()
    expect((await visitorOf(browser).ok(whoAmI)).person.id).toBe(sven.id)
  })
})

describe('OpenID Connect', () => {
  test('brings a newcomer in and back to where they wanted to go; the second time it is the same person (R-AUTH-07)', async () => {
    provider.present = 'subject-1'
    provider.accounts.set('subject-1', {
      email: 'nora@site.example',
      email_verified: true,
      preferred_username: 'nora',
      given_name: 'Nora',
      family_name: 'New<comer>',
    })
    const browser = new Browser()
    expect((await signIn(browser, '/aaaaaaaaaaaa/schedule/bbbbbbbbbbbb?view=rows')).href).toBe(
      `${home}/aaaaaaaaaaaa/schedule/bbbbbbbbbbbb?view=rows`,
    )
    const { person } = await visitorOf(browser).ok(whoAmI)
    expect(person).toMatchObject({ login: 'nora', firstName: 'Nora', lastName: 'Newcomer', email: 'nora@site.example' })
    expect((await visitorOf(browser).ok(profileRead)).hasPassword).toBe(false)
    const again = new Browser()
    await signIn(again)
    expect((await visitorOf(again).ok(whoAmI)).person.id).toBe(person.id)
    const byPassword = await site.visitor().call(login, { input: { login: 'nora', password: 'null' } })
    expect(byPassword.body.error).toBe('BAD_CREDENTIALS')
  })

  test('finds the account with the verified address, which nobody else can come into any more', async () => {
    const squatter = await site.person('maya')
    provider.present = 'subject-2'
    provider.accounts.set('subject-2', { email: 'Maya@Site.example', email_verified: true })
    const browser = new Browser()
    await signIn(browser)
    expect((await visitorOf(browser).ok(whoAmI)).person.id).toBe(squatter.id)
    expect((await squatter.call(mySpaces)).status).toBe(401)
    const byPassword = await site.visitor().call(login, { input: { login: 'maya', password: passwordOf('maya') } })
    expect(byPassword.body.error).toBe('BAD_CREDENTIALS')
  })

  test('what cannot be linked loses neither its password nor its sessions', async () => {
    const squatter = await site.person('mia')
    provider.present = 'subject-mia'
    provider.accounts.set('subject-mia', { email: 'mia@site.example', email_verified: true })
    await site.sql('ALTER TABLE app.user_identities ADD CONSTRAINT none CHECK (false) NOT VALID')
    const browser = new Browser()
    await signIn(browser)
    await site.sql('ALTER TABLE app.user_identities DROP CONSTRAINT none')
    expect((await visitorOf(browser).call(whoAmI)).status).toBe(401)
    expect((await squatter.call(mySpaces)).status).toBe(200)
    const byPassword = await site.visitor().call(login, { input: { login: 'mia', password: passwordOf('mia') } })
    expect(byPassword.status).toBe(200)
    await signIn(browser)
    expect((await visitorOf(browser).ok(whoAmI)).person.id).toBe(squatter.id)
  })

  test('leaves the password of somebody who has shown to read the mail of the address', async () => {
    const olga = await site.person('olga')
    await site.sql('UPDATE app.users SET email_verified_at = now() WHERE id = $1', [olga.id])
    provider.present = 'subject-3'
    provider.accounts.set('subject-3', { email: 'olga@site.example', email_verified: true })
    await signIn(new Browser())
    expect((await olga.call(whoAmI)).status).toBe(200)
  })

  test('an address that is not verified opens no account', async () => {
    const tom = await site.person('tom')
    provider.present = 'subject-4'
    provider.accounts.set('subject-4', { email: 'tom@site.example', email_verified: false })
    const browser = new Browser()
    expect(refusal(await signIn(browser))).toBe('EMAIL_NOT_VERIFIED')
    expect((await visitorOf(browser).call(whoAmI)).status).toBe(401)
    expect((await tom.call(whoAmI)).status).toBe(200)
  })

  test('an answer is good for once, for the browser that asked, unchanged', async () => {
    provider.present = 'subject-1'
    const browser = new Browser()
    const answer = await answerFor(browser)
    const stranger = new Browser()
    expect(refusal((await stranger.open(answer.href)).at)).toBe('SIGN_IN_REFUSED')
    await answerFor(stranger)
    expect(refusal((await stranger.open(answer.href)).at)).toBe('SIGN_IN_REFUSED')

    const forged = new URL(answer)
    forged.searchParams.set('state', 'x'.repeat(43))
    expect(refusal((await browser.open(forged.href)).at)).toBe('SIGN_IN_REFUSED')
    expect((await browser.open(answer.href)).at.pathname).toBe('/auth/select-space')
    expect((await visitorOf(browser).call(whoAmI)).status).toBe(200)
    expect(refusal((await browser.open(answer.href)).at)).toBe('SIGN_IN_REFUSED')
  })

  test('the code of another attempt is refused: PKCE and nonce tie it to its own', async () => {
    provider.present = 'subject-1'
    const victim = new Browser()
    const thief = new Browser()
    const stolen = await answerFor(victim)
    const own = await answerFor(thief)
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(refusal((await thief.open(own.href)).at)).toBe('SIGN_IN_REFUSED')
    expect((await visitorOf(thief).call(whoAmI)).status).toBe(401)
  })

  test('an attempt ends after ten minutes, and what the provider refuses is refused', async () => {
    provider.present = 'subject-1'
    const browser = new Browser()
    const late = await answerFor(browser)
    await site.sql("UPDATE app.sign_in_attempts SET expires_at = now() - interval '1 second'")
    expect(refusal((await browser.open(late.href)).at)).toBe('SIGN_IN_REFUSED')
    const denied = await answerFor(browser)
    denied.searchParams.delete('code')
    denied.searchParams.set('error', 'access_denied')
    expect(refusal((await browser.open(denied.href)).at)).toBe('SIGN_IN_REFUSED')
  })

  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads on to %s',
    async (next) => {
      provider.present = 'subject-1'
      expect((await signIn(new Browser(), next)).href).toBe(`${home}/auth/select-space`)
    },
  )
})

describe('ADFS', () => {
  test('answers by a form of its own page, which may come from there and from nowhere without the attempt (R-AUTH-07)', async () => {
    provider.present = 'subject-5'
    provider.accounts.set('subject-5', { email: 'anna@directory.example', given_name: 'Anna', family_name: 'Berg' })
    const browser = new Browser()
    const page = await (await browser.open(api('/auth/adfs'))).text()
    const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
    const form = () => ({
      method: 'POST',
      body: new URLSearchParams(fields as [string, string][]),
      headers: { origin: provider.issuer, 'sec-fetch-site': 'cross-site' },
    })
    const callback = api('/auth/adfs/callback')
    expect(page).toContain(callback)
    expect(refusal((await new Browser().open(callback, form())).at)).toBe('SIGN_IN_REFUSED')
    expect((await browser.open(callback, form())).at.pathname).toBe('/auth/select-space')
    expect((await visitorOf(browser).ok(whoAmI)).person).toMatchObject({ firstName: 'Anna', lastName: 'Berg' })
  })
})

describe('what an installation offers', () => {
  test('is told to the sign-in page', async () => {
    const { signInWith } = await site.visitor().ok(systemState)
    expect(signInWith).toEqual([
      { kind: 'openidconnect', name: 'Site accounts' },
      { kind: 'adfs', name: 'ADFS' },
    ])
  })

  test('is nothing that is not set up (R-AUTH-07)', async () => {
    const plain = await install()
    for (const { path, aliases } of [openIdConnectBegin, openIdReturn, adfsBegin, kerberosSignIn]) {
      for (const way of [path, ...(aliases ?? [])]) {
        expect((await plain.visitor().send('GET', way)).body).toMatchObject({ error: 'SIGN_IN_NOT_OFFERED' })
      }
    }
    expect((await plain.visitor().ok(systemState)).signInWith).toEqual([])
    await plain.close()
  })

  test('a provider without its secret stops the start and says what is missing', () => {
    const secret = 'x'.repeat(32)
    const needed = { DATABASE_URL: 'postgres://localhost/plan', SERVICE_TOKEN: secret, TICKET_SECRET: secret }
    const wrong = () => readConfig({ ...needed, OIDC_ISSUER: 'https://id.example' })
    expect(wrong).toThrow(/OIDC_CLIENT_ID: is needed with OIDC_ISSUER[\s\S]*PUBLIC_URL/)
  })
})
