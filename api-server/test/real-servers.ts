import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, type SpawnOptions, spawnModule, spawnServer } from '../../collab-server/test/child.ts'
import { openPostgres } from '../../collab-server/test/database.ts'
import { SERVICE_TOKEN } from '../../collab-server/test/harness.ts'
import { openLink } from '../../collab-server/test/link.ts'

export interface RealServers {
  url: string
  databaseUrl: string
  collab: ServerProcess
  api: ServerProcess
  /** All api-servers, that one first. */
  apis: ServerProcess[]
  serviceToken: string
  /** As a loss of power would; resolves when it is there again. */
  crashDatabase(): Promise<void>
  /** Killed, and started again where it was. */
  crashCollab(): Promise<void>
  /** Ends them, with the database and all that they stored. */
  close(): Promise<void>
}

interface Wanted {
  /** Of the api-server. */
  environment?: Record<string, string>
  collab?: SpawnOptions
  api?: SpawnOptions
  /** How many api-servers; one. */
  apis?: number
  /** The database may crash: `crashDatabase`. */
  interruptible?: boolean
}

/** One of each in a process of its own, on a fresh PostgreSQL; whoever comes may register. `name`: of the directory. */
export async function startServers(
  name: string,
  { environment, collab: rooms, api: calls, apis: count = 1, interruptible = false }: Wanted = {},
): Promise<RealServers> {
  const postgres = await openPostgres()
  const link = interruptible ? await openLink(Number(new URL(postgres.databaseUrl).port)) : null
  const databaseUrl = link ? urlAt(postgres.databaseUrl, link.port) : postgres.databaseUrl
  const directory = mkdtempSync(join(tmpdir(), `plumbline-${name}-`))
  let collab = await spawnServer(databaseUrl, 0, {}, rooms)
  const startApi = (): Promise<ServerProcess> =>
    spawnModule(
      new URL('../src/main.ts', import.meta.url),
      {
        DATABASE_URL: databaseUrl,
        COLLAB_URL: `http://127.0.0.1:${collab.port}`,
        DATA_DIR: directory,
        PORT: '0',
        DEMO: 'false',
        REGISTRATION: 'true',
        ...environment,
      },
      calls,
    )
  const apis: ServerProcess[] = []
  while (apis.length < count) apis.push(await startApi())
  const api = apis[0]!
  return {
    url: `http://127.0.0.1:${api.port}`,
    databaseUrl,
    serviceToken: SERVICE_TOKEN,
    crashDatabase: async () => {
      if (!link || !postgres.stoppable) throw new Error('This database is not interruptible')
      link.cut()
      link.target = await postgres.stoppable.crash()
      link.restore()
    },
    crashCollab: async () => {
      await collab.kill()
      collab = await spawnServer(databaseUrl, collab.port, {}, rooms)
    },
    get collab() {
      return collab
    },
    api,
    apis,
    close: async () => {
      for (const each of apis) await each.kill()
      await collab.kill()
      await link?.close()
      await postgres.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function urlAt(url: string, port: number): string {
  const at = new URL(url)
  at.port = String(port)
  return at.href
}
