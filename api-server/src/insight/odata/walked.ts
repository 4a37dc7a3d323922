import { type EdmProperty, type EntitySet, type Filter, type Row, rowTest } from '@plumbline/core/odata'
import { eachInTurns } from '../../platform/steps/index.ts'
import type { Feed, Page, PageQuery } from './feed.ts'

/** Some rows of one version, from a place on. */
interface Piece {
  rows: readonly Row[]
  /** There are no more of this version. */
  isLast: boolean
}

/** Rows that no table holds: they are read version by version, a piece at a time. */
export interface Walk {
  set: EntitySet
  /** In the order of their ids, so that a page goes on behind a version that is gone. */
  versionIds: readonly string[]
  read(versionId: string, from: number): Promise<Piece>
}

/** A page that takes longer is told as far as it came; there may be nothing on it but the link to the next. */
const PAGE_MS = 5_000

export function walkedFeed(walk: Walk): Feed {
  return {
    set: walk.set,
    page: (query) => readPage(walk, query),
    count: async (filter) => {
      const passes = testOf(filter)
      let count = 0
      for (const versionId of walk.versionIds) {
        for await (const { rows } of pieces(walk, versionId, 0)) {
          await eachInTurns(rows, (row) => {
            if (passes(row)) count += 1
          })
        }
      }
      return count
    },
  }
}

const testOf = (filter: Filter | null): ((row: Row) => boolean) => (filter ? rowTest(filter) : () => true)

async function readPage(walk: Walk, { select, filter, at, limit }: PageQuery): Promise<Page> {
  const passes = testOf(filter)
  const until = performance.now() + PAGE_MS
  const told: string[] = []
  let { skip = 0 } = at
  for (const versionId of walk.versionIds.filter((id) => id >= (at.v ?? ''))) {
    let n = versionId === at.v ? (at.n ?? 0) : 0
    for await (const { rows } of pieces(walk, versionId, n)) {
      // Told apart first, so that each row is looked at once: what is beyond the page is not.
      let seen = 0
      await eachInTurns(rows, (row) => {
        if (told.length > limit) return
        seen += 1
        if (!passes(row)) return
        if (skip > 0) skip -= 1
        else told.push(written(row, select))
      })
      const isOver = told.length > limit
      n += isOver ? seen - 1 : seen
      if (isOver || performance.now() > until) {
        return { rows: told.slice(0, limit), next: { v: versionId, n, ...(skip > 0 && { skip }) } }
      }
    }
  }
  return { rows: told, next: null }
}

async function* pieces({ read }: Walk, versionId: string, from: number): AsyncGenerator<Piece> {
  for (let n = from; ; ) {
    const piece = await read(versionId, n)
    yield piece
    if (piece.isLast) return
    n += piece.rows.length
  }
}

export const written = (row: Row, select: readonly EdmProperty[]): string =>
  JSON.stringify(Object.fromEntries(select.map(({ name }) => [name, row[name] ?? null])))
