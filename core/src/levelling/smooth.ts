import type { Id } from '../plan/index.ts'
import type { Instant } from '../time/index.ts'
import { baseProfile } from './base-profile.ts'
import { gridOf } from './grid.ts'
import { searched } from './level.ts'
import { proposalOf } from './proposal.ts'
import type { LevelledResource, LevelledWork, LevellingOptions, LevellingProblem, Proposal, Units } from './types.ts'

/** The most that is needed of a resource at a time. */
export interface Peak {
  resourceId: Id
  before: Units
  after: Units
}

export interface Smoothing {
  proposal: Proposal
  /** Of resources whose peak is lower than before. */
  peaks: Peak[]
}

/** Schedules that are tried for a level: one is often enough, and what ten do not find is rarely there. */
const TRIES = [1, 10]

/**
 * Lowers the peaks of resources within float (rule LV19), the most uneven one first, as long as nobody says stop. `onBetter`
 * hears of each level that was reached; null: no proposal reaches less far than time does here.
 */
export function smooth(
  problem: LevellingProblem,
  options: LevellingOptions,
  onBetter: (smoothing: Smoothing) => void = () => undefined,
): Smoothing | null {
  return new Smoother(problem, options, onBetter).run()
}

class Smoother {
  readonly #problem: LevellingProblem
  readonly #options: LevellingOptions
  readonly #onBetter: (smoothing: Smoothing) => void
  readonly #peaks: ReadonlyMap<Id, Units>
  /** What no more of a resource may be needed than. */
  readonly #levels: Map<Id, Units>
  #schedules = 0
  #finish: Instant = 0

  constructor(problem: LevellingProblem, options: LevellingOptions, onBetter: (smoothing: Smoothing) => void) {
    this.#problem = problem
    this.#options = { ...options, withinFloat: true }
    this.#onBetter = onBetter
    this.#peaks = peaksOf(problem, problem.works)
    this.#levels = new Map(this.#peaks)
  }

  run(): Smoothing | null {
    const first = this.#tried(TRIES.at(-1)!)
    if (!first) return null
    let best = this.#told(first)
    this.#onBetter(best)
    const mostOver = first.overloads.length
    const fixed = peaksOf(this.#problem, this.#problem.works.filter(isFixedBy(this.#options)))
    for (const { id, grain, least } of this.#inOrder(fixed)) {
      let [low, high] = [Math.ceil(least / grain), Math.ceil(this.#levels.get(id)! / grain)]
      while (low < high && !this.#isStopped()) {
        const middle = Math.floor((low + high) / 2)
        const before = this.#levels.get(id)!
        this.#levels.set(id, middle * grain)
        const found = this.#within(mostOver)
        if (found) {
          high = middle
          best = this.#told(found)
          this.#onBetter(best)
        } else {
          low = middle + 1
          this.#levels.set(id, before)
        }
      }
    }
    return best
  }

  /** A proposal that keeps to the levels, with no more works than before standing where too little is there. */
  #within(mostOver: number): Proposal | null {
    for (const tries of TRIES) {
      const found = this.#isStopped() ? null : this.#tried(tries)
      if (found && found.overloads.length <= mostOver) return found
    }
    return null
  }

  #tried(tries: number): Proposal | null {
    const problem = { ...this.#problem, resources: this.#problem.resources.map((one) => this.#lowered(one)) }
    const shouldStop = ({ schedules }: { schedules: number }): boolean => schedules >= tries
    const found = searched(problem, { ...this.#options, shouldStop })
    if (!found) return null
    this.#schedules += found.search.schedules
    const proposal = proposalOf(problem, found.net, found.search)
    this.#finish = proposal.finish
    return proposal
  }

  #lowered({ id, availability }: LevelledResource): LevelledResource {
    const level = this.#levels.get(id) ?? 0
    return { id, availability: availability.map(({ from, units }) => ({ from, units: Math.min(units, level) })) }
  }

  #isStopped(): boolean {
    return this.#options.shouldStop({ schedules: this.#schedules, finish: this.#finish })
  }

  #told(proposal: Proposal): Smoothing {
    const delays = new Map(proposal.delays.map((delay) => [delay.workId, delay]))
    const moved = this.#problem.works.flatMap((work): LevelledWork[] => {
      const parts = delays.get(work.id)?.parts
      return parts ? parts.map(({ start, finish }) => ({ ...work, start, finish })) : [work]
    })
    const after = peaksOf(this.#problem, moved)
    const peaks = this.#problem.resources.flatMap(({ id }) => {
      const peak = { resourceId: id, before: this.#peaks.get(id)!, after: after.get(id)! }
      return peak.after < peak.before ? [peak] : []
    })
    return { proposal: { ...proposal, schedules: this.#schedules }, peaks }
  }

  /** Levels go by the greatest common divisor of demands: between two of its multiples nothing changes. */
  #inOrder(fixed: ReadonlyMap<Id, Units>): { id: Id; grain: Units; least: Units }[] {
    const asked = new Map<Id, Units[]>(this.#problem.resources.map(({ id }) => [id, []]))
    for (const { demands } of this.#problem.works)
      for (const { resourceId, units } of demands) if (units > 0) asked.get(resourceId)?.push(units)
    return [...asked]
      .filter(([, demands]) => demands.length > 0)
      .map(([id, demands]) => {
        const least = demands.reduce((most, units) => Math.max(most, units), fixed.get(id) ?? 0)
        return { id, grain: demands.reduce(divisor), least }
      })
      .sort((a, b) => this.#unevenness(b) - this.#unevenness(a) || (a.id < b.id ? -1 : 1))
  }

  #unevenness({ id, least }: { id: Id; least: Units }): number {
    return this.#peaks.get(id)! / least
  }
}

const isFixedBy =
  ({ works, from, until }: LevellingOptions) =>
  ({ id, isFixed, start }: LevelledWork): boolean =>
    isFixed ||
    (works !== null && !works.has(id)) ||
    (from !== null && start < from) ||
    (until !== null && start > until)

/** The most that these works need of each resource at a time, where they stand. */
function peaksOf(problem: LevellingProblem, works: readonly LevelledWork[]): Map<Id, Units> {
  const resources = problem.resources.map(({ id }) => ({ id, availability: [] }))
  const peaks = resources.map(() => 0)
  const first = works.reduce((earliest, { start }) => Math.min(earliest, start), Number.POSITIVE_INFINITY)
  const last = works.reduce((latest, { finish }) => Math.max(latest, finish), first)
  if (last > first) {
    const all = { ...problem, works, resources }
    const free = baseProfile(all, gridOf(all, last), works)
    free.forEach((left, at) => {
      const r = at % resources.length
      if (-left > peaks[r]!) peaks[r] = -left
    })
  }
  return new Map(resources.map(({ id }, r) => [id, peaks[r]!]))
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
