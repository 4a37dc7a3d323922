import type { Instant } from '../time/index.ts'

/** A stretch of a work in the places it stands in; `process` and `places` are numbers in their lists, bottom up. */
export interface PlacedWork {
  process: number
  places: readonly number[]
  /** null: not known, so that it is on no line. */
  start: Instant | null
  finish: Instant | null
}

/** One process in one place: from the first start to the last finish of its works there. */
export interface Stretch {
  place: number
  start: Instant
  finish: Instant
  /** Numbers of its works in the list that the lines were made from. */
  works: number[]
}

export interface ProcessLine {
  process: number
  /** Which way through the places the crew goes: the line enters each place at its lower or at its upper border. */
  direction: 'up' | 'down'
  /** One a place, bottom up. */
  stretches: Stretch[]
  /** Calendar days for a place: from the first start to the last finish, by the number of places. */
  daysPerPlace: number
}

const MINUTES_PER_DAY = 1440

/** A line for each process that has dates somewhere, in the order of the processes (line of balance, flowline). */
export function processLines(works: readonly PlacedWork[]): ProcessLine[] {
  const byProcess = new Map<number, Map<number, Stretch>>()
  works.forEach(({ process, places, start, finish }, work) => {
    if (start === null || finish === null) return
    const stretches = byProcess.get(process) ?? new Map<number, Stretch>()
    byProcess.set(process, stretches)
    for (const place of places) {
      const known = stretches.get(place)
      if (!known) {
        stretches.set(place, { place, start, finish, works: [work] })
        continue
      }
      known.start = Math.min(known.start, start)
      known.finish = Math.max(known.finish, finish)
      known.works.push(work)
    }
  })
  return [...byProcess].sort(([a], [b]) => a - b).map(([process, stretches]) => lineOf(process, stretches))
}

function lineOf(process: number, byPlace: ReadonlyMap<number, Stretch>): ProcessLine {
  const stretches = [...byPlace.values()].sort((a, b) => a.place - b.place)
  const start = stretches.reduce((min, one) => Math.min(min, one.start), Number.POSITIVE_INFINITY)
  const finish = stretches.reduce((max, one) => Math.max(max, one.finish), Number.NEGATIVE_INFINITY)
  return {
    process,
    direction: goesDown(stretches) ? 'down' : 'up',
    stretches,
    daysPerPlace: (finish - start) / MINUTES_PER_DAY / stretches.length,
  }
}

/** More often than not the place above is begun before the one below it. */
function goesDown(stretches: readonly Stretch[]): boolean {
  let balance = 0
  for (let i = 1; i < stretches.length; i++) balance += Math.sign(stretches[i]!.start - stretches[i - 1]!.start)
  return balance < 0
}

/** When the line passes the lower and the upper border of the place. */
export function bordersOf({ start, finish }: Stretch, direction: ProcessLine['direction']): [Instant, Instant] {
  return direction === 'up' ? [start, finish] : [finish, start]
}
