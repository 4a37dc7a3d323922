/**
 * Two api-servers and two collab-servers on one PostgreSQL behind a proxy, with Redis where it is installed: what
 * docker-compose.yml starts, as plain processes. `node collab-server/test/topology.ts` starts it to be looked at.
 */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../api-server/src/launcher/ports.ts'
import { type ServerProcess, spawnModule } from './child.ts'
import { openPostgres } from './database.ts'
import { nginxMember, redisMember } from './program.ts'

/** A process that can be killed and started again at the port that it had. */
export interface Member {
  name: string
  port: number
  kill(): Promise<void>
  /** `clockMs`: how far its clock is off. */
  start(clockMs?: number): Promise<void>
}

export interface Topology {
  api: [Member, Member]
  collab: [Member, Member]
  proxy: Member
  /** Null: redis-server is not installed. */
  redis: Member | null
  url: string
  stop(): Promise<void>
}

export interface ProxyPorts {
  port: number
  /** The internal API of the node that holds the room, for the api-servers. */
  internalPort: number
  api: number[]
  collab: number[]
}

const REDIS = 'redis-server'
const API = new URL('../../api-server/src/main.ts', import.meta.url)
const COLLAB = new URL('../src/main.ts', import.meta.url)
const PROXY = new URL('./proxy.ts', import.meta.url)

export async function startTopology(
  databaseUrl: string,
  environment: Record<string, string> = {},
  { nginx = false } = {},
): Promise<Topology> {
  const directory = mkdtempSync(join(tmpdir(), 'plumbline-topology-'))
  const [port, internalPort, redisPort, ...servers] = await freePorts(7)
  const [api, collab] = [servers.slice(0, 2), servers.slice(2)]
  const redis = hasRedis() ? redisMember(REDIS, redisPort!) : null
  const shared = { DATABASE_URL: databaseUrl, ...(redis && { REDIS_URL: `redis://127.0.0.1:${redisPort}` }) }
  const forApi = {
    ...shared,
    COLLAB_URL: `http://127.0.0.1:${internalPort}`,
    DATA_DIR: directory,
    DEMO: 'false',
    REGISTRATION: 'true',
    ...environment,
  }
  const ports: ProxyPorts = { port: port!, internalPort: internalPort!, api, collab }
  const topology = {
    api: api.map((at, index) => member(`api-${index + 1}`, at, API, { ...forApi, PORT: String(at) })),
    collab: collab.map((at, index) =>
      member(`collab-${index + 1}`, at, COLLAB, { ...shared, COLLAB_PORT: String(at) }),
    ),
    proxy: nginx ? nginxMember(directory, ports) : member('proxy', port!, PROXY, { PROXY: JSON.stringify(ports) }),
    redis,
  } as Pick<Topology, 'api' | 'collab' | 'proxy' | 'redis'>
  const members = [...topology.api, ...topology.collab, topology.proxy, ...(redis ? [redis] : [])]
  await Promise.all(members.map((each) => each.start()))
  return {
    ...topology,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await Promise.all(members.map((each) => each.kill()))
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

function member(name: string, port: number, entry: URL, environment: Record<string, string>): Member {
  let running: ServerProcess | null = null
  return {
    name,
    port,
    async kill() {
      await running?.kill()
    },
    async start(clockMs = 0) {
      await running?.kill()
      running = await spawnModule(entry, environment, { clockMs, quiet: true })
    },
  }
}

function hasRedis(): boolean {
  return spawnSync(REDIS, ['--version'], { stdio: 'ignore' }).status === 0
}

if (import.meta.main) {
  const postgres = await openPostgres()
  const topology = await startTopology(postgres.databaseUrl, { DEMO: 'true' })
  process.stdout.write(`${topology.url} (two api-servers, two collab-servers). Stop with Ctrl-C.\n`)
  process.removeAllListeners('SIGINT')
  await once(process, 'SIGINT')
  await topology.stop()
  await postgres.close()
  process.exit()
}
