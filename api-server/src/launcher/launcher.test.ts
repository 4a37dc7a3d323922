import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildClientIfNeeded } from './client-build.ts'
import { freePort } from './ports.ts'
import { type EmbeddedPostgres, startPostgres } from './postgres.ts'

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))

let directory = ''
let port = 0
const launchers: ChildProcess[] = []

beforeAll(() => buildClientIfNeeded(() => undefined), 120_000)
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'plumbline-launcher-'))
  chmodSync(directory, 0o755)
  port = await freePort()
})
afterEach(async () => {
  for (const launcher of launchers.splice(0)) {
    if (launcher.exitCode !== null || launcher.signalCode !== null) continue
    launcher.kill('SIGTERM')
    await once(launcher, 'exit')
  }
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

interface Started {
  process: ChildProcess
  output(): string
  /** What it said until it was ready; rejects when it ends before. */
  ready: Promise<string>
  ended: Promise<{ code: number | null; output: string }>
}

function launch(environment: Record<string, string> = {}): Started {
  const launcher = spawn(process.execPath, [entry], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: directory, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  launchers.push(launcher)
  let output = ''
  const ended = once(launcher, 'close').then(([code]) => ({ code: code as number | null, output }))
  const ready = new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer): void => {
      output += chunk.toString()
      if (output.includes('Stop with Ctrl-C')) resolve(output)
    }
    launcher.stdout.on('data', take)
    launcher.stderr.on('data', take)
    void ended.then(() => reject(new Error(`the launcher ended:\n${output}`)))
  })
  ready.catch(() => undefined)
  return { process: launcher, output: () => output, ready, ended }
}

/** Everything that runs for this installation: each process has the data directory in its environment or arguments. */
function processes(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => `${read(`/proc/${pid}/cmdline`)} ${read(`/proc/${pid}/environ`)}`)
    .filter((text) => text.includes(`${directory}/postgres`) || text.includes(`DATA_DIR=${directory}\0`))
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Addresses at which something listens on the port. */
function listeners(port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, '0')
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => read(file).split('\n'))
  const local = lines.flatMap((line) => {
    const [, address = '', , state] = line.trim().split(/\s+/)
    return state === '0A' && address.endsWith(`:${hex}`) ? [address.split(':')[0] ?? ''] : []
  })
  return local.map((bytes) =>
    bytes.length === 8
      ? (bytes.match(/../g) ?? [])
          .reverse()
          .map((b) => Number.parseInt(b, 16))
          .join('.')
      : '::',
  )
}

const page = async (): Promise<string> => (await fetch(`http://localhost:${port}/`)).text()

