import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { avatarSet, spaceCreate } from '@plumbline/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from '../test/installation.ts'
import { photo } from '../test/photo.ts'
import { eventually } from '../test/planning.ts'
import { Visitor } from '../test/visitor.ts'
import { newSecret } from './platform/ids.ts'

const NOBODY = 65_534
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** What an image with `read_only: true` and a user of its own gives: the tree cannot be written, the person is nobody. */
const locked = (entry: string): string[] => [
  '--mount',
  'sh',
  '-c',
  'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs "$1" "$2"',
  root,
  process.execPath,
  join(root, entry),
]
const canLock =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'sh', '-c', 'mount --bind /tmp /tmp']).status === 0

const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return String(typeof address === 'object' && address ? address.port : 0)
}

describe.runIf(canLock)('the servers as nobody on a file system that nobody can write to', () => {
  const running: ChildProcess[] = []
  let site: Installation
  let data = ''
  let url = ''

  beforeAll(async () => {
    site = await install()
    data = await mkdtemp(join(tmpdir(), 'plumbline-nobody-'))
    await chown(data, NOBODY, NOBODY)
    const [port, collabPort] = [await freePort(), await freePort()]
    const environment = {
      PATH: process.env.PATH,
      DATABASE_URL: site.databaseUrl,
      SERVICE_TOKEN: newSecret(),
      TICKET_SECRET: newSecret(),
      PORT: port,
      COLLAB_PORT: collabPort,
      COLLAB_URL: `http://127.0.0.1:${collabPort}`,
      DATA_DIR: data,
      DEMO: 'false',
      REGISTRATION: 'true',
      LOG_LEVEL: 'error',
    }
    for (const entry of ['collab-server/src/main.ts', 'api-server/src/main.ts']) {
      running.push(spawn('unshare', locked(entry), { env: environment, cwd: '/', stdio: 'inherit' }))
    }
    url = `http://127.0.0.1:${port}`
    await eventually(async () => (await fetch(`${url}/api/v1/health-check`).catch(() => null))?.ok, 200)
  })
  afterAll(async () => {
    for (const child of running) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    await site.close()
    await rm(data, { recursive: true, force: true })
  })

  test('start, keep what people do, and receive files', async () => {
    for (const { pid } of running) {
      expect(await readFile(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\s+65534\s+65534/m)
    }
    const maya = await new Visitor(url).register('maya')
    expect((await maya.ok(spaceCreate, { input: { name: 'Site' } })).space.name).toBe('Site')
    const { status } = await maya.upload(avatarSet, {}, new Uint8Array(await photo()))
    expect(status).toBe(200)
  })
})
