import type { Instant, Minutes } from '../time/index.ts'
import { BLOCK } from './draws.ts'
import { deviationOf, errorsOf, meanOf } from './errors.ts'
import { indexOfShare, valuesAt } from './quantiles.ts'
import { INPUT_FIGURES, type Simulation } from './simulation.ts'
import { toldLimits } from './told-limits.ts'
import type { Distribution, RiskBlock, RiskEvent, RiskInput, RiskOptions, RiskResult, WorkRisk } from './types.ts'

/** Lengths of bins, in minutes: half a day, then days that people count in. */
const steps: readonly Minutes[] = [
  60,
  120,
  240,
  480,
  720,
  ...[1, 2, 3, 7, 14, 28, 56, 112, 224, 448].map((days) => days * 1440),
]

/** Everything that is told of a run but its answers; `blocks` from number 0 on, none missing. */
export function summarise(
  simulation: Simulation,
  blocks: readonly RiskBlock[],
  options: RiskOptions,
): Omit<RiskResult, 'mitigated'> {
  const finishes = blocks.map(({ finish }) => finish)
  const errors = errorsOf(finishes)
  const paths = pathCounts(simulation, blocks)
  const futures = blocks.length * BLOCK
  const finish = distributionOf(joined(finishes))
  return {
    futures,
    seed: options.seed,
    isConverged: errors.p80 <= options.tolerance,
    errors,
    planned: simulation.planned,
    finish,
    milestones: milestonesOf(simulation, blocks),
    works: workRisks(simulation, blocks, paths, futures),
    inputs: inputsOf(simulation, blocks, paths, finishes),
    events: eventsOf(simulation, blocks, finish),
    cost: simulation.hasMoney ? costsOf(blocks) : null,
    joint: simulation.hasMoney ? jointOf(blocks) : [],
    mergeBias: simulation.atMeans === null ? null : finish.mean - simulation.atMeans,
  }
}

/** P80 of the futures in which an event does not happen is what P80 would be without it: events do not know of each other. */
function eventsOf({ events }: Simulation, blocks: readonly RiskBlock[], finish: Distribution): RiskEvent[] {
  return events.map((event, i) => {
    const without: number[] = []
    for (const block of blocks) {
      for (let k = 0; k < BLOCK; k++) if (block.happened[i * BLOCK + k] === 0) without.push(block.finish[k]!)
    }
    const p80 = without.sort((a, b) => a - b)[indexOfShare(without.length, 80)]
    return { ...event, onP80: without.length < BLOCK ? null : finish.percents[79]! - p80! }
  })
}

function costsOf(blocks: readonly RiskBlock[]): Distribution {
  const all = new Float64Array(blocks.length * BLOCK)
  for (const { number, costs } of blocks) all.set(costs, number * BLOCK)
  return distributionOf(all, moneySteps)
}

function jointOf(blocks: readonly RiskBlock[]): RiskResult['joint'] {
  const pairs = blocks.flatMap(({ finish, costs }) =>
    Array.from(finish, (date, k): [number, number] => [date, costs[k]!]),
  )
  return pairs.slice(0, toldLimits.joint)
}

function milestonesOf({ milestones, futures }: Simulation, blocks: readonly RiskBlock[]): RiskResult['milestones'] {
  const found = milestones.map((slot, m) => {
    const dates = blocks.map((block) => block.milestones.subarray(m * BLOCK, (m + 1) * BLOCK))
    return { id: futures.idOf(slot), dates: joined(dates) }
  })
  return found
    .map(({ id, dates }) => ({ id, dates, mean: meanOf(dates) }))
    .sort((a, b) => b.mean - a.mean)
    .slice(0, toldLimits.milestones)
    .map(({ id, dates }) => ({ id, distribution: distributionOf(dates) }))
}

