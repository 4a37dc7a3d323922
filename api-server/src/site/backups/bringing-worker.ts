/** Worker thread: a backup is read, named anew and written beside what is there, after whoever waits for an answer. */
import { AppError } from '@plumbline/core/errors'
import { pino } from 'pino'
import { openBlobs, patientBlobs } from '../../platform/blobs/index.ts'
import { openCollabApi } from '../../platform/collab/index.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { createStorage } from '../../platform/storage/index.ts'
import { answerTasks, type StopFlag, untilStopped } from '../../platform/workers/index.ts'
import { type Bringing, type Brought, bring } from './bringing.ts'
import type { PackSources } from './packing-worker.ts'
import { damagedAs } from './vault.ts'
import { openVaults, type VaultAt } from './vault-at.ts'

export interface BringTask extends Bringing {
  sources: PackSources
  /** The last of them has what is in none of the others. */
  vaults: VaultAt[]
  /** For copies on this machine. */
  folder: string
  stop: StopFlag
}

/** One transaction, for as long as the rows take. */
const LIMITS = { places: 1, callSeconds: 20, jobSeconds: 600, waitSeconds: 30 }
const log = pino({ name: 'restoring', level: 'warn' })

answerTasks<BringTask, Brought>(async (task, further) => {
  const { sources, vaults, folder, stop, ...bringing } = task
  const { url, token } = sources.collab
  const database = openDatabase(sources.databaseUrl, log, LIMITS)
  const blobs = patientBlobs(openBlobs(sources.blobs))
  try {
    const parts = {
      database,
      collabApi: openCollabApi(url, token),
      storage: createStorage({ database, blobs, folder }),
    }
    const vault = await openVaults(vaults)
    const result = await untilStopped(stop, { reason: new AppError('CONFLICT'), log }, (signal) =>
      bring({ ...parts, vault, signal, further }, bringing),
    ).catch(damagedAs)
    return { result }
  } finally {
    await database.close()
  }
})
