import { mondayOf } from '../days/index.ts'
import type { Day } from '../time/index.ts'

/** Older ones are nobody's any more. */
const WEEKS_BACK = 8

/** T-9: Mondays of the weeks that must be handed in by now, the oldest first. */
export function dueWeeks({ keyDate, dueDays, since }: { keyDate: Day; dueDays: number; since: Day }): Day[] {
  const last = keyDate - dueDays
  const newest = mondayOf(last + 1) - 7
  const oldest = Math.max(newest - (WEEKS_BACK - 1) * 7, mondayOf(since))
  const weeks: Day[] = []
  for (let monday = oldest; monday <= newest; monday += 7) weeks.push(monday)
  return weeks
}
