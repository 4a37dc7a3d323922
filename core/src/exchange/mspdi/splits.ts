/** Where the work on a task stands still: MS Project writes its parts as the amounts of its assignments over time. */
import { type CompiledCalendar, workBetween } from '../../calendar/index.ts'
import { MAX_SPLITS, noSplits, type Split, type Splits } from '../../plan/index.ts'
import type { Instant, Minutes } from '../../time/index.ts'
import { isIdleAmount, type XmlRecord } from './records.ts'
import { readDate } from './values.ts'

/** Nothing is done from `start` to `finish`. */
export interface Idle {
  start: Instant
  finish: Instant
}

/** Of each task, by its UID, when nobody on it works; nights and weekends are among it. */
export function idleTimes(assignments: readonly XmlRecord[]): Map<string, Idle[]> {
  const idle = new Map<string, Idle[]>()
  for (const { fields, children } of assignments) {
    const own = children.filter(isIdleAmount).flatMap(({ fields: { Start, Finish } }) => {
      const [start, finish] = [readDate(Start), readDate(Finish)]
      return start === null || finish === null || start >= finish ? [] : [{ start, finish }]
    })
    const uid = fields.TaskUID ?? ''
    const others = idle.get(uid)
    const sorted = own.sort((a, b) => a.start - b.start)
    idle.set(uid, others ? inBoth(others, sorted) : sorted)
  }
  return idle
}

function inBoth(some: readonly Idle[], others: readonly Idle[]): Idle[] {
  const both: Idle[] = []
  let [i, j] = [0, 0]
  while (i < some.length && j < others.length) {
    const [a, b] = [some[i]!, others[j]!]
    const [start, finish] = [Math.max(a.start, b.start), Math.min(a.finish, b.finish)]
    if (start < finish) both.push({ start, finish })
    if (a.finish < b.finish) i++
    else j++
  }
  return both
}

/**
 * The pauses between the parts of a task that lasts from `start` to `finish`. Only where these parts come to its duration:
 * else somebody works less at times, which is no pause of the task.
 */
export function splitsOf(
  idle: readonly Idle[],
  task: { start: Instant; finish: Instant; duration: Minutes },
  calendar: CompiledCalendar,
): Splits {
  const splits: Split[] = []
  let paused = 0
  for (const { start, finish } of idle) {
    if (start <= task.start || finish >= task.finish) continue
    const gap = workBetween(calendar, start, finish)
    if (gap <= 0) continue
    const after = workBetween(calendar, task.start, start) - paused
    const last = splits.at(-1)
    if (last?.after === after) last.gap += gap
    else splits.push({ after, gap })
    paused += gap
  }
  const isWhole = Math.abs(workBetween(calendar, task.start, task.finish) - paused - task.duration) <= 1
  const isSound = splits.every(({ after }) => after > 0 && after < task.duration) && splits.length <= MAX_SPLITS
  return isWhole && isSound && splits.length > 0 ? splits : noSplits
}
