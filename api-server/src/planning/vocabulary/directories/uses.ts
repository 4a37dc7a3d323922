/** Where rows of a directory are used. */

import type { DirectoryUse } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import { type DirectoryRecord, selectColumnsFrom } from './repository.ts'
import { countNaming, type RowRecord, selectMergedInto, selectNamedElsewhere } from './rows-repository.ts'

/** Throws DIRECTORY_ROW_IN_USE: a row that something names is disabled instead. */
export async function refuseUsed(
  tx: Transaction,
  directory: DirectoryRecord,
  rows: readonly Pick<RowRecord, 'id' | 'code' | 'name'>[],
): Promise<void> {
  const former = await selectMergedInto(
    tx,
    directory.id,
    rows.map(({ id }) => id),
  )
  const becameOf = new Map(former.map(({ id, mergedInto }) => [id, mergedInto]))
  const ids = [...rows.map(({ id }) => id), ...becameOf.keys()]
  for (const column of await selectColumnsFrom(tx, directory)) {
    const used = await selectNamedElsewhere(tx, column, ids)
    const row = rows.find(({ id }) => id === used || (used !== null && id === becameOf.get(used)))
    if (row) throw new AppError('DIRECTORY_ROW_IN_USE', { name: row.name || row.code, by: column.directoryName })
  }
}

/** These rows, and all that have become one of them: whoever holds such an id holds the row. */
export async function heldAs(tx: Transaction, directoryId: string, ids: readonly string[]): Promise<string[]> {
  return [...ids, ...(await selectMergedInto(tx, directoryId, ids)).map(({ id }) => id)]
}

/** Columns that hold one of these ids. */
export async function columnsHolding(
  tx: Transaction,
  directory: DirectoryRecord,
  ids: readonly string[],
): Promise<DirectoryUse['columns']> {
  const found: DirectoryUse['columns'] = []
  for (const column of await selectColumnsFrom(tx, directory)) {
    const { directoryId, directoryName, columnName } = column
    const rows = await countNaming(tx, column, ids)
    if (rows > 0) found.push({ directoryId, directoryName, columnName, rows })
  }
  return found
}
