import type { CodedRelationRow } from '@plumbline/core/contract'
import {
  afterMergers,
  type DirectoryRelation,
  type RelationRow,
  readingAs,
  relationCycle,
  relationLimits,
  relationProblem,
  rowProblem,
} from '@plumbline/core/directory-relations'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { pathTo, requireDirectory, requireLevel, selectMergers } from '../directories/index.ts'
import {
  deleteRelation,
  deleteRelationRows,
  insertRelation,
  lockRelations,
  namesOf,
  raiseRevision,
  type StoredRow,
  saveRelationRows,
  selectDirectoryRows,
  selectOwners,
  selectRelation,
  selectRelationRows,
  selectRelations,
} from './repository.ts'

interface At {
  spaceId: string
  userId: string
}

/** Throws NOT_FOUND. */
export async function requireRelation(tx: Transaction, id: string): Promise<DirectoryRelation> {
  const relation = await selectRelation(tx, id)
  if (!relation) throw new AppError('NOT_FOUND')
  return relation
}

/** Throws NOT_FOUND for directories that are not there, RELATION_DIRECTORIES, RELATION_THROUGH, RELATION_CYCLE, RELATIONS_TOO_MANY, FORBIDDEN. */
export async function createRelation(
  tx: Transaction,
  at: At,
  fields: Omit<DirectoryRelation, 'id' | 'revision'>,
): Promise<DirectoryRelation> {
  await lockRelations(tx, at.spaceId)
  const others = await selectRelations(tx, at.spaceId)
  const max = relationLimits.relations
  if (others.length >= max) throw new AppError('RELATIONS_TOO_MANY', { max })
  const nodeId = await nodeOf(tx, at.spaceId, fields.directoryIds)
  for (const id of fields.directoryIds) await requireLevel(tx, at.userId, await requireDirectory(tx, id), 'define')
  const relation: DirectoryRelation = { id: newId(), revision: 0, ...fields }
  const problem = relationProblem(relation, others)
  if (problem) throw new AppError(problem)
  const cycle = relationCycle(others, relation)
  if (cycle) throw new AppError('RELATION_CYCLE', { path: (await namesOf(tx, cycle)).join(' → ') })
  await insertRelation(tx, relation, { ...at, nodeId })
  return relation
}

/** The deepest that owns one of them: the others stand above it. Throws NOT_FOUND and RELATION_DIRECTORIES. */
async function nodeOf(tx: Transaction, spaceId: string, directoryIds: readonly string[]): Promise<string | null> {
  const owners = await selectOwners(tx, spaceId, directoryIds)
  if (!directoryIds.every((id) => owners.has(id))) throw new AppError('NOT_FOUND')
  let deepest: string[] = []
  for (const nodeId of new Set(owners.values())) {
    const path = await pathTo(tx, spaceId, nodeId)
    const [upper, lower] = path.length < deepest.length ? [path, deepest] : [deepest, path]
    if (!upper.every((id) => lower.includes(id))) throw new AppError('RELATION_DIRECTORIES')
    deepest = lower
  }
  return deepest.at(-1) ?? null
}

/** Throws NOT_FOUND, and RELATION_IN_USE where others go through it. */
export async function removeRelation(tx: Transaction, spaceId: string, id: string): Promise<void> {
  await lockRelations(tx, spaceId)
  await requireRelation(tx, id)
  const user = (await selectRelations(tx, spaceId)).find(({ through }) => through.includes(id))
  if (user) throw new AppError('RELATION_IN_USE', { by: user.name })
  await deleteRelation(tx, id)
}

export async function rowsOfRelation(tx: Transaction, id: string): Promise<RelationRow[]> {
  const rows = await rowsOfRelations(tx, [await requireRelation(tx, id)])
  return rows.map(({ relationId: _relationId, ...row }) => row)
}

/** With what merged rows have become. */
export async function rowsOfRelations(tx: Transaction, relations: readonly DirectoryRelation[]): Promise<StoredRow[]> {
  const stored = await selectRelationRows(
    tx,
    relations.map(({ id }) => id),
  )
  const mergers = await mergersOf(tx, relations)
  const byRelation = Map.groupBy(stored, ({ relationId }) => relationId)
  return relations.flatMap((relation) => afterMergers(relation, byRelation.get(relation.id) ?? [], mergers))
}

const mergersOf = (tx: Transaction, relations: readonly DirectoryRelation[]) =>
  selectMergers(tx, [...new Set(relations.flatMap(({ directoryIds }) => directoryIds))])

interface RowsChange {
  put: readonly RelationRow[]
  remove: readonly string[]
}

/** The new revision. Throws as `directoryRelationRowsChange` says. */
export async function changeRows(
  tx: Transaction,
  spaceId: string,
  id: string,
  { revision, ...change }: RowsChange & { revision: number },
): Promise<number> {
  await lockRelations(tx, spaceId)
  const relation = await requireRelation(tx, id)
  if (relation.revision !== revision) throw new AppError('RELATION_CHANGED', { revision: relation.revision })
  return writeRows(tx, spaceId, relation, change)
}

