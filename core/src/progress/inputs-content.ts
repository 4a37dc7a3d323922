import type { Id } from '../plan/index.ts'
import { formatInstant, type Minutes, parseInstant } from '../time/index.ts'
import type { PlanInputs } from './row-facts.ts'
import type { PlannedAmounts, TargetDates } from './target-dates.ts'

/** What a calculation reads beside the document, as it is stored and sent. Facts of the daily plan will stand beside it. */
export interface PlanInputsContent {
  /** null: the schedule has no active target version. */
  targetVersionId: Id | null
  works: TargetWork[]
}

interface TargetWork {
  id: Id
  start: string
  finish: string
  durationMinutes: Minutes
  floatMinutes?: Minutes
  amounts?: PlannedAmounts
}

export const noInputs: PlanInputsContent = { targetVersionId: null, works: [] }

export function targetContent(targetVersionId: Id, targets: ReadonlyMap<Id, TargetDates>): PlanInputsContent {
  const works = [...targets].map(([id, { start, finish, duration, float, amounts }]) => ({
    id,
    start: formatInstant(start),
    finish: formatInstant(finish),
    durationMinutes: duration,
    ...(float !== undefined && { floatMinutes: float }),
    ...(amounts && { amounts }),
  }))
  return { targetVersionId, works }
}

/** The dates of the target version by work; null: there is no target version. */
export function targetDatesIn({ targetVersionId, works }: PlanInputsContent): Map<Id, TargetDates> | null {
  if (targetVersionId === null) return null
  const targets = new Map<Id, TargetDates>()
  for (const { id, start, finish, durationMinutes, floatMinutes, amounts } of works) {
    const from = parseInstant(start)
    const to = parseInstant(finish)
    if (from === null || to === null) continue
    targets.set(id, {
      start: from,
      finish: to,
      duration: durationMinutes,
      ...(floatMinutes !== undefined && { float: floatMinutes }),
      ...(amounts && { amounts }),
    })
  }
  return targets
}

/** What the engine takes of it. */
export function planInputsOf(targets: ReadonlyMap<Id, TargetDates> | null): PlanInputs {
  return targets ? { targets: new Map([...targets].map(([id, { duration }]) => [id, duration])) } : {}
}
