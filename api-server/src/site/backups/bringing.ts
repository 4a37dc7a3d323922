import type { BackupDetails, BroughtBack } from '@plumbline/core/contract'
import { audit, auditInSpace, auditInstallation } from '../../identity/audit/index.ts'
import type { CollabApi } from '../../platform/collab/index.ts'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import { endAsDone } from '../../platform/long-jobs/index.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { bringFiles } from './files.ts'
import type { Manifest } from './manifest.ts'
import { placeOf } from './places.ts'
import { announceVersions, momentOf, selectBoardIds, selectHere, stayOpen, widen } from './repository.ts'
import { bringDocuments, bringRows, nameAnew, type Restoring } from './restore.ts'
import { readTables } from './tables-repository.ts'
import type { Vault } from './vault.ts'

/** What is brought back beside what is there, and in whose name. */
export interface Bringing {
  /** Where the job stands is one of its spaces. */
  scope: Scope
  manifest: Manifest
  /** Into which a branch goes. */
  spaceId: string
  /** What it will be called. */
  name: string
  /** The space whose audit tells of it; null: the one that is made. */
  toldIn: string | null
  /** The job that has done it then. */
  jobId: string
  /** Where whoever asks for it tells the installation itself: of which backup. */
  ofWhole: string | null
}

export interface Brought {
  /** Where it stands. */
  spaceId: string
  boards: string[]
}

export interface BringingParts {
  database: Database
  collabApi: CollabApi
  storage: Pick<Storage, 'bring'>
  vault: Pick<Vault, 'get'>
  signal: AbortSignal
  further(share: number): void
}

/** How much of the way documents and files are. */
const ROOMS_SHARE = 0.6

export const stepOfBringing = (share: number): 'documents' | 'rows' => (share < ROOMS_SHARE ? 'documents' : 'rows')

/** All rooms first, then all rows in one transaction with the end of the job; where that fails the rooms are taken back. */
export async function bring(parts: BringingParts, bringing: Bringing): Promise<Brought> {
  const { database, collabApi, storage, vault, signal, further } = parts
  const { scope, manifest } = bringing
  const { tables, here } = await database.asSystem(async (tx) => ({
    tables: await readTables(tx),
    here: await selectHere(tx, manifest.people),
  }))
  const people = new Map([...here].filter(([there, id]) => there !== id))
  const named = await nameAnew(vault, manifest, tables, people)
  const restoring: Restoring = { ...named, vault, manifest, tables, userId: scope.userId, signal }
  const spaceId = manifest.scope === 'space' ? (named.ids.get(manifest.spaceId) ?? '') : bringing.spaceId
  const rooms: string[] = []
  try {
    await bringDocuments(collabApi, restoring, rooms, (done) => further(done * ROOMS_SHARE))
    await bringFiles(storage, vault, manifest.files, {
      // What nothing names in the end is cleared away.
      place: ({ blob }) => ({ spaceId, blob: named.ids.get(blob) ?? '' }),
      signal,
    })
    further(ROOMS_SHARE)
    await database.inScope(scope, (tx) => finish(tx, restoring, { ...bringing, spaceId }))
  } catch (error) {
    for (const room of rooms) await collabApi.remove(room)
    throw error
  }
  const boards = await database.asSystem((tx) => announce(tx, spaceId, [...named.ids.values()]))
  return { spaceId, boards }
}

async function finish(tx: Transaction, restoring: Restoring, bringing: Bringing): Promise<void> {
  const { scope, jobId, ofWhole, name } = bringing
  await stayOpen(tx)
  const restored = await writeRows(tx, restoring, bringing)
  restoring.signal.throwIfAborted()
  if (ofWhole !== null) {
    const told = { subject: restoring.manifest.name, before: ofWhole, after: name }
    const at = { spaceId: restored.spaceId, userId: scope.userId }
    await auditInstallation(tx, { ...at, kind: 'whole_backup.restored', ...told })
  }
  await endAsDone(tx, jobId, ofWhole === null ? detailsOf(restored) : { restored })
}

function detailsOf(restored: BroughtBack): Partial<BackupDetails> {
  const { madeAt, scheduleId, left, spaceId } = restored
  return { madeAt, scheduleId, left, spaceId, versionId: null, restored }
}

async function writeRows(
  tx: Transaction,
  restoring: Restoring,
  { scope, name, toldIn, ofWhole, spaceId }: Bringing,
): Promise<BroughtBack> {
  const { manifest, ids } = restoring
  const isSpace = manifest.scope === 'space'
  await widen(tx, [...scope.spaceIds, spaceId])
  const root = manifest.nodeId === null ? null : (ids.get(manifest.nodeId) ?? '')
  const place = root === null ? null : await placeOf(tx, manifest, spaceId)
  const left = await bringRows(tx, restoring, (table, row) => {
    // A branch of another space, or of another installation, belongs to this one from now on.
    if (!isSpace && 'space_id' in row) row.space_id = spaceId
    if (table === 'spaces') Object.assign(row, { name, demo: false, deletable: true, deleted_at: null })
    if (table === 'eps_nodes' && row.id === root)
      Object.assign(row, { name, ...place, deleted_at: null, deleted_with: null })
  })
  const what = { subject: manifest.name, before: '', after: name }
  const tell = ofWhole === null ? audit : auditInSpace
  await tell(tx, { spaceId: toldIn ?? spaceId, userId: scope.userId, kind: 'backup.restored', ...what })
  const { madeAt, scope: kind } = manifest
  const scheduleId = kind === 'schedule' ? root : null
  return { madeAt, spaceId, nodeId: root, scheduleId, left, ...(await momentOf(tx)) }
}

/** What is there now is calculated as if it had just been made. Resolves with the boards among it. */
async function announce(tx: Transaction, spaceId: string, ids: readonly string[]): Promise<string[]> {
  await announceVersions(tx, spaceId, ids)
  return selectBoardIds(tx, ids)
}
