import { alignPlan } from '../../comparison/index.ts'
import type { Id, SchedulePlan, WbsRow } from '../../plan/index.ts'
import { type FileBaseline, mostBaselines } from '../file.ts'
import { type KeptDates, keptDates } from '../kept-dates.ts'

/** Where a work was when a baseline was kept. */
export interface KeptWork extends KeptDates, Pick<WbsRow, 'duration' | 'elapsed' | 'labour' | 'cost'> {
  number: number
}

/** By row of the plan; works that it has no more are in no baseline that MS Project can hold. */
export function keptWorks(plan: SchedulePlan, baselines: readonly FileBaseline[]): Map<Id, KeptWork[]> {
  const kept = new Map<Id, KeptWork[]>()
  for (const [number, { plan: before }] of baselines.slice(0, mostBaselines).entries()) {
    const aligned = alignPlan(plan, before).plan
    const dates = keptDates(aligned)
    for (const { id, duration, elapsed, labour, cost } of aligned.rows) {
      const own = dates.get(id)
      if (!own) continue
      const work = { ...own, number, duration, elapsed, labour, cost }
      const others = kept.get(id)
      if (others) others.push(work)
      else kept.set(id, [work])
    }
  }
  return kept
}
