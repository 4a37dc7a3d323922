import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { readConfig } from '../src/config.ts'
import { migrate } from '../src/platform/database/index.ts'
import { newId, newSecret } from '../src/platform/ids.ts'
import { type ApiServer, startApiServer } from '../src/server.ts'
import { Visitor } from './visitor.ts'

export interface Installation {
  url: string
  /** A superuser's: row-level security does not hold for it. */
  databaseUrl: string
  /** Of the role by which the server asks. */
  serverUrl(): Promise<string>
  /** Of collab-server; '' without one. */
  collabUrl: string
  serviceToken: string
  ticketSecret: string
  /** Where bytes of files are, unless the environment says otherwise. */
  blobsFolder: string
  /** For the first person; null: there was one. */
  setUpCode: string | null
  visitor(): Visitor
  /** Another api-server on the same database and rooms; resolves with its address. */
  secondNode(environment?: Record<string, string>): Promise<Node>
  /** As a process of its own, which can be killed amid whatever it does. */
  mortalNode(environment?: Record<string, string>): Promise<MortalNode>
  /** Somebody new, registered and signed in; under another login where hers is taken: by a test that is tried again, or another file. */
  person(name: string, address?: string): Promise<Visitor>
  /** As superuser, past all rights. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export interface MortalNode {
  url: string
  /** At once, as by a lack of memory: nothing of it runs to its end. */
  kill(): Promise<void>
}

interface Node {
  url: string
  visitor(): Visitor
  close(): Promise<void>
}

export interface InstallationOptions {
  /** Starts a real collab-server; without it every schedule is UNAVAILABLE. */
  collab?: boolean
  environment?: Record<string, string>
  /** Proxies in front of collab-server; without a number sockets come through api-server. */
  collabProxies?: number
  /** What was restored, in place of a fresh database. */
  restored?: { databaseUrl: string; secrets: { SERVICE_TOKEN: string; TICKET_SECRET: string } }
}

const blobsFolder = join(tmpdir(), `plumbline-blobs-of-tests-${process.pid}`)
process.once('exit', () => rmSync(blobsFolder, { recursive: true, force: true }))

let shared: Promise<Installation> | null = null
let addresses = 0

/** Each file comes from an address of its own: what is limited by address counts all that come from one. */
const freshAddress = (): string => `10.1.${addresses >> 8}.${addresses++ & 255}`

/**
 * One with collab-server for all files of a test process that need nothing of their own: its threads and rooms cost more than
 * the tests of most files. Whoever asks finds other people's spaces there.
 */
export async function sharedInstallation(): Promise<Installation> {
  shared ??= install({ collab: true, environment: { TRUSTED_PROXIES: '1' } })
  const installation = await shared
  const nodes: Node[] = []
  const from = freshAddress()
  return {
    ...installation,
    setUpCode: null,
    visitor: () => Object.assign(installation.visitor(), { address: from }),
    person: (name) => installation.person(name, from),
    secondNode: async (environment) => {
      const node = await installation.secondNode(environment)
      nodes.push(node)
      return node
    },
    close: async () => {
      for (const node of nodes) await node.close()
    },
  }
}

