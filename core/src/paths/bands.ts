import type { SchedulePlan } from '../plan/index.ts'
import { NO_MINUTES } from '../time/index.ts'
import { isOpenWork, type Trial } from './trial.ts'
import type { FloatBand } from './types.ts'

const limits: readonly (number | null)[] = [0, 5, 10, 20, null]
const SHOWN = 500

/** Open works by their total float (PA1). */
export function bandsOf(plan: SchedulePlan, trial: Trial): FloatBand[] {
  const bands = limits.map((upTo): FloatBand => ({ upTo, works: 0, ids: [] }))
  const { totalFloat } = trial.engine.timetable
  for (const row of plan.rows) {
    const float = totalFloat[trial.engine.slotOf(row.id)] ?? NO_MINUTES
    if (!isOpenWork(row) || float === NO_MINUTES) continue
    const days = float / trial.dayOf(row)
    const band = bands.find(({ upTo }) => upTo === null || days <= upTo)!
    band.works++
    if (band.ids.length < SHOWN) band.ids.push(row.id)
  }
  return bands
}
