import { finishAt, positionAt, startAt, workBetween } from '../calendar/index.ts'
import type { Id, RelationType } from '../plan/index.ts'
import type { Instant } from '../time/index.ts'
import { baseProfile } from './base-profile.ts'
import { type Grid, gridOf } from './grid.ts'
import type { LevelledRelation, LevelledWork, LevellingOptions, LevellingProblem } from './types.ts'

/** No latest position. */
export const NEVER = 0x3fffffff

/**
 * The problem in flat arrays: works that may move, in an order in which predecessors come first, by steps of the grid.
 * Works that may not are in the base profile, and in the latest positions of those before them.
 */
export interface Network {
  grid: Grid
  works: readonly LevelledWork[]
  fixed: readonly LevelledWork[]
  resources: readonly Id[]
  /** Where the calendar of each work begins in the tables of the grid, and how many positions it has. */
  calendar: Int32Array
  positions: Int32Array
  /** In steps of the calendar of the work. */
  duration: Int32Array
  /** Position of the early start. */
  early: Int32Array
  /** Latest position of the start, or NEVER. */
  latest: Int32Array
  priority: Int32Array
  maySplit: Uint8Array
  /** 1: in the end there is enough of all that it needs. */
  canFit: Uint8Array
  smallestPart: number
  into: Links
  outOf: Links
  demands: { first: Int32Array; resource: Int32Array; units: Int32Array }
  /** What is left of each resource at each step by the works that do not move: step · resources + resource. */
  free: Int32Array
  /** Last step that a fixed work takes. */
  fixedFinish: number
}

/** Relations of each work `first[w]` to `first[w + 1]`. */
export interface Links {
  first: Int32Array
  other: Int32Array
  /** Index in the order of `relationTypes`. */
  type: Uint8Array
  /** Steps, rounded up. */
  lag: Int32Array
  /** Where the calendar of the lag begins in the tables of the grid, and how many positions it has. */
  calendar: Int32Array
  positions: Int32Array
}

const codes: Record<RelationType, number> = { fs: 0, ff: 1, ss: 2, sf: 3 }

/** Does the relation start from the predecessor's finish? */
export const fromFinish = (type: number): boolean => type < 2
/** Does it hold the successor's start? */
export const holdsStart = (type: number): boolean => (type & 1) === 0

export function networkOf(problem: LevellingProblem, options: LevellingOptions, horizon: Instant): Network {
  const grid = gridOf(problem, horizon)
  const works = inOrder(problem)
  const limits = new Limits(problem, options, grid)
  limits.go(works)
  const moving = works.filter(({ id }) => limits.latest.has(id))
  const fixed = works.filter(({ id }) => !limits.latest.has(id))
  const indexOf = new Map(moving.map(({ id }, i) => [id, i]))
  const links = problem.relations.filter(({ predId, succId }) => indexOf.has(predId) && indexOf.has(succId))
  const calendars = Int32Array.from(moving, (work) => calendarOf(grid, work))
  const resources = problem.resources.map(({ id }) => id)
  const demands = demandsOf(moving, new Map(resources.map((id, i) => [id, i])))
  const free = baseProfile(problem, grid, fixed)
  return {
    grid,
    works: moving,
    fixed,
    resources,
    calendar: calendars.map((c) => c * (grid.steps + 1)),
    positions: calendars.map((c) => grid.positions[c]!),
    duration: Int32Array.from(moving, ({ duration }) => Math.ceil(duration / grid.step)),
    early: Int32Array.from(moving, (work) => earlyPosition(grid, work)),
    latest: Int32Array.from(moving, ({ id }) => limits.latest.get(id)!),
    priority: ranks(moving.map(({ priority }) => priority)),
    maySplit: Uint8Array.from(moving, ({ maySplit }) => (maySplit ? 1 : 0)),
    canFit: fitting(demands, free.subarray(free.length - resources.length)),
    smallestPart: Math.max(1, Math.ceil(options.smallestPart / grid.step)),
    into: linksOf(
      grid,
      links,
      moving.length,
      ({ succId }) => indexOf.get(succId)!,
      ({ predId }) => indexOf.get(predId)!,
    ),
    outOf: linksOf(
      grid,
      links,
      moving.length,
      ({ predId }) => indexOf.get(predId)!,
      ({ succId }) => indexOf.get(succId)!,
    ),
    demands,
    free,
    fixedFinish: fixed.reduce((last, { finish }) => Math.max(last, Math.ceil((finish - grid.origin) / grid.step)), 0),
  }
}

