import { type BackupDetails, backupDetails } from '@plumbline/core/contract'
import { z } from 'zod'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database, Transaction } from '../../platform/database/index.ts'
import type { JobKind, RunningJob } from '../../platform/long-jobs/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { selectPath } from '../../workspace/eps/index.ts'
import { archiveDocument, measured } from './documents.ts'
import { archiveFiles } from './files.ts'
import { choose, gatherTable, namedPeople } from './gather.ts'
import { type ArchivedDocument, type ArchivedTable, type Manifest, partsOf } from './manifest.ts'
import {
  type BackupRow,
  countSchedules,
  lockVault,
  roomsInSpace,
  selectBackup,
  selectLastWhole,
  selectPeople,
  updateBackup,
} from './repository.ts'
import { applyRetention, sweepParts } from './retaining.ts'
import { FILES, readTables } from './tables-repository.ts'
import type { Vault } from './vault.ts'

export interface MakingParts {
  database: Database
  storage: Pick<Storage, 'piecesOf' | 'bring'>
  collabApi: CollabApi
  vaultOf(spaceId: string): Vault
  /** Of the program. */
  program: string
  changed(spaceId: string): void
}

export const backupTask = z.object({ backupId: z.string() })
type Task = z.infer<typeof backupTask>
type MakingJob = RunningJob<Task, BackupDetails>

/** How much of the way rows are, and files; the rest is documents. */
const ROWS_SHARE = 0.3
const FILES_SHARE = 0.3

/** Writes a backup, part by part; what is half is taken away again by the next one. */
export const makingKind = (parts: MakingParts): JobKind<Task, BackupDetails> => ({
  name: 'backup',
  task: backupTask,
  details: backupDetails,
  stoppable: true,
  // What was written of it is there, so that it goes on where it was.
  resumable: true,
  interrupted: 'JOB_INTERRUPTED',
  run: async (job) => {
    await make(parts, job)
    return undefined
  },
  ended: async (tx, { state, error, task }) => {
    if (state === 'done' || state === 'running') return
    const { backupId } = backupTask.parse(task)
    await updateBackup(tx, backupId, { state, error: error?.code ?? null, isFinished: true })
  },
  afterwards: ({ spaceId }) => parts.changed(spaceId),
})

async function make(parts: MakingParts, job: MakingJob): Promise<void> {
  const { database } = parts
  const { scope, spaceId, signal } = job
  const row = await database.inScope(scope, (tx) => selectBackup(tx, job.task.backupId))
  if (!row) throw new Error('There is no row of this backup')
  await database.inSnapshot(scope, async (tx) => {
    // Nobody takes parts away that this one counts on.
    await lockVault(tx, spaceId)
    const vault = await parts.vaultOf(spaceId).open()
    const before = await selectLastWhole(tx, row)
    const last = before === null ? null : await vault.manifest(before).catch(() => null)
    let addedBytes = 0
    const put = async (bytes: Uint8Array): Promise<string> => {
      signal.throwIfAborted()
      const { part, addedBytes: more } = await vault.put(bytes)
      addedBytes += more
      return part
    }
    const { manifest, contents, lost } = await gather(tx, parts, { job, row, last, vault, put })
    signal.throwIfAborted()
    await vault.putManifest(row.id, { ...manifest, program: parts.program })
    await finish(job, { row, contents, lost, bytes: manifest.bytes, addedBytes })
  })
  await applyRetention(parts, scope, row)
  await sweepParts(parts, scope, spaceId)
}

type Source = Pick<MakingParts, 'collabApi'> & { storage: Pick<Storage, 'piecesOf'> }

export interface Gathering {
  job: Pick<MakingJob, 'signal' | 'tick'>
  row: Pick<BackupRow, 'scope' | 'spaceId' | 'nodeId' | 'name' | 'startedAt'>
  /** What of it is there already. */
  last: Pick<Manifest, 'documents' | 'files'> | null
  vault: Pick<Vault, 'has'>
  put(bytes: Uint8Array): Promise<string>
}

