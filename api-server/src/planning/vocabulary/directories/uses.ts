/** Where rows of a directory are used. */
import { AppError } from '@plumbline/core/errors'
import type { Transaction } from '../../../platform/database/index.ts'
import { type DirectoryRecord, selectColumnsFrom } from './repository.ts'
import { type RowRecord, selectNamedElsewhere } from './rows-repository.ts'

/** Throws DIRECTORY_ROW_IN_USE: a row that something names is disabled instead. */
export async function refuseUsed(
  tx: Transaction,
  directory: DirectoryRecord,
  rows: readonly Pick<RowRecord, 'id' | 'code' | 'name'>[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  for (const column of await selectColumnsFrom(tx, directory)) {
    const used = await selectNamedElsewhere(tx, column, ids)
    const row = rows.find(({ id }) => id === used)
    if (row) throw new AppError('DIRECTORY_ROW_IN_USE', { name: row.name || row.code, by: column.directoryName })
  }
}