/** A whole installation with a database of its own in the test run's PostgreSQL. */
export async function install({
  collab = false,
  environment = {},
  collabProxies,
  restored,
}: InstallationOptions = {}): Promise<Installation> {
  const database = restored ? await openDatabaseAt(restored.databaseUrl) : await createDatabase()
  const secrets = restored?.secrets ?? { SERVICE_TOKEN: newSecret(), TICKET_SECRET: newSecret() }
  const room = collab
    ? await startCollab({ DATABASE_URL: database.url, ...secrets, ...hops(environment, collabProxies) })
    : null
  const variables = {
    DATABASE_URL: database.url,
    ...secrets,
    COLLAB_URL: room ? `http://127.0.0.1:${room.port}` : 'http://127.0.0.1:1',
    PORT: '0',
    DEMO: 'false',
    // Registering one person costs two hashes, and tests register hundreds.
    PASSWORD_MEMORY_KIB: '8',
    // Tests let people come by themselves.
    REGISTRATION: 'true',
    SECRET_QUESTION: 'true',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    // Of many installations at a time; each space has a folder of its own there.
    ...(environment.DATA_DIR ? {} : { BLOBS_DIR: blobsFolder }),
    ...environment,
  }
  const api = await startApiServer(readConfig(variables))
  const others = new Set<ApiServer>()
  const logins = new Map<string, number>()
  const freshLogin = (login: string): string => {
    const times = (logins.get(login) ?? 0) + 1
    logins.set(login, times)
    return times === 1 ? login : `${login}-${times}`
  }
  const url = `http://127.0.0.1:${api.port}`
  return {
    url,
    databaseUrl: database.url,
    serverUrl: () => migrate(readConfig(variables)),
    collabUrl: room ? `http://127.0.0.1:${room.port}` : '',
    serviceToken: secrets.SERVICE_TOKEN,
    ticketSecret: secrets.TICKET_SECRET,
    blobsFolder,
    setUpCode: api.setUpCode,
    visitor: () => new Visitor(url),
    person: (name, address = '') => Object.assign(new Visitor(url), { address }).register(name, freshLogin(name)),
    sql: async (text, values) => (await database.client.query(text, values)).rows,
    secondNode: async (other = {}) => {
      const node = await startApiServer(readConfig({ ...variables, ...other }))
      others.add(node)
      const at = `http://127.0.0.1:${node.port}`
      const close = async (): Promise<void> => {
        others.delete(node)
        await node.close()
      }
      return { url: at, visitor: () => new Visitor(at), close }
    },
    mortalNode: (other = {}) => startMortal({ ...variables, ...other }),
    close: async () => {
      for (const node of [api, ...others]) await node.close()
      await room?.stop()
      await database.drop()
    },
  }
}

/** Sockets of rooms come through api-server, which is one proxy more. */
const hops = ({ TRUSTED_PROXIES = '0' }: Record<string, string>, given = Number(TRUSTED_PROXIES) + 1) => ({
  COLLAB_TRUSTED_PROXIES: String(given),
})

async function openDatabaseAt(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { url, client, drop: () => client.end() }
}

async function createDatabase(): Promise<{ url: string; client: pg.Client; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL names no PostgreSQL; the tests run through vitest')
  const name = `test_${newId().replace(/\W/g, '_').toLowerCase()}_${process.pid}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`CREATE DATABASE "${name}" TEMPLATE ${process.env.TEST_DATABASE_TEMPLATE ?? 'template1'}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return {
    url: url.href,
    client,
    drop: async () => {
      await client.end()
      await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`)
      await admin.end()
    },
  }
}

async function startCollab(environment: Record<string, string>): Promise<{ port: number; stop(): Promise<void> }> {
  const entry = fileURLToPath(new URL('../../collab-server/src/main.ts', import.meta.url))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [entry], {
    env: { PATH, NODE_COMPILE_CACHE, COLLAB_PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // What the files of a process share is closed by nobody.
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  const port = await readyPort(child)
  return {
    port,
    stop: async () => {
      process.off('exit', end)
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function startMortal(variables: Record<string, string>): Promise<MortalNode> {
  const entry = fileURLToPath(new URL('../src/main.ts', import.meta.url))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [entry], {
    env: { PATH, NODE_COMPILE_CACHE, ...variables },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const end = (): void => void child.kill('SIGKILL')
  process.once('exit', end)
  const port = await readyPort(child)
  return {
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      process.off('exit', end)
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

function readyPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`a server ended with ${code} before it was ready`)))
    child.on('message', (message) => {
      if (isReady(message)) resolve(message.port)
    })
  })
}

function isReady(message: unknown): message is { type: 'ready'; port: number } {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'
}