export async function gather(tx: Transaction, source: Source, { job, row, last, vault, put }: Gathering) {
  const { collabApi, storage } = source
  const { signal, tick } = job
  const tables = await readTables(tx)
  const chosen = await choose(tx, tables, row)
  const rows = measured(put)
  const archived: ArchivedTable[] = []
  for (const [at, table] of tables.entries()) {
    archived.push(await gatherTable(tx, table, chosen, { put: rows.put, signal }))
    tick({ progress: (ROWS_SHARE * (at + 1)) / tables.length, step: 'rows' })
  }
  const { files, lost } = await archiveFiles(tx, chosen, { storage, put, last: last?.files ?? [], vault, signal })
  tick({ progress: ROWS_SHARE + FILES_SHARE, step: 'documents' })
  const rooms = await roomsOf(tx, collabApi, { spaceId: row.spaceId, ids: chosen.ids })
  const isThere = (document: ArchivedDocument): boolean =>
    vault.has([...partsOf({ tables: [], documents: [document], files: [] })])
  const known = new Map(last?.documents.filter(isThere).map((document) => [document.room, document]))
  const documents: ArchivedDocument[] = []
  for (const [at, room] of rooms.entries()) {
    const document = await archiveDocument(collabApi, room, known.get(room), { put, signal })
    if (document) documents.push(document)
    const share = (at + 1) / rooms.length
    tick({ progress: ROWS_SHARE + FILES_SHARE + (1 - ROWS_SHARE - FILES_SHARE) * share, step: 'documents' })
  }
  const { scope, spaceId, nodeId, name, startedAt } = row
  return {
    manifest: {
      ...{ format: 1 as const, madeAt: startedAt.toISOString(), scope, spaceId, nodeId, name },
      place: await placeThen(tx, nodeId),
      people: await selectPeople(tx, await namedPeople(tx, tables, chosen)),
      tables: archived,
      documents,
      files,
      bytes: [...documents, ...files].reduce((sum, { bytes }) => sum + bytes, rows.bytes()),
    },
    contents: {
      rows: archived.reduce((sum, table) => sum + table.rows, 0),
      documents: documents.length,
      files: archived.find((table) => table.name === FILES)?.rows ?? 0,
      schedules: await countSchedules(tx, spaceId, chosen.ids?.get('eps_nodes') ?? null),
    },
    lost,
  }
}

async function placeThen(tx: Transaction, nodeId: string | null): Promise<Manifest['place']> {
  if (nodeId === null) return null
  const [node, ...above] = await selectPath(tx, nodeId)
  return node ? { kind: node.kind, path: above.map(({ id }) => id) } : null
}

const ROOMS_AT_ONCE = 1_000

/** Rooms of the space, or of what was chosen of it. */
export async function roomsOf(
  tx: Transaction,
  collabApi: Pick<CollabApi, 'heads'>,
  { spaceId, ids }: { spaceId: string; ids: ReadonlyMap<string, readonly string[]> | null },
): Promise<string[]> {
  const chosen = ids && new Set([...ids.values()].flat())
  const rooms: string[] = []
  for (let after = '', more = true; more; ) {
    const heads = await collabApi.heads(after, ROOMS_AT_ONCE)
    const names = heads.map(({ room }) => room)
    const own = await roomsInSpace(tx, spaceId, names)
    rooms.push(...own.filter((room) => chosen?.has(room.slice(room.indexOf('/') + 1)) ?? true))
    more = heads.length === ROOMS_AT_ONCE
    after = names.at(-1) ?? ''
  }
  return rooms
}

async function finish(
  job: MakingJob,
  made: { row: BackupRow; contents: BackupRow['contents']; bytes: number; addedBytes: number; lost: string | null },
): Promise<void> {
  const { row, ...rest } = made
  await job.finish(async (tx) => {
    await updateBackup(tx, row.id, {
      ...rest,
      state: made.lost === null ? 'whole' : 'damaged',
      isFinished: true,
      isChecked: true,
      error: null,
    })
    return { madeAt: row.startedAt.toISOString() }
  })
}
