import type { Id } from '../plan/index.ts'
import type { Instant } from '../time/index.ts'
import { baseProfile, layAgain } from './base-profile.ts'
import { gridOf } from './grid.ts'
import { instantAt, searched } from './level.ts'
import { fitting, type Network } from './network.ts'
import { proposalOf } from './proposal.ts'
import { Search } from './search.ts'
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
const TRIES = 10

/**
 * Lowers the peaks of resources within float (rule LV19), the most uneven one first, as long as nobody says stop. `onBetter`
 * hears of each resource whose peak became lower; null: no proposal reaches less far than time does here.
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
    const resources = this.#problem.resources.map((one) => this.#lowered(one))
    const shouldStop = ({ schedules }: { schedules: number }): boolean => schedules >= TRIES
    const first = searched({ ...this.#problem, resources }, { ...this.#options, shouldStop })
    if (!first) return null
    const { net, search } = first
    this.#count(net, search)
    let best = this.#told(net, search)
    this.#onBetter(best)
    const fixed = peaksOf(this.#problem, net.fixed)
    for (const { id, grain, least } of this.#inOrder(fixed)) {
      const lowest = this.#lowest(net, id, { grain, least, most: search.overload })
      if (!lowest) continue
      best = this.#told(net, lowest)
      this.#onBetter(best)
    }
    return best
  }

  /** The lowest level of a resource at which no more than `most` has no place; null: it stays as it is. */
  #lowest(net: Network, id: Id, { grain, least, most }: { grain: Units; least: Units; most: number }): Search | null {
    let [low, high] = [Math.ceil(least / grain), Math.ceil(this.#levels.get(id)! / grain)]
    let lowest: Search | null = null
    while (low < high && !this.#isStopped()) {
      const middle = Math.floor((low + high) / 2)
      const before = this.#levels.get(id)!
      this.#lay(net, id, middle * grain)
      const search = this.#tried(net, most)
      if (search.overload <= most) {
        high = middle
        lowest = search
      } else {
        low = middle + 1
        this.#lay(net, id, before)
      }
    }
    return lowest
  }

  /** The network stays the same: only how much there is of one resource does not. */
  #lay(net: Network, id: Id, level: Units): void {
    this.#levels.set(id, level)
    const r = net.resources.indexOf(id)
    const { availability } = this.#lowered(this.#problem.resources[r]!)
    layAgain(net.free, { problem: this.#problem, grid: net.grid, fixed: net.fixed }, r, availability)
    net.canFit.set(fitting(net.demands, net.free.subarray(-net.resources.length)))
  }

  /** Ends with the first schedule in which everything has a place that had one. */
  #tried(net: Network, most: number): Search {
    const search: Search = new Search(
      net,
      this.#options.seed,
      (schedules) => schedules >= TRIES || search.overload <= most,
    )
    search.run()
    this.#count(net, search)
    return search
  }

  #count(net: Network, search: Search): void {
    this.#schedules += search.schedules
    this.#finish = instantAt(net, search.end)
  }

  #lowered({ id, availability }: LevelledResource): LevelledResource {
    const level = this.#levels.get(id) ?? 0
    return { id, availability: availability.map(({ from, units }) => ({ from, units: Math.min(units, level) })) }
  }

  #isStopped(): boolean {
    return this.#options.shouldStop({ schedules: this.#schedules, finish: this.#finish })
  }

  #told(net: Network, search: Search): Smoothing {
    const proposal = proposalOf(this.#problem, net, search)
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