/** Milestones take no time of any calendar: they stand at instants. */
const calendarOf = (grid: Grid, { duration, calendarId }: LevelledWork): number =>
  duration === 0 ? 0 : (grid.indexOf.get(calendarId) ?? 0)

/** Where the work starts when nothing delays it. */
function earlyPosition(grid: Grid, work: LevelledWork): number {
  const step = Math.ceil((work.start - grid.origin) / grid.step)
  return grid.position[calendarOf(grid, work) * (grid.steps + 1) + Math.min(step, grid.steps)]!
}

/** 0 for what comes first. */
function ranks(priorities: readonly number[]): Int32Array {
  const sorted = [...new Set(priorities)].sort((a, b) => a - b)
  const rankOf = new Map(sorted.map((priority, rank) => [priority, rank]))
  return Int32Array.from(priorities, (priority) => rankOf.get(priority)!)
}

/** Predecessors first; otherwise by early start, then as they stand in the problem. Throws RangeError for a loop. */
function inOrder({ works, relations }: LevellingProblem): LevelledWork[] {
  const indexOf = new Map(works.map(({ id }, i) => [id, i]))
  const before: number[][] = works.map(() => [])
  for (const { predId, succId } of relations) {
    const [pred, succ] = [indexOf.get(predId), indexOf.get(succId)]
    if (pred !== undefined && succ !== undefined) before[succ]!.push(pred)
  }
  const byStart = works.map((_, i) => i).sort((a, b) => works[a]!.start - works[b]!.start || a - b)
  const state = new Uint8Array(works.length)
  const ordered: LevelledWork[] = []
  for (const from of byStart) {
    const path = [from]
    while (path.length > 0) {
      const at = path.at(-1)!
      const next = state[at] === 2 ? undefined : before[at]!.find((pred) => state[pred] !== 2)
      if (next === undefined) {
        if (state[at] !== 2) ordered.push(works[at]!)
        state[at] = 2
        path.pop()
      } else {
        if (state[next] === 1) throw new RangeError('relations of a problem of levelling form a loop')
        state[at] = 1
        path.push(next)
      }
    }
  }
  return ordered
}

function linksOf(
  grid: Grid,
  relations: readonly LevelledRelation[],
  works: number,
  own: (relation: LevelledRelation) => number,
  other: (relation: LevelledRelation) => number,
): Links {
  const sorted = relations.map((relation) => ({ relation, at: own(relation) })).sort((a, b) => a.at - b.at)
  const first = new Int32Array(works + 1)
  for (const { at } of sorted) first[at + 1]!++
  for (let i = 0; i < works; i++) first[i + 1]! += first[i]!
  const calendars = Int32Array.from(sorted, ({ relation }) => lagCalendar(grid, relation))
  return {
    first,
    other: Int32Array.from(sorted, ({ relation }) => other(relation)),
    type: Uint8Array.from(sorted, ({ relation }) => codes[relation.type]),
    lag: Int32Array.from(sorted, ({ relation }) => Math.ceil(relation.lag / grid.step)),
    calendar: calendars.map((c) => c * (grid.steps + 1)),
    positions: calendars.map((c) => grid.positions[c]!),
  }
}

const lagCalendar = (grid: Grid, { lagCalendarId }: LevelledRelation): number =>
  lagCalendarId === null ? 0 : (grid.indexOf.get(lagCalendarId) ?? 0)

function demandsOf(works: readonly LevelledWork[], indexOf: ReadonlyMap<Id, number>): Network['demands'] {
  const first = new Int32Array(works.length + 1)
  const resource: number[] = []
  const units: number[] = []
  for (const [i, { demands, duration }] of works.entries()) {
    const sums = new Map<number, number>()
    for (const { resourceId, units } of duration === 0 ? [] : demands) {
      const r = indexOf.get(resourceId)
      if (r !== undefined && units > 0) sums.set(r, (sums.get(r) ?? 0) + units)
    }
    resource.push(...sums.keys())
    units.push(...sums.values())
    first[i + 1] = resource.length
  }
  return { first, resource: Int32Array.from(resource), units: Int32Array.from(units) }
}

/** 1: in the end there is enough of all that the work needs. */
export function fitting({ first, resource, units }: Network['demands'], free: Int32Array): Uint8Array {
  return Uint8Array.from({ length: first.length - 1 }, (_, w) => {
    for (let i = first[w]!; i < first[w + 1]!; i++) if (free[resource[i]!]! < units[i]!) return 0
    return 1
  })
}

