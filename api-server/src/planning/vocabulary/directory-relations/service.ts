import type { CodedRelationRow } from '@plumbline/core/contract'
import {
  areColumns,
  canFill,
  type DirectoryRelation,
  type Mergers,
  type RelationColumn,
  type RelationRow,
  readKey,
  relationCycle,
  relationLimits,
  relationProblem,
  relationValue,
  rowChecker,
  rowReader,
  valuesIn,
} from '@plumbline/core/directory-relations'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import { newId } from '../../../platform/ids.ts'
import { eachInTurns } from '../../../platform/steps/index.ts'
import { requireAttribute } from '../attributes/index.ts'
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
  updateColumns,
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
  fields: Omit<DirectoryRelation, 'id' | 'revision' | 'columns'>,
): Promise<DirectoryRelation> {
  await lockRelations(tx, at.spaceId)
  const others = await selectRelations(tx, at.spaceId)
  const max = relationLimits.relations
  if (others.length >= max) throw new AppError('RELATIONS_TOO_MANY', { max })
  const nodeId = await nodeOf(tx, at.spaceId, fields.directoryIds)
  for (const id of fields.directoryIds) await requireLevel(tx, at.userId, await requireDirectory(tx, id), 'define')
  const relation: DirectoryRelation = { id: newId(), revision: 0, columns: [], ...fields }
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

/** Throws NOT_FOUND, RELATION_CHANGED, RELATION_COLUMNS and ATTRIBUTE_NOT_FILLED. */
export async function changeColumns(
  tx: Transaction,
  spaceId: string,
  id: string,
  { revision, columns }: { revision: number; columns: readonly RelationColumn[] },
): Promise<DirectoryRelation> {
  await lockRelations(tx, spaceId)
  const relation = await requireRelation(tx, id)
  if (relation.revision !== revision) throw new AppError('RELATION_CHANGED', { revision: relation.revision })
  if (!areColumns(relation, columns)) throw new AppError('RELATION_COLUMNS')
  const known = new Set(relation.columns.map(({ attributeId }) => attributeId))
  for (const column of columns) if (!known.has(column.attributeId)) await requireFillable(tx, spaceId, column)
  await updateColumns(tx, id, columns)
  await raiseRevision(tx, spaceId, id)
  return { ...relation, columns, revision: relation.revision + 1 }
}

/** It has its values itself, and such ones. Throws NOT_FOUND and ATTRIBUTE_NOT_FILLED. */
async function requireFillable(
  tx: Transaction,
  spaceId: string,
  { name, type, attributeId }: RelationColumn,
): Promise<void> {
  if (attributeId === null) return
  const attribute = await requireAttribute(tx, attributeId)
  if (attribute.spaceId !== spaceId) throw new AppError('NOT_FOUND')
  const hasItsOwn = !attribute.directory && attribute.setting === null
  if (!hasItsOwn || !canFill(type, attribute)) throw new AppError('ATTRIBUTE_NOT_FILLED', { column: name })
}

/** With what merged rows have become. */
export async function rowsOfRelations(tx: Transaction, relations: readonly DirectoryRelation[]): Promise<StoredRow[]> {
  const stored = await selectRelationRows(
    tx,
    relations.map(({ id }) => id),
  )
  return rowsRead(relations, stored, await mergersOf(tx, relations))
}

async function rowsRead(
  relations: readonly DirectoryRelation[],
  stored: readonly StoredRow[],
  mergers: Mergers,
): Promise<StoredRow[]> {
  const readers = new Map(relations.map((relation) => [relation.id, rowReader(relation, mergers)]))
  const rows: StoredRow[] = []
  await eachInTurns(stored, (row) => {
    const read = readers.get(row.relationId)?.(row)
    if (read) rows.push(read)
  })
  return rows
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
  const [stored, mergers] = [await selectRelationRows(tx, [relation.id]), await mergersOf(tx, [relation])]
  const gone = await meantBy(remove, stored, readKey(relation, mergers))
  const rows = new Map<string, RelationRow>()
  await eachInTurns(await rowsRead([relation], stored, mergers), (row) => {
    if (!gone.has(row.id)) rows.set(row.id, row)
  })
  const written = put.map((row) => ({ ...row, values: readValues(relation, row, rows.get(row.id)) }))
  for (const row of written) rows.set(row.id, row)
  const max = relationLimits.rows
  if (rows.size > max) throw new AppError('RELATION_ROWS_TOO_MANY', { max })
  const check = rowChecker(relation)
  await eachInTurns(rows.values(), (row) => {
    const code = check(row)
    if (code) throw new AppError(code, { row: row.id })
  })
  await requireKnown(tx, relation, written)
  await deleteRelationRows(tx, relation.id, [...gone])
  await saveRelationRows(tx, relation.id, spaceId, written)
  await raiseRevision(tx, spaceId, relation.id)
  return relation.revision + 1
}

/** Rows that read as one of these since rows of directories were merged. */
async function meantBy(
  remove: readonly string[],
  stored: readonly StoredRow[],
  keyOf: (row: RelationRow) => string,
): Promise<Set<string>> {
  if (remove.length === 0) return new Set()
  const ids = new Set(remove)
  const [meant, gone] = [new Set<string>(), new Set<string>()]
  await eachInTurns(stored, (row) => {
    if (ids.has(row.id)) meant.add(keyOf(row))
  })
  await eachInTurns(stored, (row) => {
    if (meant.has(keyOf(row))) gone.add(row.id)
  })
  return gone
}

/** What was typed, in its only form; what stood there stays, also a word that is gone from its list. Throws RELATION_VALUE_WRONG. */
function readValues(
  { columns }: DirectoryRelation,
  { values = {} }: RelationRow,
  was: RelationRow | undefined,
): Readonly<Record<string, string>> {
  const read = columns.map((column) => {
    const typed = values[column.id] ?? ''
    const text = typed === was?.values?.[column.id] ? typed : relationValue(column, typed)
    if (text === null) throw new AppError('RELATION_VALUE_WRONG', { column: column.name, value: typed })
    return [column.id, text]
  })
  return valuesIn(columns, Object.fromEntries(read))
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

type CodedRow = CodedRelationRow & { id: string; rowIds: (string | null)[] }

/** Rows whose directory row is gone or has no code are left out: nobody could put them in again. */
export async function codedRows(tx: Transaction, id: string): Promise<{ revision: number; rows: CodedRow[] }> {
  const relation = await requireRelation(tx, id)
  const codes = await codesOf(tx, relation.directoryIds)
  const coded: CodedRow[] = []
  await eachInTurns(await rowsOfRelations(tx, [relation]), (row) => {
    const told = row.rowIds.map((one, at) => (one === null ? '' : codes[at]?.get(one) || null))
    if (told.every((code) => code !== null)) coded.push({ ...row, codes: told })
  })
  return { revision: relation.revision, rows: coded }
}

/** By ids of rows, for each of the directories. */
async function codesOf(tx: Transaction, directoryIds: readonly string[]): Promise<Map<string, string>[]> {
  const directories = new Map((await selectDirectoryRows(tx, directoryIds)).map((one) => [one.id, one.rows]))
  const codes: Map<string, string>[] = []
  for (const one of directoryIds) {
    const known = new Map<string, string>()
    await eachInTurns(directories.get(one) ?? [], (row) => known.set(row.id, row.code))
    codes.push(known)
  }
  return codes
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
  const present = new Map<string, RelationRow>()
  await eachInTurns(await rowsOfRelations(tx, [relation]), (row) => present.set(keyOf(row.rowIds), row))
  const fresh = [...found.values()].filter(({ rowIds }) => !present.has(keyOf(rowIds)))
  const other = [...found.values()].flatMap((row) => {
    const was = present.get(keyOf(row.rowIds))
    if (!was) return []
    const values = readValues(relation, { ...row, values: { ...was.values, ...row.values } }, was)
    const is = { ...row, id: was.id, values }
    return isSame(relation, was, is) ? [] : [is]
  })
  const counts = { created: fresh.length, updated: other.length, unknown }
  const unchanged = found.size - fresh.length - other.length
  // What cannot stand there is told before anything is written.
  for (const row of fresh) readValues(relation, row, undefined)
  const put = mode === 'none' ? [] : mode === 'update' ? other : [...other, ...fresh]
  return { ...counts, unchanged, revision: await writeRows(tx, spaceId, relation, { put, remove: [] }) }
}

const keyOf = (rowIds: readonly (string | null)[]): string => rowIds.map((id) => id ?? '').join(',')

const isSame = (relation: Pick<DirectoryRelation, 'columns'>, one: RelationRow, other: RelationRow): boolean =>
  one.coefficient === other.coefficient &&
  (['rate', 'crew', 'productivity', 'unit'] as const).every((figure) => one.norm?.[figure] === other.norm?.[figure]) &&
  relation.columns.every(({ id }) => (one.values?.[id] ?? '') === (other.values?.[id] ?? ''))

async function decoded(
  tx: Transaction,
  { directoryIds }: DirectoryRelation,
  rows: readonly CodedRelationRow[],
): Promise<{ found: Map<string, RelationRow>; unknown: number[] }> {
  const ids: Map<string, string>[] = []
  for (const codes of await codesOf(tx, directoryIds)) {
    const known = new Map<string, string>()
    await eachInTurns(codes, ([id, code]) => code !== '' && known.set(code.toLowerCase(), id))
    ids.push(known)
  }
  const found = new Map<string, RelationRow>()
  const unknown: number[] = []
  for (const [at, { codes, ...figures }] of rows.entries()) {
    const rowIds = ids.map((known, i) => (codes[i] ? (known.get(codes[i].toLowerCase()) ?? undefined) : null))
    if (codes.length !== directoryIds.length || rowIds.includes(undefined)) unknown.push(at)
    else found.set(keyOf(rowIds as string[]), { id: newId(), rowIds: rowIds as string[], ...figures })
  }
  return { found, unknown }
}
