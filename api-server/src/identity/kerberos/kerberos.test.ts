import { spawn } from 'node:child_process'
import { systemState, whoAmI } from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { type Kdc, missingForKdc, openKdc } from '../../../test/kdc.ts'
import { readConfig } from '../../config.ts'
import { freePort } from '../../launcher/ports.ts'

const missing = missingForKdc()
if (missing) console.info(`skipped: signing in with Kerberos, because ${missing}`)

describe.skipIf(missing !== '')('Kerberos', () => {
  let kdc: Kdc
  let site: Installation
  let collabApi: string
  beforeAll(async () => {
    kdc = await openKdc()
    kdc.addPerson('nora', 'north-light')
    const port = await freePort()
    collabApi = `http://localhost:${port}/api/v1/auth/kerberos`
    const directory = { REALM: kdc.realm, KEYTAB: kdc.keytab, MAIL_DOMAIN: 'site.example', NAME: 'Site directory' }
    const settings = Object.entries(directory).map(([name, value]) => [`KERBEROS_${name}`, value])
    site = await install({ environment: { PORT: String(port), ...Object.fromEntries(settings) } })
  })
  afterAll(async () => {
    await site?.close()
    kdc?.close()
  })

  interface Answer {
    status: number
    location: string
    cookie: string
    /** What the browser sent. */
    authorization: string
  }

  /** As a browser of a computer in the directory does. */
  async function open(computer: NodeJS.ProcessEnv, ...more: string[]): Promise<Answer> {
    const said = await output(['-sv', '-o', '/dev/null', '--negotiate', '-u', ':', ...more], computer)
    const last = (name: string): string =>
      [...said.matchAll(new RegExp(`^[<>] ${name}: (.+?)\r?$`, 'gim'))].at(-1)?.[1] ?? ''
    return {
      status: Number([...said.matchAll(/^< HTTP\/1\.1 (\d+)/gm)].at(-1)?.[1]),
      location: last('location'),
      cookie: [...said.matchAll(/^< set-cookie: ([^;]+)/gim)].map(([, cookie]) => cookie).join('; '),
      authorization: last('authorization'),
    }
  }

  function output(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
    const curl = spawn('curl', args, { env })
    let said = ''
    curl.stderr.on('data', (part) => {
      said += part
    })
    return new Promise((resolve) => curl.on('close', () => resolve(said)))
  }

  async function personOf({ cookie }: Answer) {
    const visitor = site.visitor()
    visitor.cookie = cookie
    return (await visitor.ok(whoAmI)).person
  }

  test('the sign-in page is told of it', async () => {
    const { signInWith } = await site.visitor().ok(systemState)
    expect(signInWith).toEqual([{ kind: 'kerberos', name: 'Site directory' }])
  })

  test('a ticket brings a newcomer in and to where they wanted to go; the second time it is the same person (R-AUTH-07)', async () => {
    const computer = kdc.signedIn('nora', 'north-light')
    const first = await open(computer, `${collabApi}?next=%2Faaaaaaaaaaaa`)
    expect(first).toMatchObject({ status: 302, location: '/aaaaaaaaaaaa' })
    const nora = await personOf(first)
    expect(nora).toMatchObject({ login: 'nora', email: 'nora@site.example' })
    const second = await open(computer, collabApi)
    expect(second.location).toBe('/auth/select-space')
    expect((await personOf(second)).id).toBe(nora.id)
  })

  test('without a ticket the browser is asked for one, and a page leads back to the sign-in page', async () => {
    const answer = await fetch(collabApi, { redirect: 'manual' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Negotiate')
    expect(await answer.text()).toContain('url=/auth/login?refused=NO_TICKET')
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('a ticket that was overheard and sent again is refused', async () => {
    const { authorization } = await open(kdc.signedIn('nora', 'north-light'), collabApi)
    expect(await refusal(authorization)).toBe('/auth/login?refused=SIGN_IN_REFUSED')
  })

  test('what is no ticket is refused', async () => {
    expect(await refusal(`Negotiate ${Buffer.from('not a ticket').toString('base64')}`)).toBe(
      '/auth/login?refused=SIGN_IN_REFUSED',
    )
  })

  test('a service is nobody', async () => {
    expect((await open(kdc.service(), collabApi)).location).toBe('/auth/login?refused=SIGN_IN_REFUSED')
  })

  test('a picture in another page signs nobody in', async () => {
    const answer = await open(kdc.signedIn('nora', 'north-light'), '-H', 'Sec-Fetch-Mode: no-cors', collabApi)
    expect(answer).toMatchObject({ location: '/auth/login?refused=SIGN_IN_REFUSED', cookie: '' })
  })

  async function refusal(authorization: string): Promise<string | null> {
    const answer = await fetch(collabApi, { redirect: 'manual', headers: { authorization } })
    expect(answer.headers.get('set-cookie')).toBeNull()
    return answer.headers.get('location')
  }
})

test('a keytab without its realm and mail domain stops the start and says what is missing', () => {
  const secret = 'x'.repeat(32)
  const needed = { DATABASE_URL: 'postgres://localhost/plan', SERVICE_TOKEN: secret, TICKET_SECRET: secret }
  const wrong = () => readConfig({ ...needed, KERBEROS_KEYTAB: '/etc/http.keytab' })
  expect(wrong).toThrow(/KERBEROS_REALM: is needed[\s\S]+KERBEROS_MAIL_DOMAIN: is needed/)
})
