import type { DirectoryCommand } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { type Batch, livingRows, writeRows } from './batch.ts'
import { levelsAbove, orderAt, refuseCycle, refuseDepth } from './places.ts'
import { type RowRecord, selectBranches, selectMergedInto } from './rows-repository.ts'

/**
 * Nothing that holds the ids of the merged rows is written: works, columns and relations read them as the row that they
 * have become, and taking the merger back gives them all their own names again.
 */
export async function mergeRows(
  batch: Batch,
  { ids, into }: Extract<DirectoryCommand, { do: 'rows.merge' }>,
): Promise<void> {
  if (ids.includes(into)) throw new AppError('BAD_REQUEST', { field: 'into' })
  await livingRows(batch, [into])
  const merged = await livingRows(batch, ids)
  await refuseCycle(batch, ids, into)
  await moveChildren(batch, ids, into)
  // Rows that became one of these before become the same with it.
  const former = await selectMergedInto(batch.tx, batch.directory.id, ids)
  await writeRows(
    batch,
    [...merged, ...former].map((was) => ({ was, is: { ...was, deleted: true, mergedInto: into } satisfies RowRecord })),
  )
}

async function moveChildren(batch: Batch, ids: readonly string[], into: string): Promise<void> {
  const branches = await selectBranches(batch.tx, batch.directory.id, ids)
  const gone = new Set(ids)
  const children = branches.filter(({ id, parentId }) => !gone.has(id) && parentId !== null && gone.has(parentId))
  if (children.length === 0) return
  const above = await levelsAbove(batch, into)
  refuseDepth(above + Math.max(...branches.map(({ depth }) => depth)) - 1)
  const orders = await orderAt(batch, { parentId: into }, children.length)
  await writeRows(
    batch,
    children.map(({ depth: _depth, ...was }, i) => ({
      was,
      is: { ...was, parentId: into, order: orders[i] ?? was.order },
    })),
  )
}