describe('one command', () => {
  test('starts everything, tells the address and the sign-ins, and leaves no process when it is stopped', async () => {
    const plumbline = launch()
    const said = await plumbline.ready
    expect(said).toContain(`Plumbline is ready: http://localhost:${port}`)
    expect(said).toMatch(/maya +\S+ +Maya Lindqvist/)
    expect(said).toContain('This is a demo')
    expect(listeners(port)).toEqual(['127.0.0.1'])
    expect(await page()).toContain('<div id="root">')
    expect(processes().length).toBeGreaterThan(3)
    plumbline.process.kill('SIGINT')
    expect((await plumbline.ended).code).toBe(0)
    expect(processes()).toEqual([])
  })

  test('starts again after it was killed, with the port it had', async () => {
    const first = launch()
    await first.ready
    first.process.kill('SIGKILL')
    await first.ended
    const second = launch()
    expect(await second.ready).toContain('Joined the PostgreSQL that was still running.')
    expect(await page()).toContain('<div id="root">')
    second.process.kill('SIGTERM')
    expect((await second.ended).code).toBe(0)
    expect(processes()).toEqual([])
  })

  test('starts PostgreSQL again when it was killed, on its port, and goes on', { timeout: 60_000 }, async () => {
    const plumbline = launch()
    await plumbline.ready
    const pidFile = (): number[] =>
      read(join(directory, 'postgres', 'postmaster.pid'))
        .split('\n')
        .map(Number)
    const [pid = 0, , , at] = pidFile()
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(plumbline.output()).toContain('PostgreSQL was killed; it runs again.'), 30_000)
    const again = pidFile()
    expect(again[0]).not.toBe(pid)
    expect(again[3]).toBe(at)
    await vi.waitFor(async () => {
      const answer = await fetch(`http://localhost:${port}/api/v1/system-state`)
      expect([answer.status, JSON.stringify(await answer.json())]).toEqual([200, expect.stringContaining('maya')])
    }, 30_000)
    plumbline.process.kill('SIGTERM')
    expect((await plumbline.ended).code).toBe(0)
    expect(processes()).toEqual([])
  })

  test('stopped while it starts, it leaves no process either', async () => {
    const plumbline = launch()
    await once(plumbline.process, 'spawn')
    while (!processes().some((text) => text.includes('/postgres'))) await new Promise((done) => setImmediate(done))
    plumbline.process.kill('SIGINT')
    expect((await plumbline.ended).code).toBe(0)
    expect(processes()).toEqual([])
  })

  test('says which port is taken and which variable to change', async () => {
    const other = createServer().listen(0)
    await once(other, 'listening')
    const taken = String((other.address() as { port: number }).port)
    try {
      // One after the other: on the same data the second of two would be refused for that.
      for (const [variable, environment] of [
        ['PORT', { PORT: taken }],
        ['COLLAB_PORT', { PORT: String(await freePort()), COLLAB_PORT: taken }],
      ] as const) {
        const { code, output } = await launch(environment).ended
        expect(code).toBe(1)
        expect(output).toContain(`Port ${taken} is in use by another program. Stop that, or set ${variable} to`)
      }
    } finally {
      other.close()
    }
  })

  test('does not start twice on the same data', async () => {
    const first = launch()
    await first.ready
    const second = await launch({ PORT: String(await freePort()) }).ended
    expect(second).toMatchObject({ code: 1, output: expect.stringContaining('already running here') })
    expect(await page()).toContain('<div id="root">')
  })

  test('names each wrong variable of the launcher and of the servers', async () => {
    const wrong = await launch({ PORT: 'eighty', DATABASE_URL: 'mysql://somewhere' }).ended
    expect(wrong.code).toBe(1)
    expect(wrong.output).toMatch(/PORT[\s\S]*DATABASE_URL/)
    const short = await launch({ SERVICE_TOKEN: 'short' }).ended
    expect(short.output).toContain('SERVICE_TOKEN')
    expect(processes()).toEqual([])
  })
})

describe('a PostgreSQL of one’s own', () => {
  let postgres: EmbeddedPostgres
  let databaseUrl = ''
  let outside = ''
  beforeAll(async () => {
    outside = mkdtempSync(join(tmpdir(), 'plumbline-outside-'))
    chmodSync(outside, 0o755)
    postgres = await startPostgres(join(outside, 'postgres'), 'secret')
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    await client.query('CREATE DATABASE construction')
    await client.end()
    databaseUrl = postgres.url.replace(/\/postgres$/, '/construction')
  })
  afterAll(async () => {
    await postgres.stop()
    rmSync(outside, { recursive: true, force: true })
  })

  test('is used instead of the embedded one and left running', async () => {
    const plumbline = launch({ DATABASE_URL: databaseUrl })
    await plumbline.ready
    expect(processes().filter((text) => text.includes(`${directory}/postgres`))).toEqual([])
    plumbline.process.kill('SIGTERM')
    await plumbline.ended
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query("SELECT count(*)::int AS spaces FROM app.spaces WHERE name = 'Meridian Build'")
    await client.end()
    expect(rows).toEqual([{ spaces: 1 }])
  })

  test('that is not there is said in words', async () => {
    const lost = databaseUrl.replace(/:\d+\//, `:${await freePort()}/`)
    const { code, output } = await launch({ DATABASE_URL: lost }).ended
    expect(code).toBe(1)
    expect(output).toContain('DATABASE_URL')
  })
})
