/** Where rows stand: among their siblings and below each other. */
import { directoryLimits, keysBetween, spread } from '@plumbline/core/directories'
import { AppError } from '@plumbline/core/errors'
import { type Batch, livingRows, writeRows } from './batch.ts'
import { selectGap, selectPathOfRow, selectSiblings } from './rows-repository.ts'

export interface Target {
  parentId: string | null
  /** The sibling that they stand behind; null: first; left out: last. */
  after?: string | null | undefined
}

/** Order texts for so many rows at a place; all siblings get new ones where nothing fits between two. */
export async function orderAt(batch: Batch, target: Target, count: number): Promise<string[]> {
  const { tx, directory } = batch
  const { low, high } = await selectGap(tx, directory.id, { parentId: target.parentId, after: target.after })
  const keys = keysBetween(low, high, count, Math.random)
  return keys ?? orderAnew(batch, target, count)
}

async function orderAnew(batch: Batch, { parentId, after }: Target, count: number): Promise<string[]> {
  const siblings = await selectSiblings(batch.tx, batch.directory.id, parentId)
  const anchor = siblings.findIndex(({ id }) => id === after)
  const at = after === null ? 0 : anchor < 0 ? siblings.length : anchor + 1
  const keys = spread(siblings.length + count)
  const others = [...keys.slice(0, at), ...keys.slice(at + count)]
  await writeRows(
    batch,
    siblings.map((was, i) => ({ was, is: { ...was, order: others[i] ?? was.order } })),
  )
  return keys.slice(at, at + count)
}

/** How many levels stand above what comes below it. Throws DIRECTORY_FLAT and DIRECTORY_ROW_MISSING. */
export async function levelsAbove(batch: Batch, parentId: string | null): Promise<number> {
  if (parentId === null) return 0
  requireTree(batch)
  await livingRows(batch, [parentId])
  return (await selectPathOfRow(batch.tx, batch.directory.id, parentId)).length
}

function requireTree({ directory }: Batch): void {
  if (!directory.hierarchical) throw new AppError('DIRECTORY_FLAT')
}

export function refuseDepth(levels: number): void {
  const max = directoryLimits.depth
  if (levels > max) throw new AppError('DIRECTORY_TOO_DEEP', { max })
}

/** Throws DIRECTORY_ROW_CYCLE with the way from the row down to where it should stand. */
export async function refuseCycle(batch: Batch, ids: readonly string[], parentId: string | null): Promise<void> {
  if (parentId === null) return
  const path = await selectPathOfRow(batch.tx, batch.directory.id, parentId)
  const at = path.findIndex(({ id }) => ids.includes(id))
  if (at < 0) return
  const words = path
    .slice(0, at + 1)
    .reverse()
    .map(({ code, name }) => code || name)
  throw new AppError('DIRECTORY_ROW_CYCLE', { path: [...words, words[0]].join(' → ') })
}
