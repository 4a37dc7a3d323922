import { aroundTheClock, type CompiledCalendar, compileCalendar, positionAt } from '../calendar/index.ts'
import type { Calendar, Id } from '../plan/index.ts'
import { dayOfInstant, type Instant, instantOf, MINUTES_PER_DAY, type Minutes } from '../time/index.ts'
import type { LevelledWork, LevellingProblem } from './types.ts'

/** No grid has more steps times resources; finer dates are rounded to it. */
const MAX_CELLS = 40_000_000

/**
 * Time in equal steps from the begin of a day, fine enough for every shift to begin and end between two of them; where
 * memory allows it also every duration, lag and early date. Within a calendar, *positions* count its working steps.
 */
export interface Grid {
  origin: Instant
  /** Minutes. */
  step: Minutes
  steps: number
  /** Around the clock first, then those of the problem. */
  calendars: readonly CompiledCalendar[]
  indexOf: ReadonlyMap<Id, number>
  /** Of calendar c at `c · (steps + 1)`: position of each step, and step of each position. */
  position: Int32Array
  stepAt: Int32Array
  /** How many positions each calendar has. */
  positions: Int32Array
}

export function gridOf(problem: LevellingProblem, horizon: Instant): Grid {
  const starts = problem.works.map(({ start }) => start)
  const origin = instantOf(dayOfInstant(starts.reduce((a, b) => Math.min(a, b), horizon)))
  const all = [aroundTheClock, ...problem.calendars]
  const step = stepOf(problem, origin, horizon)
  const steps = Math.ceil((horizon - origin) / step)
  const calendars = all.map((calendar) => compileCalendar(calendar))
  const position = new Int32Array(all.length * (steps + 1))
  const stepAt = new Int32Array(all.length * (steps + 1))
  const positions = Int32Array.from(calendars, (calendar, c) =>
    layOut(calendar, { origin, step, steps, at: c * (steps + 1) }, position, stepAt),
  )
  const indexOf = new Map(problem.calendars.map(({ id }, i) => [id, i + 1]))
  return { origin, step, steps, calendars, indexOf, position, stepAt, positions }
}

interface Layout {
  origin: Instant
  step: Minutes
  steps: number
  at: number
}

function layOut(
  calendar: CompiledCalendar,
  { origin, step, steps, at }: Layout,
  position: Int32Array,
  stepAt: Int32Array,
): number {
  let count = 0
  let before = positionAt(calendar, origin)
  for (let i = 0; i < steps; i++) {
    position[at + i] = count
    const after = positionAt(calendar, origin + (i + 1) * step)
    if (after - before >= step) stepAt[at + count++] = i
    before = after
  }
  position[at + steps] = count
  stepAt.fill(steps, at + count, at + steps + 1)
  return count
}

/** The greatest step that all shifts, and if it can be all lengths and dates, are multiples of. */
function stepOf(problem: LevellingProblem, origin: Instant, horizon: Instant): Minutes {
  const shifts = problem.calendars.reduce(withShifts, MINUTES_PER_DAY)
  const exact = problem.relations.reduce(
    (step, { lag }) => divisor(step, Math.abs(lag)),
    problem.works.reduce((step, work) => withLengths(step, work, origin), shifts),
  )
  const rows = Math.max(1, problem.resources.length) + problem.calendars.length
  const isFine = (step: Minutes) => ((horizon - origin) / step) * rows <= MAX_CELLS
  for (let parts = shifts / exact; parts > 1; parts--) {
    if (shifts % parts === 0 && isFine(shifts / parts)) return shifts / parts
  }
  return shifts
}

function withShifts(step: Minutes, { week, exceptions, rules }: Calendar): Minutes {
  const days = [...week, ...exceptions.map(({ shifts }) => shifts), ...rules.map(({ shifts }) => shifts)]
  return days.flat(2).reduce(divisor, step)
}

const withLengths = (step: Minutes, { isFixed, duration, start }: LevelledWork, origin: Instant): Minutes =>
  isFixed ? step : divisor(divisor(step, duration), start - origin)

function divisor(a: number, b: number): number {
  return b === 0 ? a : divisor(b, a % b)
}
