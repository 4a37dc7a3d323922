import { NO_INSTANT } from '@plumbline/core/time'
import type { PlannerBar, PlannerLink } from '../../../instruments/planner/types.ts'
import { formatDate, formatFinishDate } from '../../../parts/values/date.ts'
import { formatDuration } from '../../../parts/values/duration.ts'
import type { GhostRow, GhostRows } from './ghost-rows.ts'

/** What the cells of a proposed row say. */
export function ghostText(
  { name, duration, start, finish, holds }: GhostRow,
  column: string,
  dayMinutes: number,
): string {
  switch (column) {
    case 'name':
      return name
    case 'duration':
    case 'remaining':
      return holds ? '' : formatDuration(duration, dayMinutes)
    case 'start':
      return start === NO_INSTANT ? '' : formatDate(start)
    case 'finish':
      return finish === NO_INSTANT ? '' : formatFinishDate(finish)
    default:
      return ''
  }
}

export function ghostBar({ start, finish }: GhostRow, out: PlannerBar): boolean {
  if (start === NO_INSTANT || finish === NO_INSTANT) return false
  out.kind = 'draft'
  out.start = start
  out.finish = finish
  out.progress = 0
  out.critical = false
  out.done = false
  return true
}

/** Relations of the proposal with an end in, or passing through, the display rows first…last; `top`: that of its first row. */
export function visitGhostLinks(
  { rows }: GhostRows,
  { top, first, last }: { top: number; first: number; last: number },
  visit: (link: PlannerLink) => void,
): void {
  const at = new Map(rows.map(({ key }, i) => [key, top + i]))
  for (const { key, after } of rows) {
    for (const other of after) {
      const [fromRow, toRow] = [at.get(other), at.get(key)]
      if (fromRow === undefined || toRow === undefined) continue
      if (Math.max(fromRow, toRow) < first || Math.min(fromRow, toRow) > last) continue
      const id = `ghost:${other}:${key}`
      visit({ id, fromRow, toRow, type: 'fs', critical: false, violated: false, suspended: false, proposed: true })
    }
  }
}
