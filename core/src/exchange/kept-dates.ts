import type { Id, SchedulePlan } from '../plan/index.ts'
import type { Instant } from '../time/index.ts'
import { computedDates } from './computed.ts'

export interface KeptDates {
  start: Instant
  finish: Instant
}

/** Where works and milestones of a plan stand: as reported, else as computed; a milestone at one instant. */
export function keptDates(plan: SchedulePlan): Map<Id, KeptDates> {
  const computed = computedDates(plan)
  const dates = new Map<Id, KeptDates>()
  for (const { id, type, progress } of plan.rows) {
    const own = computed.get(id)
    const start = progress.actualStart ?? own?.earlyStart ?? null
    const finish = progress.actualFinish ?? own?.earlyFinish ?? null
    if (!own || start === null || finish === null) continue
    if (type === 'milestone_start') dates.set(id, { start, finish: start })
    else dates.set(id, type === 'milestone_finish' ? { start: finish, finish } : { start, finish })
  }
  return dates
}
