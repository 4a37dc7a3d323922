/** A directory becomes as another one is: as one revision, which can be undone. */
import type { DirectoryRow } from '@plumbline/core/directories'
import type { Transaction } from '../../../platform/database/index.ts'
import { closeBatch, openBatch, writeRows } from './batch.ts'
import { type RowRecord, selectRows } from './rows-repository.ts'

export interface Followed {
  added: number
  changed: number
  gone: number
}

interface Other {
  /** Its rows, some at a time. */
  pieces: Iterable<readonly DirectoryRow[]>
  /** Rows that became others there. */
  merged: Readonly<Record<string, string>>
  /** Rows that were deleted there; here they are disabled. */
  gone: readonly string[]
}

/** Rows that are looked at in one turn. */
const AT_ONCE = 1_000

/** Rows that are here alone stay. `further`: after each piece, with how many rows are done. Throws as commands do. */
export async function followRows(
  tx: Transaction,
  directoryId: string,
  userId: string,
  { pieces, merged, gone }: Other,
  further: (done: number) => void = () => undefined,
): Promise<Followed> {
  const batch = await openBatch(tx, directoryId, userId)
  const known = async (ids: readonly string[]): Promise<Map<string, RowRecord>> =>
    new Map((await selectRows(tx, directoryId, ids)).map((row) => [row.id, row]))
  let done = 0
  for (const some of pieces) {
    const before = await known(some.map(({ id }) => id))
    await writeRows(
      batch,
      some.map((row) => ({
        was: before.get(row.id) ?? null,
        is: { ...row, values: { ...row.values }, deleted: false, mergedInto: null },
      })),
    )
    done += some.length
    further(done)
  }
  for (const some of inPieces([...gone, ...Object.keys(merged)])) {
    const living = [...(await known(some)).values()].filter(({ deleted }) => !deleted)
    await writeRows(
      batch,
      living.map((was) => {
        const into = merged[was.id]
        return { was, is: into ? { ...was, deleted: true, mergedInto: into } : { ...was, status: 'disabled' as const } }
      }),
    )
  }
  const followed = countsOf(batch.before, batch.now)
  await closeBatch(batch, 'change')
  return followed
}

function* inPieces<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE)
}

function countsOf(before: ReadonlyMap<string, RowRecord | null>, now: ReadonlyMap<string, RowRecord>): Followed {
  const counts = { added: 0, changed: 0, gone: 0 }
  for (const row of now.values()) {
    const was = before.get(row.id) ?? null
    if (was === null || was.deleted) counts.added++
    else if (row.deleted || (row.status === 'disabled' && was.status === 'active')) counts.gone++
    else counts.changed++
  }
  return counts
}
