import { MAX_GRID_PAGE } from '@plumbline/core/contract'
import type { GridRow } from '../grid-rows.ts'

export type WorkRow = Extract<GridRow, { kind: 'work' }>

/** Works of one group that are read at once. */
export interface WorkPage {
  path: readonly string[]
  rows: WorkRow[]
}

/** Pages of the works of rows, in their order. */
export function pagesOf(rows: readonly GridRow[]): WorkPage[] {
  const pages: WorkPage[] = []
  for (const row of rows) {
    if (row.kind !== 'work') continue
    const last = pages.at(-1)
    if (last?.rows[0]?.groupId === row.groupId && last.rows.length < MAX_GRID_PAGE) last.rows.push(row)
    else pages.push({ path: row.path, rows: [row] })
  }
  return pages
}
