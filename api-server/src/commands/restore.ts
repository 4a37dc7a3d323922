/**
 * `npm run restore [-- --from FOLDER] [--id ID]`: an installation out of a backup, on a machine on which there is none. What is
 * needed is the folder (or the bucket of the settings) and `BACKUP_KEY`. `npm start` goes on with it.
 *
 * `npm run restore -- --only space:ID --as LOGIN [--id ID] [--name NAME] [--preview]`: of an installation that runs, one space,
 * project or schedule beside what is there. `npm run backup -- contents [ID]` names them.
 */

import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readBlobsConfig } from '../config.ts'
import { loadSecrets } from '../launcher/secrets.ts'
import { openBlobs } from '../platform/blobs/index.ts'
import {
  backupPlace,
  CannotRestore,
  makeTables,
  readWhole,
  restoreFiles,
  restoreRows,
  wholeIds,
  wholeVault,
} from '../site/whole/index.ts'
import { seconds } from './figures.ts'
import { openInstallation } from './installation.ts'
import { restoreOne } from './restore-one.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { from: text, id: text, only: text, as: text, name: text, preview: { type: 'boolean' } },
})
const dataDir = resolve(process.env.DATA_DIR || '.data')

type WholeSecrets = { TICKET_SECRET: string; SERVICE_TOKEN: string }

async function restore(): Promise<void> {
  const begun = performance.now()
  const key = process.env.BACKUP_KEY
  if (!key)
    throw new CannotRestore(
      'BACKUP_KEY is needed: the one of the installation that was backed up (left out there: its TICKET_SECRET)',
    )
  const blobs = openBlobs(readBlobsConfig({ ...process.env, DATA_DIR: dataDir }))
  const vault = wholeVault(backupPlace(values.from ?? process.env.BACKUP_DIR, blobs), key)
  const id = values.id ?? (await wholeIds(vault)).at(-1)
  if (id === undefined) throw new CannotRestore('There is no backup at this place')
  const manifest = await readWhole(vault, id)
  console.log(`${id}, made ${manifest.madeAt} by Plumbline ${manifest.program}`)
  await keepSecrets(manifest.secrets)
  const installation = await openInstallation({ ...process.env, ...manifest.secrets })
  try {
    await makeTables(installation.ownerUrl, manifest.secrets)
    await restoreRows({ ownerUrl: installation.ownerUrl, vault, manifest })
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`✓ ${rows} rows of ${manifest.tables.length} tables are as they were; ${seconds(begun)}`)
    const written = await restoreFiles({ vault, manifest }, { blobs, folder: installation.folder })
    console.log(`✓ ${manifest.files.length} files, ${written} of them written; ${seconds(begun)}`)
    for (const blob of manifest.lost) console.log(`✗ the file ${blob} was damaged when the backup was made`)
  } finally {
    await installation.close()
  }
}

/**
 * Those of a machine are its own, but for what signatures, sessions and backups follow from. Where they are those of the
 * backup, a restore was interrupted, and this one begins again.
 */
async function keepSecrets({ TICKET_SECRET, SERVICE_TOKEN }: WholeSecrets): Promise<void> {
  if (process.env.DATABASE_URL) {
    console.log('Give the servers the TICKET_SECRET and SERVICE_TOKEN of the installation that was backed up.')
    return
  }
  const file = join(dataDir, 'secrets.json')
  if (existsSync(file)) {
    if (loadSecrets(dataDir).ticketSecret === TICKET_SECRET) return
    throw new CannotRestore(`There is an installation in ${dataDir} already`)
  }
  const databasePassword = randomBytes(32).toString('hex')
  const secrets = { databasePassword, serviceToken: SERVICE_TOKEN, ticketSecret: TICKET_SECRET }
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
}

const { only, id, as, name, preview = false } = values
const work = only === undefined ? restore() : restoreOne({ only, id, as, name, preview })
await work.catch((error: unknown) => {
  console.error(`✗ ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
})
