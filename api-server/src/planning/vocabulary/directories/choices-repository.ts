import type { AttributeDirectory, ListValue } from '@plumbline/core/attributes'
import { choicesOf, type RowArrays } from '@plumbline/core/directories'
import type { Transaction } from '../../../platform/database/index.ts'
import { selectBody } from './rows-repository.ts'

/** What an attribute offers that takes its values from there: the same list as browsers make of the directory. `columnIds`: what works take of its rows. */
export async function selectChoices(
  tx: Transaction,
  directory: AttributeDirectory,
  columnIds: readonly string[],
): Promise<ListValue[]> {
  const { id, revision = 0 } = directory
  if (directory.closed) return []
  const body = JSON.parse(
    await selectBody(tx, id, { revision, columns: columnIds.map((one) => ({ id: one })) }),
  ) as RowArrays
  return choicesOf(body, directory, columnIds)
}
