import { positionAt } from '../calendar/index.ts'
import type { Grid } from './grid.ts'
import type { Availability, LevelledWork, LevellingProblem } from './types.ts'

/** What is left of each resource at each step when only the fixed works are there; of a step that changes, the least. */
export function baseProfile(problem: LevellingProblem, grid: Grid, fixed: readonly LevelledWork[]): Int32Array {
  const count = problem.resources.length
  const free = new Int32Array(grid.steps * count)
  for (const [r, { availability }] of problem.resources.entries()) fill(free, grid, count, r, availability)
  const indexOf = new Map(problem.resources.map(({ id }, r) => [id, r]))
  for (const work of fixed) take(free, grid, count, work, indexOf)
  return free
}

/** The same of one resource anew, of which so much is there now. */
export function layAgain(
  free: Int32Array,
  { problem, grid, fixed }: { problem: LevellingProblem; grid: Grid; fixed: readonly LevelledWork[] },
  r: number,
  availability: readonly Availability[],
): void {
  const count = problem.resources.length
  fill(free, grid, count, r, availability)
  const only = new Map([[problem.resources[r]!.id, r]])
  for (const work of fixed) take(free, grid, count, work, only)
}

function fill(free: Int32Array, grid: Grid, count: number, r: number, availability: readonly Availability[]): void {
  let [units, next] = [0, 0]
  for (let step = 0; step < grid.steps; step++) {
    const begin = grid.origin + step * grid.step
    for (; next < availability.length && availability[next]!.from <= begin; next++) units = availability[next]!.units
    let least = units
    for (let i = next; i < availability.length && availability[i]!.from < begin + grid.step; i++) {
      least = Math.min(least, availability[i]!.units)
    }
    free[step * count + r] = least
  }
}

function take(
  free: Int32Array,
  grid: Grid,
  count: number,
  { start, finish, calendarId, demands }: LevelledWork,
  indexOf: ReadonlyMap<string, number>,
): void {
  const calendar = grid.calendars[grid.indexOf.get(calendarId) ?? 0]!
  const first = Math.max(0, Math.floor((start - grid.origin) / grid.step))
  const end = Math.min(grid.steps, Math.ceil((finish - grid.origin) / grid.step))
  for (let step = first; step < end; step++) {
    const from = Math.max(start, grid.origin + step * grid.step)
    const to = Math.min(finish, grid.origin + (step + 1) * grid.step)
    if (positionAt(calendar, to) <= positionAt(calendar, from)) continue
    for (const { resourceId, units } of demands) {
      const r = indexOf.get(resourceId)
      if (r !== undefined) free[step * count + r]! -= units
    }
  }
}