/** Which works move, and how far each may without moving one that does not. */
class Limits {
  readonly #problem: LevellingProblem
  readonly #options: LevellingOptions
  readonly #grid: Grid
  readonly #workOf: ReadonlyMap<Id, LevelledWork>
  readonly #after = new Map<Id, LevelledRelation[]>()
  /** Latest positions of the starts of those that move. */
  readonly latest = new Map<Id, number>()

  constructor(problem: LevellingProblem, options: LevellingOptions, grid: Grid) {
    this.#problem = problem
    this.#options = options
    this.#grid = grid
    this.#workOf = new Map(problem.works.map((work) => [work.id, work]))
  }

  go(ordered: readonly LevelledWork[]): void {
    for (const relation of this.#problem.relations) {
      const list = this.#after.get(relation.predId)
      if (list) list.push(relation)
      else this.#after.set(relation.predId, [relation])
    }
    for (const work of ordered.toReversed()) {
      if (!this.#mayMove(work)) continue
      const latest = this.#latestOf(work)
      // What logic leaves no step for keeps its dates to the minute.
      if (latest >= earlyPosition(this.#grid, work)) this.latest.set(work.id, latest)
    }
  }

  #mayMove({ id, isFixed, start }: LevelledWork): boolean {
    const { works, from, until } = this.#options
    if (isFixed || (works !== null && !works.has(id))) return false
    return (from === null || start >= from) && (until === null || start <= until)
  }

  #latestOf(work: LevelledWork): number {
    const { withinFloat } = this.#options
    const first = earlyPosition(this.#grid, work)
    const bounds = (this.#after.get(work.id) ?? []).filter((relation) => this.#isBound(relation))
    if (bounds.length === 0 && !withinFloat) return NEVER
    const fits = (position: number) =>
      (!withinFloat || this.#finishOf(work, position) <= this.#floatEnd(work)) &&
      bounds.every((relation) => this.#keeps(relation, work, position))
    return lastThat(fits, first - 1, this.#lastPosition(work))
  }

  /** Positions that the grid has room for. */
  #lastPosition(work: LevelledWork): number {
    const count = this.#grid.positions[calendarOf(this.#grid, work)]!
    return count - Math.ceil(work.duration / this.#grid.step)
  }

  #isBound({ succId }: LevelledRelation): boolean {
    const succ = this.#workOf.get(succId)
    return succ !== undefined && this.latest.get(succId) !== NEVER
  }

  #floatEnd({ finish, lateFinish }: LevelledWork): Instant {
    return Math.max(finish, lateFinish)
  }

  #startOf(work: LevelledWork, position: number): Instant {
    const { origin, step, stepAt, steps } = this.#grid
    return origin + stepAt[calendarOf(this.#grid, work) * (steps + 1) + position]! * step
  }

  #finishOf(work: LevelledWork, position: number): Instant {
    if (work.duration === 0) return this.#startOf(work, position)
    const last = position + Math.ceil(work.duration / this.#grid.step) - 1
    return this.#startOf(work, last) + this.#grid.step
  }

  /** Does the successor find its place when the predecessor starts there? */
  #keeps(relation: LevelledRelation, pred: LevelledWork, position: number): boolean {
    const grid = this.#grid
    const succ = this.#workOf.get(relation.succId)!
    const type = codes[relation.type]
    const base = fromFinish(type) ? this.#finishOf(pred, position) : this.#startOf(pred, position)
    const lag = Math.ceil(relation.lag / grid.step) * grid.step
    const held = shifted(grid, lagCalendar(grid, relation), base, lag)
    const latest = this.latest.get(succ.id)
    const calendar = grid.calendars[calendarOf(grid, succ)]!
    const by =
      latest === undefined
        ? holdsStart(type)
          ? succ.start
          : succ.finish
        : holdsStart(type)
          ? this.#startOf(succ, latest)
          : this.#finishOf(succ, latest)
    return workBetween(calendar, by, held) <= 0
  }
}

/** The last position above `none` that fits, where all before one that fits do; `none` if there is none. */
function lastThat(fits: (position: number) => boolean, none: number, last: number): number {
  let [low, high] = [none, last]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle - 1
  }
  return low
}

function shifted(grid: Grid, c: number, instant: Instant, lag: number): Instant {
  if (lag === 0) return instant
  const calendar = grid.calendars[c]!
  const position = positionAt(calendar, instant) + lag
  return lag > 0 ? finishAt(calendar, position) : startAt(calendar, position)
}
