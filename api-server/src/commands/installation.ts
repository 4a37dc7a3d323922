import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../config.ts'
import { databaseDirectory } from '../launcher/database-directory.ts'
import { startPostgres } from '../launcher/postgres.ts'
import { loadSecrets } from '../launcher/secrets.ts'

export interface OpenedInstallation {
  config: Config
  /** Of the role that owns the tables. */
  ownerUrl: string
  /** A folder for copies on this machine. */
  folder: string
  close(): Promise<void>
}

/**
 * The installation of this machine, whether its servers run or not: that of `DATABASE_URL`, else the PostgreSQL below
 * `DATA_DIR`, which is started where it does not run.
 */
export async function openInstallation(environment: NodeJS.ProcessEnv): Promise<OpenedInstallation> {
  const dataDir = resolve(environment.DATA_DIR || '.data')
  const folder = join(dataDir, 'incoming')
  await mkdir(folder, { recursive: true })
  if (environment.DATABASE_URL) {
    const config = readConfig({ ...environment, DATA_DIR: dataDir })
    return { config, folder, ownerUrl: config.DATABASE_OWNER_URL ?? config.DATABASE_URL, close: async () => undefined }
  }
  const secrets = loadSecrets(dataDir)
  const postgres = await startPostgres(databaseDirectory(dataDir), secrets.databasePassword)
  const config = readConfig({
    SERVICE_TOKEN: secrets.serviceToken,
    TICKET_SECRET: secrets.ticketSecret,
    ...environment,
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
  })
  return {
    config,
    folder,
    ownerUrl: postgres.url,
    close: async () => void (postgres.joined || (await postgres.stop())),
  }
}
