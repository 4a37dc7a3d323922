import { type GridWorkView, gwbsWorks } from '@plumbline/core/contract'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { type Read, useRead } from '../../../shell/use-read.ts'
import { type Folding, type GridRow, gridRows } from '../grid-rows.ts'
import type { OpenGroups } from '../use-grid.ts'
import { pagesOf, type WorkPage, type WorkRow } from './work-pages.ts'

/** About fifty sheets: more is read on the screen, or in the workbook. */
export const MOST_GRID_ROWS = 2_000
/** Calls that are under way at a time: most groups are small, and each is asked for by itself. */
const AT_ONCE = 4

type GroupRow = Extract<GridRow, { kind: 'group' }>

/** A row with all that is printed of it. */
type PrintedRow = GroupRow | (WorkRow & { work: GridWorkView })

export interface PrintedGroups {
  groups: OpenGroups
  rows: PrintedRow[]
  /** Rows that are on the screen and not on paper. */
  leftOut: number
}

/** Of the open groups. */
export const printedRows = (groups: OpenGroups, folding: Folding): GridRow[] =>
  gridRows(groups, groups.look.setting.arrangement.group.length, folding)

/** So many of these rows with their works, and how much of them has been read, 0 to 1. */
export function usePrintedWorks(
  projectId: string,
  groups: OpenGroups,
  { rows, most }: { rows: readonly GridRow[]; most: number },
): Read<PrintedGroups> & { share: number } {
  const [share, tell] = useState(0)
  const read = useRead(
    projectId,
    async (signal) => {
      const printed = rows.slice(0, most)
      const works = await readWorks(pagesOf(printed), { projectId, groups, signal, tell })
      return { groups, rows: withWorks(printed, works), leftOut: rows.length - printed.length }
    },
    groups,
  )
  return { ...read, share }
}

interface Asked {
  projectId: string
  groups: OpenGroups
  signal: AbortSignal
  tell: (share: number) => void
}

async function readWorks(pages: WorkPage[], { projectId, groups, signal, tell }: Asked) {
  const works = new Map<WorkRow, GridWorkView>()
  const waiting = pages.values()
  let done = 0
  const readOn = async (): Promise<void> => {
    for (const { path, rows } of waiting) {
      const input = { ...groups.look, path: [...path], offset: rows[0]?.at ?? 0, limit: rows.length }
      const answer = await call(gwbsWorks, { params: { projectId }, input, signal, quiet: true })
      for (const [i, work] of answer.works.entries()) {
        const row = rows[i]
        if (row) works.set(row, work)
      }
      done += 1
      tell(done / pages.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readOn))
  return works
}

/** A work that went away meanwhile is no longer printed. */
function withWorks(rows: readonly GridRow[], works: ReadonlyMap<WorkRow, GridWorkView>): PrintedRow[] {
  return rows.flatMap((row): PrintedRow[] => {
    if (row.kind === 'group') return [row]
    const work = works.get(row)
    return work ? [{ ...row, work }] : []
  })
}
