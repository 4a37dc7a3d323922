import { positionAt } from '../calendar/index.ts'
import type { Id } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import { instantAt, levellingDefaults, searched } from './level.ts'
import { type Network, networkOf } from './network.ts'
import type { Placing } from './placing.ts'
import { Search } from './search.ts'
import type { LevelledWork, LevellingProblem } from './types.ts'

/** Time is laid out for so many times the length of the levelled plan, and a quarter of a year. */
const LENGTHS = 3
const QUARTER = 91 * 1440
const once = { ...levellingDefaults, shouldStop: () => true }

/**
 * Levels one problem again and again, each time from other dates, and always in the same order of its works: that of
 * priority and late finishes in the problem, what has begun first (SPEC.md, LV18). Allocates nothing after its construction.
 */
export class RepeatedLevelling {
  readonly #net: Network
  readonly #placing: Placing
  readonly #order: Int32Array
  readonly #hasBegun: Uint8Array

  /** `begun`: works that go on whatever else needs what they have. Null: no order has room in time. */
  static of(problem: LevellingProblem, begun: ReadonlySet<Id>): RepeatedLevelling | null {
    const works = problem.works.map((work) =>
      begun.has(work.id) ? { ...work, isFixed: false, priority: Number.NEGATIVE_INFINITY } : work,
    )
    const found = searched({ ...problem, works }, once)
    if (!found) return null
    const { origin } = found.net.grid
    const horizon = origin + LENGTHS * (instantAt(found.net, found.search.end) - origin) + QUARTER
    return new RepeatedLevelling(networkOf({ ...problem, works }, once, horizon), begun)
  }

  private constructor(net: Network, begun: ReadonlySet<Id>) {
    const search = new Search(net, once.seed, once.shouldStop)
    search.run()
    this.#net = net
    this.#placing = search.placing
    this.#order = search.best
    this.#hasBegun = Uint8Array.from(net.works, ({ id }) => (begun.has(id) ? 1 : 0))
  }

  /** Works that may wait. */
  get works(): readonly LevelledWork[] {
    return this.#net.works
  }

  /** Dates of a work of `works` by logic alone, this time. */
  setDates(work: number, start: Instant, finish: Instant): void {
    const { grid, calendar, positions, duration, early, latest } = this.#net
    const row = calendar[work]! / (grid.steps + 1)
    const step = Math.ceil((start - grid.origin) / grid.step)
    early[work] = grid.position[calendar[work]! + Math.max(0, Math.min(step, grid.steps))]!
    if (this.#hasBegun[work] === 1) latest[work] = early[work]!
    const minutes = positionAt(grid.calendars[row]!, finish) - positionAt(grid.calendars[row]!, start)
    const steps = minutes > 0 ? Math.max(1, Math.round(minutes / grid.step)) : 0
    duration[work] = Math.min(steps, positions[work]!)
  }

  /** False: what is laid out is not enough this time, and nobody waits. */
  level(): boolean {
    return this.#placing.forward(this.#order) < Number.POSITIVE_INFINITY
  }

  /** After `level`: working minutes by which it starts later than what it follows lets it. */
  waitOf(work: number): Minutes {
    return this.#placing.waits[work]! * this.#net.grid.step
  }
}
