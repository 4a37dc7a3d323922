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
  /** Ends them, with the database and all that they stored. */
  close(): Promise<void>
}

interface Wanted {
  /** Of the api-server. */
  environment?: Record<string, string>
  collab?: SpawnOptions
  api?: SpawnOptions
}

/** One of each in a process of its own, on a fresh PostgreSQL; whoever comes may register. `name`: of the directory. */
export async function startServers(
  name: string,
  { environment, collab: rooms, api: calls }: Wanted = {},
): Promise<RealServers> {
  const postgres = await openPostgres()
  const directory = mkdtempSync(join(tmpdir(), `plumbline-${name}-`))
  const collab = await spawnServer(postgres.databaseUrl, 0, {}, rooms)
  const api = await spawnModule(
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
  return {
    url: `http://127.0.0.1:${api.port}`,
    databaseUrl: postgres.databaseUrl,
    collab,
    api,
    close: async () => {
      await api.kill()
      await collab.kill()
      await postgres.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
