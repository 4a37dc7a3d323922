import type { Instant } from '../time/index.ts'
import { type Network, networkOf } from './network.ts'
import { proposalOf } from './proposal.ts'
import { Search } from './search.ts'
import type { LevellingOptions, LevellingProblem, Proposal } from './types.ts'

/** How often the horizon is doubled before the search gives up. */
const MAX_GROWTH = 8
const YEAR = 366 * 1440

export const levellingDefaults: LevellingOptions = {
  withinFloat: false,
  works: null,
  from: null,
  until: null,
  smallestPart: 240,
  seed: 1,
  shouldStop: ({ schedules }) => schedules >= 2_000,
}

/**
 * Delays works until no resource is needed more than it is there (SPEC.md); null: that would reach further than time
 * does here. The same problem, seed and number of schedules give the same proposal.
 */
export function level(problem: LevellingProblem, options: LevellingOptions = levellingDefaults): Proposal | null {
  const found = searched(problem, options)
  return found && proposalOf(problem, found.net, found.search)
}

/** A search that has found a schedule, and the network with room for it. */
export function searched(
  problem: LevellingProblem,
  options: LevellingOptions,
): { net: Network; search: Search } | null {
  const last = problem.works.reduce((latest, { finish }) => Math.max(latest, finish), Number.NEGATIVE_INFINITY)
  const first = problem.works.reduce((earliest, { start }) => Math.min(earliest, start), last)
  let length = 2 * (last - first) + YEAR / 4
  for (let i = 0; i < MAX_GROWTH; i++, length *= 2) {
    const net = networkOf(problem, options, first + length)
    const search = new Search(net, options.seed, (schedules, end) =>
      options.shouldStop({ schedules, finish: instantAt(net, end) }),
    )
    search.run()
    if (search.value < Number.POSITIVE_INFINITY) return { net, search }
  }
  return null
}

export const instantAt = ({ grid }: Network, step: number): Instant => grid.origin + step * grid.step
