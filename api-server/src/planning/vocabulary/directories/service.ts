import type { DirectoryView } from '@plumbline/core/contract'
import { type DirectoryColumn, directoryLimits, objectionToColumn } from '@plumbline/core/directories'
import { AppError } from '@plumbline/core/errors'
import { registerDefinitions } from '@plumbline/core/resources'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { selectPath } from '../../../workspace/eps/index.ts'
import { insertRevision } from './history-repository.ts'
import {
  countDirectories,
  type DirectoryRecord,
  deleteDirectory,
  insertDirectory,
  isNameTaken,
  lockDirectories,
  lockDirectory,
  selectColumnsFrom,
  selectDirectory,
  selectViews,
  updateDefinition,
  updateRevision,
} from './repository.ts'
import { withLevels } from './rights.ts'
import { clearColumns, hasBranches, selectTwinValue } from './rows-repository.ts'

/** Throws NOT_FOUND. */
export async function requireDirectory(tx: Transaction, directoryId: string): Promise<DirectoryRecord> {
  const directory = await selectDirectory(tx, directoryId)
  if (!directory) throw new AppError('NOT_FOUND')
  return directory
}

/** Throws NOT_FOUND, also for one that the person may not read. */
export async function directoryView(tx: Transaction, directoryId: string, userId: string): Promise<DirectoryView> {
  const { spaceId } = await requireDirectory(tx, directoryId)
  const [view] = await withLevels(tx, userId, await selectViews(tx, spaceId, { id: directoryId }))
  if (!view) throw new AppError('NOT_FOUND')
  return view
}

/** From the top down. Throws NOT_FOUND for a node of another space. */
export async function pathTo(tx: Transaction, spaceId: string, nodeId: string | null): Promise<string[]> {
  if (nodeId === null) return []
  const path = await selectPath(tx, nodeId)
  if (path.length === 0 || path.some((node) => node.spaceId !== spaceId)) throw new AppError('NOT_FOUND')
  return path.map(({ id }) => id).reverse()
}

type New = Pick<DirectoryRecord, 'spaceId' | 'nodeId' | 'kind' | 'code' | 'name' | 'hierarchical' | 'columns'>

export async function createDirectory(tx: Transaction, fields: New, userId: string): Promise<DirectoryView> {
  const { spaceId, nodeId } = fields
  await lockDirectories(tx, spaceId)
  await pathTo(tx, spaceId, nodeId)
  const max = directoryLimits.directories
  if ((await countDirectories(tx, spaceId)) >= max) throw new AppError('DIRECTORIES_TOO_MANY', { max })
  const state = { status: 'active' as const, archived: false, revision: 0, definedAt: 0 }
  const columns = withRegister(fields)
  const directory: DirectoryRecord = { id: newId(), ...fields, columns, ...state }
  await refuseTwin(tx, directory)
  await requireColumns(tx, directory, [])
  await insertDirectory(tx, directory, userId)
  return directoryView(tx, directory.id, userId)
}

/** A register of resources has its own columns, whatever is said of the others. */
function withRegister({ kind, columns }: Pick<DirectoryRecord, 'kind' | 'columns'>): DirectoryColumn[] {
  if (kind !== 'resource') return columns
  const said = new Set(columns.map(({ id }) => id))
  return [...registerDefinitions.filter(({ id }) => !said.has(id)), ...columns]
}

async function refuseTwin(tx: Transaction, directory: DirectoryRecord): Promise<void> {
  if (await isNameTaken(tx, directory)) throw new AppError('DIRECTORY_EXISTS', { name: directory.name })
}

/** A column keeps its type and where it takes its rows from. Throws DIRECTORY_COLUMN_WRONG. */
async function requireColumns(
  tx: Transaction,
  directory: DirectoryRecord,
  before: readonly DirectoryColumn[],
): Promise<void> {
  const known = new Map(before.map((column) => [column.id, column]))
  const path = await pathTo(tx, directory.spaceId, directory.nodeId)
  for (const column of directory.columns) {
    const was = known.get(column.id)
    const isOther = was !== undefined && (was.type !== column.type || was.directoryId !== column.directoryId)
    if (isOther || objectionToColumn(column) !== null)
      throw new AppError('DIRECTORY_COLUMN_WRONG', { name: column.name })
    if (!was && column.directoryId !== null) await requireOfferedThere(tx, directory, column, path)
  }
}

