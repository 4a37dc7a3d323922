import type { DirectoryChanges } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import { type Batch, closeBatch, openBatch, writeRows } from './batch.ts'
import {
  type Fields,
  isChangedSince,
  type RowChange,
  selectChanges,
  selectUndoable,
  type What,
} from './history-repository.ts'
import { levelsAbove } from './places.ts'
import { type RowRecord, selectBranches, selectRows } from './rows-repository.ts'
import { refuseUsed } from './uses.ts'

/** Takes back the newest change of the person, as a revision of its own. */
export async function undoLast(
  tx: Transaction,
  directoryId: string,
  userId: string,
): Promise<{ done: DirectoryChanges; what: What }> {
  const batch = await openBatch(tx, directoryId, userId)
  const undoable = await selectUndoable(tx, directoryId, userId)
  if (undoable === null) throw new AppError('DIRECTORY_NOTHING_TO_UNDO')
  const { revision, what } = undoable
  if (await isChangedSince(tx, directoryId, revision)) throw new AppError('DIRECTORY_CHANGED')
  const changes = new Map((await selectChanges(tx, directoryId, revision)).map((change) => [change.rowId, change]))
  const rows = await selectRows(tx, directoryId, [...changes.keys()])
  const undone = rows.map((was) => ({ was, is: asBefore(was, changes.get(was.id)) }))
  await refuseLosses(batch, undone)
  await writeRows(batch, undone)
  for (const parentId of new Set(undone.flatMap(({ is }) => (is.deleted ? [] : [is.parentId])))) {
    await levelsAbove(batch, parentId)
  }
  return { done: await closeBatch(batch, 'undo', revision), what }
}

/** A row that was made is not there any more. */
function asBefore(row: RowRecord, change: RowChange | undefined): RowRecord {
  if (!change) return row
  if (change.what === 'insert' && Object.keys(change.before).length === 0) return { ...row, deleted: true }
  const { parentId, order, code, name, status, deleted, mergedInto, ...cells } = change.before
  const values: Fields = { ...row.values, ...cells }
  return {
    ...row,
    parentId: parentId === undefined ? row.parentId : parentId,
    order: order ?? row.order,
    code: code === undefined ? row.code : (code ?? ''),
    name: name === undefined ? row.name : (name ?? ''),
    status: (status as RowRecord['status'] | undefined) ?? row.status,
    deleted: deleted === undefined ? row.deleted : deleted === '1',
    mergedInto: mergedInto === undefined ? row.mergedInto : mergedInto,
    values: Object.fromEntries(
      Object.entries(values).filter((cell): cell is [string, string] => cell[1] !== null && cell[1] !== ''),
    ),
  }
}

/** Rows that would be gone may not be used, and nothing may have come to stand below them. */
async function refuseLosses(batch: Batch, rows: readonly { was: RowRecord; is: RowRecord }[]): Promise<void> {
  const gone = rows.filter(({ was, is }) => is.deleted && !was.deleted).map(({ is }) => is)
  if (gone.length === 0) return
  const ids = new Set(gone.map(({ id }) => id))
  const branches = await selectBranches(batch.tx, batch.directory.id, [...ids])
  if (branches.some(({ id }) => !ids.has(id))) throw new AppError('DIRECTORY_CHANGED')
  await refuseUsed(batch.tx, batch.directory, gone)
}
