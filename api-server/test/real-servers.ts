import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ServerProcess, type SpawnOptions, spawnModule, spawnServer } from '../../collab-server/test/child.ts'
import { openPostgres } from '../../collab-server/test/database.ts'

export interface RealServers {
  url: string
  databaseUrl: string
  collab: ServerProcess
  api: ServerProcess
  /** All api-servers, that one first. */
  apis: ServerProcess[]
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
}

/** One of each in a process of its own, on a fresh PostgreSQL; whoever comes may register. `name`: of the directory. */
export async function startServers(
  name: string,
  { environment, collab: rooms, api: calls, apis: count = 1 }: Wanted = {},
): Promise<RealServers> {
  const postgres = await openPostgres()
  const directory = mkdtempSync(join(tmpdir(), `plumbline-${name}-`))
  const collab = await spawnServer(postgres.databaseUrl, 0, {}, rooms)
  const startApi = (): Promise<ServerProcess> =>
    spawnModule(
      new URL('../src/main.ts', import.meta.url),
      {
        DATABASE_URL: postgres.databaseUrl,
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
    databaseUrl: postgres.databaseUrl,
    collab,
    api,
    apis,
    close: async () => {
      for (const each of apis) await each.kill()
      await collab.kill()
      await postgres.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
