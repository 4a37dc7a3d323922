/** A batch of commands in one transaction: what it did to each row, from where it was to where it is. */
import type { DirectoryChanges } from '@plumbline/core/contract'
import { directoryLimits } from '@plumbline/core/directories'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import {
  type Fields,
  forgetOldChanges,
  insertChanges,
  insertRevision,
  type RowChange,
  type What,
} from './history-repository.ts'
import { type DirectoryRecord, lockDirectory, selectDirectory, updateRevision } from './repository.ts'
import { requireLevel } from './rights.ts'
import { countRows, type RowRecord, saveRows, selectRows, selectTwinCode, selectTwinValue } from './rows-repository.ts'

export interface Batch {
  tx: Transaction
  directory: DirectoryRecord
  /** That it makes. */
  revision: number
  userId: string
  /** How each row was before; null: it was not there. */
  before: Map<string, RowRecord | null>
  now: Map<string, RowRecord>
}

/** Throws NOT_FOUND, FORBIDDEN and DIRECTORY_ARCHIVED. Others wait until the transaction has ended. */
export async function openBatch(tx: Transaction, directoryId: string, userId: string): Promise<Batch> {
  await lockDirectory(tx, directoryId)
  const directory = await selectDirectory(tx, directoryId)
  if (!directory) throw new AppError('NOT_FOUND')
  await requireLevel(tx, userId, directory, 'rows', 'define')
  if (directory.archived) throw new AppError('DIRECTORY_ARCHIVED')
  return { tx, directory, revision: directory.revision + 1, userId, before: new Map(), now: new Map() }
}

/** Living rows in the order in which they are named. Throws DIRECTORY_ROW_MISSING. */
export async function livingRows({ tx, directory }: Batch, ids: readonly string[]): Promise<RowRecord[]> {
  const found = new Map((await selectRows(tx, directory.id, ids)).map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = found.get(id)
    if (!row || row.deleted) throw new AppError('DIRECTORY_ROW_MISSING', { id })
    return row
  })
}

/** `was` is null for a row that was not there. */
export async function writeRows(
  batch: Batch,
  rows: readonly { was: RowRecord | null; is: Omit<RowRecord, 'revision'> }[],
): Promise<void> {
  const changed = rows.filter(({ was, is }) => was === null || fieldsThatDiffer(was, is).length > 0)
  const written = changed.map(({ is }): RowRecord => ({ ...is, revision: batch.revision }))
  changed.forEach(({ was, is }) => {
    if (!batch.before.has(is.id)) batch.before.set(is.id, was)
  })
  for (const row of written) batch.now.set(row.id, row)
  await saveRows(batch.tx, batch.directory, written)
}

/** Its revision, its history and what is told of it; a batch that changed nothing is none. */
export async function closeBatch(batch: Batch, what: What, undoes: number | null = null): Promise<DirectoryChanges> {
  const { tx, directory, revision, userId, before, now } = batch
  const rows = [...now.values()].filter((row) => isOther(before.get(row.id) ?? null, row))
  if (rows.length === 0) return { revision: directory.revision, rows: [], deleted: [], merged: {} }
  await refuseTooMany(batch)
  await refuseTwins(batch)
  await updateRevision(tx, directory.id, revision, userId)
  await insertRevision(tx, directory, { revision, what, rows: rows.length, undoes }, userId)
  const changes = rows.map((row) => changeOf(before.get(row.id) ?? null, row, what))
  await insertChanges(tx, directory, revision, changes)
  await forgetOldChanges(
    tx,
    directory.id,
    rows.map(({ id }) => id),
  )
  return told(revision, rows)
}

export function told(revision: number, rows: readonly RowRecord[]): DirectoryChanges {
  const merged = rows.flatMap(({ id, mergedInto }) => (mergedInto === null ? [] : [[id, mergedInto]]))
  return {
    revision,
    rows: rows.filter(({ deleted }) => !deleted).map(({ deleted: _, mergedInto: __, ...row }) => row),
    deleted: rows.filter(({ deleted }) => deleted).map(({ id }) => id),
    merged: Object.fromEntries(merged),
  }
}

const isOther = (was: RowRecord | null, is: RowRecord): boolean =>
  was === null ? !is.deleted : fieldsThatDiffer(was, is).length > 0

/** What a row says, by field and by column. */
function fieldsOf(row: Omit<RowRecord, 'revision'>): Fields {
  const { parentId, order, code, name, status, values, deleted, mergedInto } = row
  return { ...values, parentId, order, code, name, status, deleted: deleted ? '1' : '', mergedInto }
}

function fieldsThatDiffer(was: RowRecord, is: Omit<RowRecord, 'revision'>): string[] {
  const [before, after] = [fieldsOf(was), fieldsOf(is)]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].filter((field) => (before[field] || null) !== (after[field] || null))
}

const placing: readonly string[] = ['parentId', 'order']

function changeOf(was: RowRecord | null, is: RowRecord, what: What): RowChange {
  if (was === null) return { rowId: is.id, what: what === 'undo' ? what : 'insert', before: {}, after: {} }
  const fields = fieldsThatDiffer(was, is)
  const [before, after] = [fieldsOf(was), fieldsOf(is)]
  const only = (from: Fields): Fields => Object.fromEntries(fields.map((field) => [field, from[field] ?? null]))
  return { rowId: is.id, what: whatOf(what, fields, is), before: only(before), after: only(after) }
}

function whatOf(what: What, fields: readonly string[], { deleted }: RowRecord): What {
  if (what === 'undo' || what === 'merge') return what
  if (fields.includes('deleted')) return deleted ? 'delete' : 'insert'
  return fields.every((field) => placing.includes(field)) ? 'move' : 'change'
}

async function refuseTooMany({ tx, directory, before, now }: Batch): Promise<void> {
  const max = directoryLimits.rows
  const grows = [...now.values()].some(({ id, deleted }) => !deleted && (before.get(id)?.deleted ?? true))
  if (grows && (await countRows(tx, directory.id)) > max) throw new AppError('DIRECTORY_ROWS_TOO_MANY', { max })
}

/** Looked for at the end, so that two rows may exchange their codes in one batch. */
async function refuseTwins({ tx, directory, before, now }: Batch): Promise<void> {
  const living = [...now.values()].filter(({ deleted }) => !deleted)
  const fresh = (of: (row: RowRecord) => string): string[] =>
    living
      .filter((row) => {
        const was = before.get(row.id)
        return of(row) !== '' && (!was || was.deleted || of(was) !== of(row))
      })
      .map(of)
  const codes = fresh(({ code }) => code)
  const twin = codes.length > 0 ? await selectTwinCode(tx, directory.id, codes) : null
  if (twin !== null) throw new AppError('DIRECTORY_TAKEN', { field: 'code', value: twin })
  for (const { id, name } of directory.columns.filter(({ unique }) => unique)) {
    const values = fresh((row) => row.values[id] ?? '')
    const value = values.length > 0 ? await selectTwinValue(tx, directory.id, id, values) : null
    if (value !== null) throw new AppError('DIRECTORY_TAKEN', { field: name, value })
  }
}