function joined(parts: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** 1, 2 and 5 of every power of ten. */
const moneySteps = Array.from({ length: 16 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat()

export function distributionOf(values: Int32Array | Float64Array, lengths: readonly number[] = steps): Distribution {
  const sorted = values.slice().sort()
  const [min, max] = [sorted[0]!, sorted.at(-1)!]
  const step = lengths.find((length) => (max - min) / length < toldLimits.bins - 1) ?? lengths.at(-1)!
  const first = Math.floor(min / step) * step
  const counts = new Array<number>(Math.floor((max - first) / step) + 1).fill(0)
  for (const value of sorted) counts[Math.floor((value - first) / step)]!++
  const percents = Array.from({ length: 99 }, (_, i) => sorted[indexOfShare(sorted.length, i + 1)]!)
  return { mean: meanOf(sorted), deviation: deviationOf(sorted), min, max, percents, counts, first, step }
}

/** Share of futures that end no later, or cost no more, 0…1; between the known percents on a line. */
export function chanceOf({ percents, min, max }: Distribution, value: number): number {
  if (value < min) return 0
  if (value >= max) return 1
  const known = [min, ...percents, max]
  let i = known.length - 1
  while (known[i]! > value) i--
  const [from, to] = [known[i]!, known[i + 1]!]
  return (i + (value - from) / (to - from)) / 100
}

/** Share of the futures that keep both, 0…1; null: nothing costs anything. */
export function jointChanceOf(joint: RiskResult['joint'], date: Instant, cost: number): number | null {
  if (joint.length === 0) return null
  return joint.filter((one) => one[0] <= date && one[1] <= cost).length / joint.length
}

function pathCounts({ futures }: Simulation, blocks: readonly RiskBlock[]): Float64Array {
  const counts = new Float64Array(futures.size)
  for (const { path } of blocks) for (let slot = 0; slot < counts.length; slot++) counts[slot]! += path[slot]!
  return counts
}

const workPercents = [10, 50, 80, 90]

function workRisks(
  { futures }: Simulation,
  blocks: readonly RiskBlock[],
  paths: Float64Array,
  count: number,
): WorkRisk[] {
  const { size } = futures
  const kept = blocks.flatMap(({ dates }) =>
    Array.from({ length: dates.length / Math.max(1, size) }, (_, k) => dates.subarray(k * size, (k + 1) * size)),
  )
  const places = workPercents.map((percent) => indexOfShare(kept.length, percent))
  const values = new Int32Array(kept.length)
  const found = new Int32Array(places.length)
  const open = Array.from({ length: size }, (_, slot) => slot).filter((slot) => futures.isOpen(slot))
  const told = open.sort((a, b) => paths[b]! - paths[a]! || a - b).slice(0, toldLimits.works)
  return told.map((slot) => {
    for (let k = 0; k < kept.length; k++) values[k] = kept[k]![slot]!
    valuesAt(values, places, found)
    const [p10, p50, p80, p90] = found as unknown as [Instant, Instant, Instant, Instant]
    return { id: futures.idOf(slot), criticality: paths[slot]! / count, p10, p50, p80, p90 }
  })
}

function inputsOf(
  simulation: Simulation,
  blocks: readonly RiskBlock[],
  paths: Float64Array,
  finishes: readonly Int32Array[],
): RiskInput[] {
  const { works, events, seasons, futures, planned } = simulation
  const all = joined(finishes)
  const [mean, deviation] = [meanOf(all) - planned, deviationOf(all)]
  const sums = new Float64Array(simulation.inputCount * INPUT_FIGURES)
  for (const { inputs } of blocks) for (let i = 0; i < sums.length; i++) sums[i]! += inputs[i]!
  const figuresOf = (i: number) => {
    const [product, low, lowCount, high, highCount] = sums.subarray(i * INPUT_FIGURES, (i + 1) * INPUT_FIGURES)
    return {
      product: product! / all.length,
      low: lowCount ? low! / lowCount : mean,
      high: highCount ? high! / highCount : mean,
      share: highCount! / all.length,
    }
  }
  const correlationOf = (product: number, rank: number, spread: number) =>
    deviation > 0 && spread > 0 ? (product - rank * mean) / (spread * deviation) : 0
  const ofRanks = (i: number) => {
    const { product, low, high } = figuresOf(i)
    const correlation = correlationOf(product, (BLOCK - 1) / 2, Math.sqrt((BLOCK ** 2 - 1) / 12))
    return { correlation, low: planned + low, high: planned + high }
  }
  const durations = works.map(({ slot }, i): RiskInput => {
    const figures = ofRanks(i)
    const cruciality = (paths[slot]! / all.length) * Math.abs(figures.correlation)
    return { kind: 'duration', id: futures.idOf(slot), ...figures, cruciality }
  })
  const lostDays = seasons.map(({ weather }, i): RiskInput => {
    return { kind: 'weather', id: weather.id, ...ofRanks(works.length + events.length + i), cruciality: 0 }
  })
  const happenings = events.map((event, i): RiskInput => {
    const { product, low, high, share } = figuresOf(works.length + i)
    const correlation = correlationOf(product, share, Math.sqrt(share * (1 - share)))
    return { ...event, correlation, low: planned + low, high: planned + high, cruciality: 0 }
  })
  const swing = ({ low, high }: RiskInput) => Math.abs(high - low)
  return [...durations, ...happenings, ...lostDays].sort((a, b) => swing(b) - swing(a)).slice(0, toldLimits.inputs)
}