/** What a directory takes rows from is offered wherever it is. */
async function requireOfferedThere(
  tx: Transaction,
  { spaceId, id }: DirectoryRecord,
  { name, directoryId }: DirectoryColumn,
  path: readonly string[],
): Promise<void> {
  // Units name the unit that they are counted in, which stands in the same directory.
  if (directoryId === id) return
  const source = directoryId === null ? null : await selectDirectory(tx, directoryId)
  const isThere =
    source?.spaceId === spaceId && !source.archived && (source.nodeId === null || path.includes(source.nodeId))
  if (!isThere) throw new AppError('DIRECTORY_COLUMN_WRONG', { name })
}

/** Is the directory there for what stands at this node of the space? */
export async function isOfferedAt(
  tx: Transaction,
  directoryId: string,
  { spaceId, nodeId }: { spaceId: string; nodeId: string | null },
): Promise<boolean> {
  const source = await selectDirectory(tx, directoryId)
  if (source?.spaceId !== spaceId || source.archived) return false
  return source.nodeId === null || (await pathTo(tx, spaceId, nodeId)).includes(source.nodeId)
}

type Change = Partial<Pick<DirectoryRecord, 'code' | 'name' | 'hierarchical' | 'status' | 'columns'>>

/** Throws DIRECTORY_CHANGED when somebody changed what stands here since `revision`; rows may have changed. */
export async function changeDirectory(
  tx: Transaction,
  directoryId: string,
  userId: string,
  { revision, ...change }: Change & { revision: number },
): Promise<DirectoryView> {
  const { before } = await locked(tx, directoryId)
  if (before.archived) throw new AppError('DIRECTORY_ARCHIVED')
  if (before.definedAt > revision) throw new AppError('DIRECTORY_CHANGED', { revision: before.revision })
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Change
  const changed = { ...before, ...given, revision: before.revision + 1 }
  const directory = { ...changed, columns: withRegister(changed) }
  await refuseTwin(tx, directory)
  await requireColumns(tx, directory, before.columns)
  if (before.hierarchical && !directory.hierarchical && (await hasBranches(tx, directoryId))) {
    throw new AppError('DIRECTORY_FLAT')
  }
  await refuseNewTwins(tx, directory, before.columns)
  const kept = new Set(directory.columns.map(({ id }) => id))
  const gone = before.columns.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) await clearColumns(tx, directoryId, gone, directory.revision)
  await write(tx, directory, userId)
  return directoryView(tx, directoryId, userId)
}

/** A column becomes unique only when it is. */
async function refuseNewTwins(
  tx: Transaction,
  { id, columns }: DirectoryRecord,
  before: readonly DirectoryColumn[],
): Promise<void> {
  const unique = new Set(before.filter((column) => column.unique).map((column) => column.id))
  for (const column of columns.filter((one) => one.unique && !unique.has(one.id))) {
    const value = await selectTwinValue(tx, id, column.id, null)
    if (value !== null) throw new AppError('DIRECTORY_TAKEN', { field: column.name, value })
  }
}

async function locked(tx: Transaction, directoryId: string): Promise<{ before: DirectoryRecord }> {
  const { spaceId } = await requireDirectory(tx, directoryId)
  await lockDirectories(tx, spaceId)
  await lockDirectory(tx, directoryId)
  return { before: await requireDirectory(tx, directoryId) }
}

async function write(tx: Transaction, directory: DirectoryRecord, userId: string): Promise<void> {
  await updateDefinition(tx, directory)
  await updateRevision(tx, directory.id, directory.revision, userId)
  const { revision } = directory
  await insertRevision(tx, directory, { revision, what: 'columns', rows: 0, undoes: null }, userId)
}

/** One that comes back needs its name. */
export async function archiveDirectory(
  tx: Transaction,
  directoryId: string,
  userId: string,
  archived: boolean,
): Promise<DirectoryView> {
  const { before } = await locked(tx, directoryId)
  if (before.archived !== archived) {
    if (!archived) await refuseTwin(tx, before)
    await write(tx, { ...before, archived, revision: before.revision + 1 }, userId)
  }
  return directoryView(tx, directoryId, userId)
}

/** Throws DIRECTORY_IN_USE; `isTaken`: attributes take their values from it. */
export async function removeDirectory(
  tx: Transaction,
  directoryId: string,
  isTaken: (tx: Transaction, directoryId: string) => Promise<boolean>,
): Promise<void> {
  const { before } = await locked(tx, directoryId)
  if (await isTaken(tx, directoryId)) throw new AppError('DIRECTORY_IN_USE')
  const [column] = await selectColumnsFrom(tx, before)
  if (column) throw new AppError('DIRECTORY_IN_USE', { by: column.directoryName })
  await deleteDirectory(tx, directoryId)
}
