import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { login, spaceCreate, systemState, whoAmI } from '@plumbline/core/contract'
import type { Logger } from 'pino'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { passwordOf, type Refused } from '../../../test/visitor.ts'
import { reportBrokenAnswer } from './errors.ts'

let client: string
let site: Installation
let behindProxy: Installation
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), 'client-'))
  mkdirSync(join(client, 'assets'))
  writeFileSync(join(client, 'index.html'), '<!doctype html><title>Plumbline</title>')
  writeFileSync(join(client, 'assets', 'main-4f2a.js'), `console.log(${JSON.stringify('x'.repeat(4_000))})`)
  writeFileSync(join(client, 'assets', 'built-7c1d.js.gz'), gzipSync('console.log(1)'))
  writeFileSync(join(client, 'assets', 'built-7c1d.js'), 'not the compressed one')
  writeFileSync(join(client, 'assets', 'both-9e3b.js.gz'), gzipSync('console.log(1)'))
  writeFileSync(join(client, 'assets', 'both-9e3b.js.br'), brotliCompressSync('console.log(2)'))
  writeFileSync(join(client, 'assets', 'both-9e3b.js'), 'not the compressed one')
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

  test('the page may speak to its own host alone, whichever name it was asked for by', async () => {
    const policyOf = async (url: string, headers: Record<string, string> = {}) => {
      const asked = request(url, { headers })
      asked.end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      answer.resume()
      return /connect-src ([^;]*)/.exec(String(answer.headers['content-security-policy']))?.[1]
    }
    const { host } = new URL(site.url)
    expect(await policyOf(site.url)).toBe(`'self' ws://${host} wss://${host}`)
    expect(await policyOf(site.url, { host: 'plans.example' })).toBe("'self' ws://plans.example wss://plans.example")
    expect(await policyOf(site.url, { host: '[::1]:3000' })).toBe("'self' ws://[::1]:3000 wss://[::1]:3000")
    for (const host of ['x *', "x; script-src 'unsafe-inline'", 'a,b', '*']) {
      expect(await policyOf(site.url, { host })).not.toContain(host)
    }
    const published = await install({ environment: { PUBLIC_URL: 'https://plan.example:8443/' } })
    expect(await policyOf(published.url, { host: 'evil.example' })).toBe(
      "'self' ws://plan.example:8443 wss://plan.example:8443",
    )
    await published.close()
  })

  test('assets are kept for ever and come compressed; missing ones are no page', async () => {
    const asset = await open('/assets/main-4f2a.js')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect(asset.headers.get('content-encoding')).toBe('gzip')
    const best = await fetch(`${site.url}/assets/both-9e3b.js`, { headers: { 'accept-encoding': 'gzip, br' } })
    expect([best.headers.get('content-encoding'), await best.text()]).toEqual(['br', 'console.log(2)'])
    const older = await fetch(`${site.url}/assets/both-9e3b.js`, { headers: { 'accept-encoding': 'gzip' } })
    expect([older.headers.get('content-encoding'), await older.text()]).toEqual(['gzip', 'console.log(1)'])
    expect((await open('/assets/gone.js')).status).toBe(404)
    expect((await open('/../../etc/passwd')).headers.get('content-type')).toContain('text/html')
    expect((await open('/%2e%2e/%2e%2e/etc/passwd')).status).not.toBe(500)
  })
})

describe('a file that the build has compressed', () => {
  const open = (encoding: string) =>
    fetch(`${site.url}/assets/built-7c1d.js`, { headers: { 'accept-encoding': encoding } })

  test('is sent as it lies there, and as it is to whoever reads no compressed one', async () => {
    const compressed = await open('gzip, deflate, br')
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(compressed.headers.get('content-type')).toContain('javascript')
    expect(compressed.headers.get('cache-control')).toContain('immutable')
    expect(compressed.headers.get('vary')).toContain('Accept-Encoding')
    expect(await compressed.text()).toBe('console.log(1)')
    expect(await (await open('identity')).text()).toBe('not the compressed one')
  })
})

