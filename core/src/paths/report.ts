import type { Id, SchedulePlan } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import { createFutures } from '../schedule/index.ts'
import { NO_INSTANT } from '../time/index.ts'
import { bandsOf } from './bands.ts'
import { isOpenWork, Trial } from './trial.ts'
import type { Drag, PathReport } from './types.ts'

/** Works that are tried; of very long ways the rest is left out. */
const MOST = 300

/** What holds a row, and how much time each work of that takes; null: the row has no finish. */
export function pathReport(
  plan: SchedulePlan,
  inputs: PlanInputs,
  { end, dayCost }: { end: Id | null; dayCost: number },
): PathReport | null {
  const trial = new Trial(plan, inputs)
  const finish = trial.finishOf(end)
  if (finish === null) return null
  const held = trial.holding(end).ids.filter((id) => isOpenWork(trial.rows.get(id)!))
  const bands = bandsOf(plan, trial)
  const drags = dragsOf(plan, inputs, trial, end, held.slice(0, MOST))
  for (const drag of drags) drag.cost = Math.round((drag.drag / trial.day) * dayCost * 100) / 100
  return { finish, bands, drags, isCut: held.length > MOST }
}

function dragsOf(plan: SchedulePlan, inputs: PlanInputs, trial: Trial, end: Id | null, ids: readonly Id[]): Drag[] {
  const futures = createFutures(plan, inputs)
  const whole = futures.calculate()
  const endSlot = end === null ? -1 : futures.slotOf(end)
  const finish = endSlot < 0 ? whole : futures.earlyFinish[endSlot]!
  const drags = ids.map((id): Drag => {
    const slot = futures.slotOf(id)
    const remaining = futures.remainingOf(slot)
    futures.setRemaining(slot, 0)
    const tried = futures.calculate()
    const earlier = endSlot < 0 ? tried : futures.earlyFinish[endSlot]!
    futures.setRemaining(slot, remaining)
    const drag = earlier === NO_INSTANT ? 0 : Math.max(0, trial.between(earlier, finish))
    return { id, duration: trial.rows.get(id)!.duration, drag, cost: 0 }
  })
  return drags.sort((a, b) => b.drag - a.drag || futures.slotOf(a.id) - futures.slotOf(b.id))
}
