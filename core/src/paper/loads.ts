/** What resources are needed for by day, to stand below the bars. */
import type { Spreading } from '../distributions/index.ts'
import type { Id, SchedulePlan } from '../plan/index.ts'
import type { ScheduleEngine } from '../schedule/index.ts'
import { type Day, dayOfInstant } from '../time/index.ts'
import { PlanLoads } from '../usage/index.ts'
import type { Tick } from './axis.ts'
import type { PrintFormat } from './schema.ts'

export interface PaperLoad {
  id: Id
  name: string
  first: Day
  /** From `first` on. */
  amounts: Float64Array
  total: number
}

const MILLIONTHS = 1_000_000
/** Drawn where none are chosen. */
const MOST_NEEDED = 3

/** Of every resource, the most needed first. */
export function paperLoads(plan: SchedulePlan, engine: ScheduleEngine, spreading: Spreading): PaperLoad[] {
  // A resource at several prices is one.
  const byResource = Map.groupBy(new PlanLoads().count(plan, engine, spreading), ({ resourceId }) => resourceId)
  const loads = [...byResource].map(([id, parts]): PaperLoad => {
    const first = Math.min(...parts.map((part) => part.first))
    const end = Math.max(...parts.map((part) => part.first + part.amounts.length))
    const amounts = new Float64Array(end - first)
    for (const part of parts) {
      part.amounts.forEach((amount, i) => {
        amounts[part.first - first + i]! += Number(amount) / MILLIONTHS
      })
    }
    const { code, name } = parts[0]!
    return { id, name: `${code} ${name}`.trim(), first, amounts, total: amounts.reduce((sum, one) => sum + one, 0) }
  })
  return loads.sort((one, other) => other.total - one.total)
}

/** Those that were chosen, in that order, as far as the plan needs them. */
export function chosenLoads(loads: readonly PaperLoad[], { histogram }: Pick<PrintFormat, 'histogram'>): PaperLoad[] {
  if (histogram === null) return []
  if (histogram.resources.length === 0) return loads.slice(0, MOST_NEEDED)
  return histogram.resources.flatMap((id) => loads.find((load) => load.id === id) ?? [])
}

/** What is needed within each period. */
export const sumsOf = ({ first, amounts }: PaperLoad, periods: readonly Tick[]): number[] =>
  periods.map(({ start, finish }) => {
    let sum = 0
    const end = Math.min(dayOfInstant(finish) - first, amounts.length)
    for (let at = Math.max(0, dayOfInstant(start) - first); at < end; at++) sum += amounts[at]!
    return sum
  })
