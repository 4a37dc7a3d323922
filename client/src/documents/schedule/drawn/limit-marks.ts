import type { LimitKind } from '@plumbline/core/plan'
import { NO_INSTANT } from '@plumbline/core/time'
import type { LimitMark } from '../../../instruments/planner/types.ts'
import { limitKindAt } from '../rows/columns.ts'
import type { RowStore } from '../rows/row-store.ts'

/** Which side of the date the work has to stay on, and which of its ends is meant. */
const marks: Partial<Record<LimitKind, [end: 'start' | 'finish', holds: LimitMark['holds']]>> = {
  not_earlier: ['start', 'after'],
  not_later: ['finish', 'before'],
  in_date: ['start', 'exactly'],
  finish_not_earlier: ['finish', 'after'],
  start_not_later: ['start', 'before'],
  finish_in_date: ['finish', 'exactly'],
  mandatory_start: ['start', 'exactly'],
  mandatory_finish: ['finish', 'exactly'],
  deadline: ['finish', 'before'],
}

/** Writes the mark of a limit; without a date, or of a kind that names none, there is none. */
export function markLimit(
  out: LimitMark,
  kind: LimitKind | null,
  date: number,
  dates: { start: number; finish: number },
): void {
  const mark = kind === null || date === NO_INSTANT ? undefined : marks[kind]
  out.at = mark ? date : Number.NaN
  if (!mark) return
  const [end, holds] = mark
  const at = dates[end]
  out.holds = holds
  out.broken = holds === 'before' ? at > date : holds === 'after' ? at < date : at !== date
}

/** Limits that the dates of their rows break. */
export function brokenLimits({ limited, facts, times }: RowStore): number {
  const mark: LimitMark = { at: Number.NaN, holds: 'after', broken: false }
  let count = 0
  for (const slot of limited) {
    if (times.start[slot] === NO_INSTANT) continue
    const dates = { start: times.start[slot]!, finish: times.finish[slot]! }
    markLimit(mark, limitKindAt(facts.limitKind[slot]!), facts.limitDate[slot]!, dates)
    if (!Number.isNaN(mark.at) && mark.broken) count++
  }
  return count
}
