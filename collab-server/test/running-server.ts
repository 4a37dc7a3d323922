import { afterAll, beforeAll } from 'vitest'
import type { CollabServer } from '../src/server.ts'
import { createDatabase, startServer } from './harness.ts'

/** One server with a database of its own, from the first test of the file to the last. */
export function runningServer(): {
  readonly port: number
  readonly databaseUrl: string
} {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let server: CollabServer
  beforeAll(async () => {
    database = await createDatabase(process.env.TEST_DATABASE_URL!)
    server = await startServer(database.url)
  })
  afterAll(async () => {
    await server.close()
    await database.drop()
  })
  return {
    get port() {
      return server.port
    },
    get databaseUrl() {
      return database.url
    },
  }
}
