import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as secureRequest } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressRules, addressRulesSave, login } from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../../../test/installation.ts'
import { breakGround, eventually, type Site } from '../../../test/planning.ts'
import { passwordOf, pathOf, type Visitor } from '../../../test/visitor.ts'

const hasNginx = spawnSync('nginx', ['-v']).status === 0
const given = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../../collab-server/proxy/${name}`, import.meta.url)), 'utf8')

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

interface Answer {
  status: number
  cookies: string[]
  body: { [name: string]: unknown }
}

interface Asking {
  from: string
  headers?: Record<string, string>
  method?: string
  input?: object
}

/** The two proxies of docker-compose.yml with their own configuration: HTTPS, which asks the one that knows the servers. */
describe.runIf(hasNginx)('behind HTTPS and one more proxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-proxies-'))
  const running: ChildProcess[] = []
  let site: Installation
  let ground: Site
  let maya: Visitor
  let port = 0

  beforeAll(async () => {
    port = await freePort()
    const environment = { TRUSTED_PROXIES: '2', PUBLIC_URL: `https://127.0.0.1:${port}` }
    site = await install({ collab: true, environment, collabProxies: 2 })
    maya = await site.person('maya')
    ground = await breakGround(maya)
    const inner = await freePort()
    const collabApi = await freePort()
    const subject = ['-subj', '/CN=127.0.0.1', '-days', '1', '-nodes', '-newkey', 'rsa:2048']
    const files = ['-keyout', join(folder, 'server.key'), '-out', join(folder, 'server.crt')]
    execFileSync('openssl', ['req', '-x509', ...subject, ...files], { stdio: 'ignore' })
    const [api, collab] = [site.url, site.collabUrl].map((url) => `127.0.0.1:${new URL(url).port}`)
    start(
      'inner',
      given('nginx.conf')
        .replace(/server (?<name>api|collab)-1:\d+/g, (_, name) => `server ${name === 'api' ? api : collab}`)
        .replace(/^\s*server (?:api|collab)-2.*$/gm, '')
        .replace('listen 80;', `listen 127.0.0.1:${inner};`)
        .replace('listen 8081;', `listen 127.0.0.1:${collabApi};`),
    )
    start(
      'tls',
      given('tls.conf')
        .replace('listen 443 ssl;', `listen ${port} ssl;`)
        .replaceAll('/etc/nginx/tls', folder)
        .replace('http://proxy:80', `http://127.0.0.1:${inner}`),
    )
    await eventually(async () => (await ask('/health-check', { from: '127.0.0.1' }).catch(() => null)) !== null)
  })
  afterAll(async () => {
    for (const child of running) child.kill('SIGQUIT')
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  })

  function start(name: string, configuration: string): void {
    const file = join(folder, `${name}.conf`)
    const own = `pid ${folder}/${name}.pid;\nerror_log stderr error;\n`
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${name}-${kind};`)
      .join('\n')
    writeFileSync(file, own + configuration.replace('http {', `http {\naccess_log off;\n${temporary}`))
    const checked = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' })
    if (checked.status !== 0) throw new Error(checked.stderr)
    running.push(spawn('nginx', ['-c', file, '-g', 'daemon off;'], { stdio: 'ignore' }))
  }

  function ask(path: string, { from, headers, method = 'GET', input }: Asking): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const all = { 'content-type': 'application/json', ...headers }
      const options = { method, headers: all, localAddress: from, rejectUnauthorized: false }
      const call = secureRequest(`https://127.0.0.1:${port}/api/v1${path}`, options, async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk as Buffer)
        const cookies = answer.headers['set-cookie'] ?? []
        resolve({ status: answer.statusCode ?? 0, cookies, body: JSON.parse(Buffer.concat(chunks).toString() || '{}') })
      })
      call.on('error', reject)
      call.end(input && JSON.stringify(input))
    })
  }

  /** The status of the answer to somebody who wants a socket. */
  function enter(from: string, headers: Record<string, string> = {}): Promise<number> {
    return new Promise((resolve, reject) => {
      const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
      const call = secureRequest(`https://127.0.0.1:${port}/collab/schedule/${ground.versionId}`, {
        headers: { ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', ...headers },
        localAddress: from,
        rejectUnauthorized: false,
      })
      call.on('response', ({ statusCode }) => resolve(statusCode ?? 0))
      call.on('upgrade', ({ statusCode }, socket) => {
        socket.destroy()
        resolve(statusCode ?? 0)
      })
      call.on('error', reject)
      call.end()
    })
  }

  test('cookies are for HTTPS alone, and the address is the one the first proxy saw', async () => {
    const input = { login: 'maya', password: passwordOf('maya') }
    const forged = { 'x-forwarded-for': '10.6.6.6', 'x-forwarded-proto': 'http' }
    const signedIn = await ask(login.path, { from: '127.0.0.2', method: 'POST', input, headers: forged })
    expect(signedIn.status).toBe(200)
    expect(signedIn.cookies[0]).toMatch(/^__Host-plumbline=.*; secure; httponly$/i)
    const cookie = signedIn.cookies[0]?.split(';')[0] ?? ''
    const path = pathOf(addressRules, { spaceId: ground.spaceId })
    const { body } = await ask(path, { from: '127.0.0.2', headers: { cookie, ...forged } })
    expect(body.yourAddress).toBe('127.0.0.2')
  })

  test('rooms are entered only from the networks of the space', async () => {
    const rules = [{ network: '127.0.0.2', note: '' }]
    // Through one proxy that says it was called from there.
    const headers = { 'x-forwarded-for': '127.0.0.2, 127.0.0.1' }
    const params = { spaceId: ground.spaceId }
    expect((await maya.call(addressRulesSave, { params, input: { rules }, headers })).status).toBe(200)
    expect(await enter('127.0.0.2')).toBe(101)
    expect(await enter('127.0.0.3')).toBe(403)
    expect(await enter('127.0.0.3', { 'x-forwarded-for': '127.0.0.2' })).toBe(403)
  })
})
