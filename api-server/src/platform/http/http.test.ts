import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login, spaceCreate, systemState, whoAmI } from '@plumbline/core/contract'
import type { Logger } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { passwordOf } from '../../../test/visitor.ts'
import { reportBrokenAnswer } from './errors.ts'

let client: string
let site: Installation
let behindProxy: Installation
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), 'client-'))
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'index.html'), '<!doctype html><title>Plumbline</title>')
  writeFileSync(join(client, 'assets', 'main-4f2a.js'), `console.log(${JSON.stringify('x'.repeat(4_000))})`)
  site = await install({ environment: { CLIENT_DIR: client } })
  behindProxy = await install({ environment: { TRUSTED_PROXIES: '1' } })
})
afterAll(async () => {
  await site.close()
  await behindProxy.close()
  rmSync(client, { recursive: true })
})

describe('the client', () => {
  const open = (path: string) => fetch(`${site.url}${path}`, { headers: { accept: 'text/html' } })

  test('any address that a browser opens gets the page, with a policy that runs no inline script', async () => {
    for (const path of ['/', '/auth/login', '/aaaaaaaaaaaa/schedule/bbbbbbbbbbbb']) {
      const page = await open(path)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('<title>Plumbline</title>')
      expect(page.headers.get('cache-control')).toBe('no-cache')
      expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';worker-src 'self'/)
    }
  })

  test('assets are kept for ever and come compressed; missing ones are no page', async () => {
    const asset = await open('/assets/main-4f2a.js')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect(asset.headers.get('content-encoding')).toBe('gzip')
    expect((await open('/assets/gone.js')).status).toBe(404)
    expect((await open('/../../etc/passwd')).headers.get('content-type')).toContain('text/html')
    expect((await open('/%2e%2e/%2e%2e/etc/passwd')).status).not.toBe(500)
  })
})

describe('requests', () => {
  test('each carries an id that its error repeats', async () => {
    const { headers, body } = await site.visitor().call(whoAmI)
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{12}$/)
    expect(body).toMatchObject({ requestId: headers.get('x-request-id') })
  })

  test('a body that is broken, too large or no JSON is refused', async () => {
    const maya = await site.person('maya')
    const send = (body: string, type = 'application/json') =>
      maya.send('POST', '/spaces/create', { headers: { 'content-type': type }, body })
    expect((await send('{"name":')).body).toMatchObject({ error: 'BAD_REQUEST' })
    expect((await send(`{"name":"${'x'.repeat(1_100_000)}"}`)).body).toMatchObject({ error: 'PAYLOAD_TOO_LARGE' })
    expect((await send('name=x', 'application/x-www-form-urlencoded')).body).toMatchObject({ error: 'BAD_REQUEST' })
    const input = { name: 'x'.repeat(33) }
    const { body } = await maya.call(spaceCreate, { input })
    expect(body).toMatchObject({ error: 'BAD_REQUEST', params: { field: 'name', reason: 'too_big' } })
  })

  test('the system state offers English, Russian and French', async () => {
    expect((await site.visitor().ok(systemState)).allowed_langs).toEqual(['en', 'ru', 'fr'])
  })

  test('a client that goes away in the middle of an answer is no error', () => {
    const told: string[] = []
    const log = { debug: () => told.push('debug'), error: () => told.push('error') } as unknown as Logger
    reportBrokenAnswer(Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }), log)
    reportBrokenAnswer(new Error('a bug'), log)
    expect(told).toEqual(['debug', 'error'])
  })

  test('an installation that is no demo shows no sign-ins', async () => {
    expect(await site.visitor().ok(systemState)).toMatchObject({ demoSignIns: [] })
  })

  test('a health check names what is missing', async () => {
    const { status, body } = await site.visitor().send('GET', '/health-check')
    expect([status, body]).toEqual([503, { database: true, collab: false }])
  })
})

describe('addresses', () => {
  const guessFrom = async (where: Installation, count: number): Promise<number[]> => {
    const statuses: number[] = []
    for (let i = 0; i < count; i++) {
      const headers = { 'x-forwarded-for': `10.0.0.${i}` }
      const input = { login: 'somebody', password: 'wrong' }
      statuses.push((await where.visitor().call(login, { input, headers })).status)
    }
    return statuses
  }

  test('a made-up forwarded address opens no new count', async () => {
    expect((await guessFrom(site, 12)).at(-1)).toBe(429)
  })

  test('behind a trusted proxy each caller has their own, and only the proxy’s word counts', async () => {
    expect(await guessFrom(behindProxy, 12)).not.toContain(429)
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) {
      const headers = { 'x-forwarded-for': `10.1.1.${i}, 192.0.2.7` }
      const input = { login: 'other', password: 'wrong' }
      statuses.push((await behindProxy.visitor().call(login, { input, headers })).status)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('on HTTPS the cookie is tied to the host', async () => {
    await behindProxy.person('vera')
    const headers = { 'x-forwarded-proto': 'https' }
    const vera = behindProxy.visitor()
    const reply = await vera.call(login, { input: { login: 'vera', password: passwordOf('vera') }, headers })
    expect(reply.headers.get('set-cookie')).toMatch(/^__Host-plumbline=.*; path=\/; samesite=lax; secure; httponly$/i)
    expect((await vera.call(whoAmI, { headers })).status).toBe(200)
  })
})
