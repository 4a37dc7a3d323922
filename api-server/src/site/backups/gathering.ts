import type { CollabApi } from '../../platform/collab/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { selectPath } from '../../workspace/eps/index.ts'
import { archiveDocument, measured } from './documents.ts'
import { archiveFiles } from './files.ts'
import { choose, gatherTable, namedPeople } from './gather.ts'
import { type ArchivedDocument, type ArchivedTable, type Manifest, partsOf } from './manifest.ts'
import { type BackupRow, countSchedules, roomsInSpace, selectPeople } from './repository.ts'
import { FILES, readTables } from './tables-repository.ts'
import type { Vault } from './vault.ts'

/** How much of the way rows are, and files; the rest is documents. */
const ROWS_SHARE = 0.3
const FILES_SHARE = 0.3

export const stepAt = (progress: number): 'rows' | 'documents' =>
  progress < ROWS_SHARE + FILES_SHARE ? 'rows' : 'documents'

interface Source {
  collabApi: CollabApi
  storage: Pick<Storage, 'piecesOf'>
}

export interface Gathering {
  job: { signal: AbortSignal; further(progress: number): void }
  row: Pick<BackupRow, 'scope' | 'spaceId' | 'nodeId' | 'name' | 'startedAt'>
  /** What of it is there already. */
  last: Pick<Manifest, 'documents' | 'files'> | null
  vault: Pick<Vault, 'has'>
  put(bytes: Uint8Array): Promise<string>
}

export async function gather(tx: Transaction, source: Source, { job, row, last, vault, put }: Gathering) {
  const { collabApi, storage } = source
  const { signal, further } = job
  const tables = await readTables(tx)
  const chosen = await choose(tx, tables, row)
  const rows = measured(put)
  const archived: ArchivedTable[] = []
  for (const [at, table] of tables.entries()) {
    archived.push(await gatherTable(tx, table, chosen, { put: rows.put, signal }))
    further((ROWS_SHARE * (at + 1)) / tables.length)
  }
  const keeping = { storage, put, last: last?.files ?? [], vault, signal }
  const { files, lost } = await archiveFiles(tx, chosen, keeping, (share) => further(ROWS_SHARE + FILES_SHARE * share))
  const rooms = await roomsOf(tx, collabApi, { spaceId: row.spaceId, ids: chosen.ids })
  const isThere = (document: ArchivedDocument): boolean =>
    vault.has([...partsOf({ tables: [], documents: [document], files: [] })])
  const known = new Map(last?.documents.filter(isThere).map((document) => [document.room, document]))
  const documents: ArchivedDocument[] = []
  for (const [at, room] of rooms.entries()) {
    const document = await archiveDocument(collabApi, room, known.get(room), { put, signal })
    if (document) documents.push(document)
    const share = (at + 1) / rooms.length
    further(ROWS_SHARE + FILES_SHARE + (1 - ROWS_SHARE - FILES_SHARE) * share)
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