async function writeRows(
  tx: Transaction,
  spaceId: string,
  relation: DirectoryRelation,
  { put, remove }: RowsChange,
): Promise<number> {
  if (put.length + remove.length === 0) return relation.revision
  if (relation.through.length > 0) throw new AppError('RELATION_THROUGH')
  const stored = await selectRelationRows(tx, [relation.id])
  const mergers = await mergersOf(tx, [relation])
  const gone = new Set(readingAs(relation, stored, new Set(remove), mergers))
  const rows = new Map((await rowsOfRelation(tx, relation.id)).map((row) => [row.id, row]))
  for (const id of gone) rows.delete(id)
  for (const row of put) rows.set(row.id, row)
  const max = relationLimits.rows
  if (rows.size > max) throw new AppError('RELATION_ROWS_TOO_MANY', { max })
  const all = [...rows.values()]
  const problem = rowProblem(relation, all)
  if (problem) throw new AppError(problem.code, { row: all[problem.at]?.id ?? '' })
  await requireKnown(tx, relation, put)
  await deleteRelationRows(tx, relation.id, [...gone])
  await saveRelationRows(tx, relation.id, spaceId, put)
  await raiseRevision(tx, spaceId, relation.id)
  return relation.revision + 1
}

/** Each names rows that its directories have. */
async function requireKnown(tx: Transaction, relation: DirectoryRelation, rows: readonly RelationRow[]): Promise<void> {
  const known = new Map(
    (await selectDirectoryRows(tx, relation.directoryIds)).map((one) => [
      one.id,
      new Set(one.rows.map(({ id }) => id)),
    ]),
  )
  const isKnown = ({ rowIds }: RelationRow): boolean =>
    rowIds.every((id, at) => id === null || known.get(relation.directoryIds[at] ?? '')?.has(id))
  const wrong = rows.find((row) => !isKnown(row))
  if (wrong) throw new AppError('RELATION_ROW_WRONG', { row: wrong.id })
}

/** Rows whose directory row is gone or has no code are left out: nobody could put them in again. */
export async function codedRows(tx: Transaction, id: string): Promise<(CodedRelationRow & { id: string })[]> {
  const { directoryIds } = await requireRelation(tx, id)
  const directories = new Map((await selectDirectoryRows(tx, directoryIds)).map((one) => [one.id, one.rows]))
  const codes = directoryIds.map((one) => new Map(directories.get(one)?.map((row) => [row.id, row.code])))
  return (await rowsOfRelation(tx, id)).flatMap(({ id: rowId, rowIds, coefficient, norm }) => {
    const told = rowIds.map((one, at) => (one === null ? '' : codes[at]?.get(one) || null))
    return told.every((code) => code !== null) ? [{ id: rowId, codes: told, coefficient, norm }] : []
  })
}

interface Imported {
  revision: number
  created: number
  updated: number
  unchanged: number
  unknown: number[]
}

/** R-DIR-05: by codes. Of two rows of the file that name the same the later one counts. */
export async function importRows(
  tx: Transaction,
  spaceId: string,
  id: string,
  { mode, rows }: { mode: 'none' | 'update' | 'create'; rows: readonly CodedRelationRow[] },
): Promise<Imported> {
  await lockRelations(tx, spaceId)
  const relation = await requireRelation(tx, id)
  const { found, unknown } = await decoded(tx, relation, rows)
  const present = new Map((await rowsOfRelation(tx, id)).map((row) => [keyOf(row.rowIds), row]))
  const fresh = [...found.values()].filter(({ rowIds }) => !present.has(keyOf(rowIds)))
  const other = [...found.values()].flatMap((row) => {
    const was = present.get(keyOf(row.rowIds))
    return was && !isSame(was, row) ? [{ ...row, id: was.id }] : []
  })
  const counts = { created: fresh.length, updated: other.length, unknown }
  const unchanged = found.size - fresh.length - other.length
  const put = mode === 'none' ? [] : mode === 'update' ? other : [...other, ...fresh]
  return { ...counts, unchanged, revision: await writeRows(tx, spaceId, relation, { put, remove: [] }) }
}

const keyOf = (rowIds: readonly (string | null)[]): string => rowIds.map((id) => id ?? '').join(',')

const isSame = (one: RelationRow, other: RelationRow): boolean =>
  one.coefficient === other.coefficient &&
  (['rate', 'crew', 'productivity', 'unit'] as const).every((figure) => one.norm?.[figure] === other.norm?.[figure])

async function decoded(
  tx: Transaction,
  { directoryIds }: DirectoryRelation,
  rows: readonly CodedRelationRow[],
): Promise<{ found: Map<string, RelationRow>; unknown: number[] }> {
  const directories = new Map((await selectDirectoryRows(tx, directoryIds)).map((one) => [one.id, one.rows]))
  const ids = directoryIds.map(
    (one) =>
      new Map(
        directories.get(one)?.flatMap(({ code, id }) => (code === '' ? [] : [[code.toLowerCase(), id] as const])),
      ),
  )
  const found = new Map<string, RelationRow>()
  const unknown: number[] = []
  for (const [at, { codes, coefficient, norm }] of rows.entries()) {
    const rowIds = ids.map((known, i) => (codes[i] ? (known.get(codes[i].toLowerCase()) ?? undefined) : null))
    if (codes.length !== directoryIds.length || rowIds.includes(undefined)) unknown.push(at)
    else found.set(keyOf(rowIds as string[]), { id: newId(), rowIds: rowIds as string[], coefficient, norm })
  }
  return { found, unknown }
}
