import type { Instant, Minutes } from '../time/index.ts'
import { BLOCK } from './draws.ts'
import { deviationOf, errorsOf, meanOf } from './errors.ts'
import { indexOfShare, valuesAt } from './quantiles.ts'
import { INPUT_FIGURES, type Simulation } from './simulation.ts'
import { toldLimits } from './told-limits.ts'
import type { Distribution, RiskBlock, RiskInput, RiskOptions, RiskResult, WorkRisk } from './types.ts'

/** Lengths of bins, in minutes: half a day, then days that people count in. */
const steps: readonly Minutes[] = [
  60,
  120,
  240,
  480,
  720,
  ...[1, 2, 3, 7, 14, 28, 56, 112, 224, 448].map((days) => days * 1440),
]

/** Everything that is told of a run; `blocks` from number 0 on, none missing. */
export function summarise(simulation: Simulation, blocks: readonly RiskBlock[], options: RiskOptions): RiskResult {
  const finishes = blocks.map(({ finish }) => finish)
  const errors = errorsOf(finishes)
  const paths = pathCounts(simulation, blocks)
  const futures = blocks.length * BLOCK
  return {
    futures,
    seed: options.seed,
    isConverged: errors.p80 <= options.tolerance,
    errors,
    planned: simulation.planned,
    finish: distributionOf(joined(finishes)),
    milestones: milestonesOf(simulation, blocks),
    works: workRisks(simulation, blocks, paths, futures),
    inputs: inputsOf(simulation, blocks, paths, finishes),
  }
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

export function distributionOf(dates: Int32Array): Distribution {
  const sorted = dates.slice().sort()
  const [min, max] = [sorted[0]!, sorted.at(-1)!]
  const step = steps.find((length) => (max - min) / length < toldLimits.bins - 1) ?? steps.at(-1)!
  const first = Math.floor(min / step) * step
  const counts = new Array<number>(Math.floor((max - first) / step) + 1).fill(0)
  for (const date of sorted) counts[Math.floor((date - first) / step)]!++
  const percents = Array.from({ length: 99 }, (_, i): Instant => sorted[indexOfShare(sorted.length, i + 1)]!)
  return { mean: meanOf(sorted), deviation: deviationOf(sorted), min, max, percents, counts, first, step }
}

/** Share of futures that end no later, 0…1; between the known percents on a line. */
export function chanceOf({ percents, min, max }: Distribution, date: Instant): number {
  if (date < min) return 0
  if (date >= max) return 1
  const known = [min, ...percents, max]
  let i = known.length - 1
  while (known[i]! > date) i--
  const [from, to] = [known[i]!, known[i + 1]!]
  return (i + (date - from) / (to - from)) / 100
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
  const { works, risks, futures, planned } = simulation
  const all = joined(finishes)
  const [mean, deviation] = [meanOf(all) - planned, deviationOf(all)]
  const sums = new Float64Array((works.length + risks.length) * INPUT_FIGURES)
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
  const durations = works.map(({ slot }, i): RiskInput => {
    const { product, low, high } = figuresOf(i)
    const correlation = correlationOf(product, (BLOCK - 1) / 2, Math.sqrt((BLOCK ** 2 - 1) / 12))
    const cruciality = (paths[slot]! / all.length) * Math.abs(correlation)
    return {
      kind: 'duration',
      id: futures.idOf(slot),
      correlation,
      low: planned + low,
      high: planned + high,
      cruciality,
    }
  })
  const happenings = risks.map(({ risk }, i): RiskInput => {
    const { product, low, high, share } = figuresOf(works.length + i)
    const correlation = correlationOf(product, share, Math.sqrt(share * (1 - share)))
    return { kind: 'risk', id: risk.id, correlation, low: planned + low, high: planned + high, cruciality: 0 }
  })
  const swing = ({ low, high }: RiskInput) => Math.abs(high - low)
  return [...durations, ...happenings].sort((a, b) => swing(b) - swing(a)).slice(0, toldLimits.inputs)
}
