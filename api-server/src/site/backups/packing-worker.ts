/** Worker thread: all of a backup is read, sealed and written here, after whoever waits for an answer. */
import { pino } from 'pino'
import { type BlobsConfig, openBlobs, patientBlobs } from '../../platform/blobs/index.ts'
import { openCollabApi } from '../../platform/collab/index.ts'
import { openDatabase, type Scope, type Transaction } from '../../platform/database/index.ts'
import { piecesOf } from '../../platform/storage/index.ts'
import { answerTasks } from '../../platform/workers/index.ts'
import { gather } from './gathering.ts'
import { type BackupRow, stayOpen } from './repository.ts'
import { Vault } from './vault.ts'

/** Whence and where to, as a thread can be told. */
export interface PackSources {
  /** As the server's role. */
  databaseUrl: string
  blobs: BlobsConfig
  collab: { url: string; token: string }
  /** From which the keys of backups follow. */
  secret: string
  /** The version of the program. */
  program: string
}

export interface PackTask {
  sources: PackSources
  scope: Scope
  row: BackupRow
  /** The last whole one, of which nothing is written again. */
  before: string | null
}

export interface Packed {
  contents: BackupRow['contents']
  /** What was damaged where it is kept. */
  lost: string | null
  bytes: number
  addedBytes: number
}

/** One transaction, for as long as the bytes take. */
const LIMITS = { places: 1, callSeconds: 20, jobSeconds: 600, waitSeconds: 30 }

answerTasks<PackTask, Packed>(async (task, progress) => {
  const database = openDatabase(task.sources.databaseUrl, pino({ name: 'backups', level: 'warn' }), LIMITS)
  try {
    return { result: await database.inSnapshot(task.scope, (tx) => pack(tx, task, progress)) }
  } finally {
    await database.close()
  }
})

async function pack(tx: Transaction, task: PackTask, further: (done: number) => void): Promise<Packed> {
  const { sources, row, before } = task
  await stayOpen(tx)
  const blobs = patientBlobs(openBlobs(sources.blobs))
  const vault = await new Vault(blobs, sources.secret, row.spaceId).open()
  const last = before === null ? null : await vault.manifest(before).catch(() => null)
  let addedBytes = 0
  const put = async (bytes: Uint8Array): Promise<string> => {
    const { part, addedBytes: more } = await vault.put(bytes)
    addedBytes += more
    return part
  }
  const { url, token } = sources.collab
  const source = {
    collabApi: openCollabApi(url, token),
    storage: { piecesOf: (file: Parameters<typeof piecesOf>[1]) => piecesOf(blobs, file) },
  }
  // Whoever stops it ends this thread.
  const job = { signal: new AbortController().signal, further }
  const { manifest, contents, lost } = await gather(tx, source, { job, row, last, vault, put })
  await vault.putManifest(row.id, { ...manifest, program: sources.program })
  return { contents, lost, bytes: manifest.bytes, addedBytes }
}