describe('the cookie of a session', () => {
  test('with its plain name is worth nothing on HTTPS, where a neighbouring host could have set it', async () => {
    const encrypted = { 'x-forwarded-proto': 'https' }
    await behindProxy.person('frank')
    const input = { login: 'frank', password: passwordOf('frank') }
    const reply = await behindProxy.visitor().call(login, { input, headers: encrypted })
    const [own = ''] = (reply.headers.get('set-cookie') ?? '').split(';')
    expect(own).toMatch(/^__Host-plumbline=/)
    const ask = async (cookie: string, headers: Record<string, string>) => {
      const visitor = behindProxy.visitor()
      visitor.cookie = cookie
      return (await visitor.call(whoAmI, { headers })).status
    }
    const plain = own.replace('__Host-', '')
    expect(await ask(own, encrypted)).toBe(200)
    expect(await ask(plain, encrypted)).toBe(401)
    expect(await ask(plain, {})).toBe(200)
    const opened = async (cookie: string) => {
      const socket = io(behindProxy.url, {
        path: '/socket.io',
        transports: ['websocket'],
        reconnection: false,
        extraHeaders: { cookie, ...encrypted },
      })
      const ok = await new Promise<boolean>((resolve) => {
        socket.on('connect', () => resolve(true))
        socket.on('connect_error', () => resolve(false))
      })
      socket.close()
      return ok
    }
    expect([await opened(own), await opened(plain)]).toEqual([true, false])
  })
})

describe('requests', () => {
  test('each carries an id that its error repeats', async () => {
    const { headers, body } = await site.visitor().call(whoAmI)
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{12}$/)
    expect(body).toMatchObject({ requestId: headers.get('x-request-id') })
  })

  test('a body that is broken, too large or of an unknown form is refused', async () => {
    const maya = await site.person('maya')
    const send = (body: string, type = 'application/json') =>
      maya.send('POST', '/spaces/create', { headers: { 'content-type': type }, body })
    expect((await send('{"name":')).body).toMatchObject({ error: 'BAD_REQUEST' })
    expect((await send(`{"name":"${'x'.repeat(1_100_000)}"}`)).body).toMatchObject({ error: 'PAYLOAD_TOO_LARGE' })
    expect((await send('<name>x</name>', 'application/xml')).body).toMatchObject({ error: 'BAD_REQUEST' })
    const input = { name: 'x'.repeat(33) }
    const { body } = await maya.call(spaceCreate, { input })
    expect(body).toMatchObject({ error: 'BAD_REQUEST', params: { field: 'name', reason: 'too_big' } })
  })

  test('a text that no text is, or a name that is none, is refused wherever it stands', async () => {
    const maya = await site.person('texts')
    const json = { 'content-type': 'application/json' }
    const { space } = await maya.ok(spaceCreate, { input: { name: 'Texts' } })
    const bodies = ['{"name":"a\\u0000"}', '{"name":"\\ud800"}', '{"name":"Site","__proto__":{"name":"x"}}']
    for (const body of bodies) {
      const { status, body: answer } = await maya.send('POST', '/spaces/create', { headers: json, body })
      expect([status, (answer as Refused).error]).toEqual([400, 'BAD_REQUEST'])
    }
    const query = (text: string) => maya.send('GET', `/chat/search?spaceId=${space.id}&text=${text}`)
    for (const text of ['ab%00', 'ab&__proto__=x', 'ab&constructor=x']) expect((await query(text)).status).toBe(400)
    expect((await query('ab')).status).toBe(200)
    expect((await maya.send('GET', '/localization/%00')).status).toBe(404)
    const form = new FormData()
    form.append('chatId', 'aaaaaaaaaaaa')
    form.append('text', 'a\0b')
    expect((await maya.send('POST', '/chat/create-message', { body: form })).status).toBe(400)
    const named = `--b\r\nContent-Disposition: form-data; name="file"; filename*=UTF-8''a%00.png\r\n\r\nx\r\n--b--\r\n`
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    expect((await maya.send('POST', '/chat/create-message', { headers, body: named })).status).toBe(400)
  })

  test('the system state offers English, Russian and French (R-I18N-01, R-SYS-01)', async () => {
    expect((await site.visitor().ok(systemState)).allowed_langs).toEqual(['en', 'ru', 'fr'])
  })

  test('a client that goes away in the middle of an answer is no error', () => {
    const told: string[] = []
    const log = { debug: () => told.push('debug'), error: () => told.push('error') } as unknown as Logger
    reportBrokenAnswer(Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' }), log)
    reportBrokenAnswer(new Error('a bug'), log)
    expect(told).toEqual(['debug', 'error'])
  })

  test('an installation that is no demo shows no sign-ins (R-SYS-01)', async () => {
    expect(await site.visitor().ok(systemState)).toMatchObject({ demoSignIns: [] })
  })

  test('a health check names what is missing (R-SYS-03)', async () => {
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
