/** Instances of the project scheduling library in its `.sm` format: whole periods, renewable resources, no calendars. */
import { aroundTheClock } from '../src/calendar/index.ts'
import type { LevelledWork, LevellingProblem } from '../src/levelling/index.ts'

const UNIT = 10_000
const CALENDAR = 'periods'

export interface Instance {
  problem: LevellingProblem
  /** Length of the longest path: nothing is shorter. */
  longestPath: number
}

/** One period is a minute from 0 on. */
export function readInstance(text: string): Instance {
  const lines = text.split(/\r?\n/)
  const after = (title: string): number => lines.findIndex((line) => line.startsWith(title))
  const numbers = (line: string): number[] => line.trim().split(/\s+/).map(Number)
  const rows = (from: number): number[][] => {
    const end = lines.findIndex((line, i) => i > from && (line.startsWith('*') || line.trim() === ''))
    return lines.slice(from, end < 0 ? lines.length : end).map(numbers)
  }
  const successors = rows(after('PRECEDENCE') + 2).map(([id, , , ...list]) => ({ id: id!, list }))
  const requests = rows(after('REQUESTS') + 3).map(([id, , duration, ...units]) => ({
    id: id!,
    duration: duration!,
    units,
  }))
  const capacities = numbers(lines[after('RESOURCEAVAILABILITIES') + 2]!)
  const { starts, longestPath } = earlyStarts(successors, new Map(requests.map(({ id, duration }) => [id, duration])))
  const works = requests.map(({ id, duration, units }): LevelledWork => {
    const start = starts.get(id)!
    return {
      id: String(id),
      calendarId: CALENDAR,
      duration,
      start,
      finish: start + duration,
      lateFinish: start + duration,
      isFixed: false,
      priority: 0,
      maySplit: false,
      demands: units.flatMap((count, r) => (count > 0 ? [{ resourceId: `R${r}`, units: count * UNIT }] : [])),
    }
  })
  const relations = successors.flatMap(({ id, list }) =>
    list.map((succ) => ({
      predId: String(id),
      succId: String(succ),
      type: 'fs' as const,
      lag: 0,
      lagCalendarId: null,
    })),
  )
  const resources = capacities.map((count, r) => ({ id: `R${r}`, availability: [{ from: 0, units: count * UNIT }] }))
  return { problem: { calendars: [{ ...aroundTheClock, id: CALENDAR }], works, relations, resources }, longestPath }
}

/** Jobs stand in an order of logic in these files. */
function earlyStarts(successors: readonly { id: number; list: number[] }[], durations: ReadonlyMap<number, number>) {
  const starts = new Map(successors.map(({ id }) => [id, 0]))
  let longestPath = 0
  for (const { id, list } of successors) {
    const finish = starts.get(id)! + durations.get(id)!
    longestPath = Math.max(longestPath, finish)
    for (const succ of list) starts.set(succ, Math.max(starts.get(succ)!, finish))
  }
  return { starts, longestPath }
}
