import type { AttributeDirectory, ListValue } from '@plumbline/core/attributes'
import { choicesOf, type RowArrays } from '@plumbline/core/directories'
import type { Transaction } from '../../../platform/database/index.ts'
import { selectBody } from './rows-repository.ts'

/** What an attribute offers that takes its values from there: the same list as browsers make of the directory. */
export async function selectChoices(tx: Transaction, directory: AttributeDirectory): Promise<ListValue[]> {
  const { id, revision = 0 } = directory
  const body = JSON.parse(await selectBody(tx, id, { revision, columns: [] })) as RowArrays
  return choicesOf(body, directory)
}
