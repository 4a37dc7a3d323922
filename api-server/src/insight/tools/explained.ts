import { AppError } from '@plumbline/core/errors'
import type { SchedulePlan } from '@plumbline/core/plan'
import type { PlanInputs } from '@plumbline/core/progress'
import { type Cause, createEngine, type ExplainedValue, type ExplanationStep } from '@plumbline/core/schedule'
import { formatInstant } from '@plumbline/core/time'
import type { NamedWork, ToldExplanation } from './tasks.ts'

export interface ReadVersion {
  plan: SchedulePlan
  inputs: PlanInputs
}

/** Steps of a chain that are told; nobody follows more. */
const MAX_STEPS = 20
/** Of works that finish the project together. */
const MAX_TIES = 5
const DAY = 480

/** The engine's own explanation, with names and dates for who has no plan at hand. */
export function explained(
  { plan, inputs }: ReadVersion,
  { id, value }: { id: string; value: ExplainedValue },
): ToldExplanation {
  const engine = createEngine()
  engine.load(plan, inputs)
  engine.calculate()
  const found = engine.explain(id, value)
  if (!found) throw new AppError('ROW_MISSING', { id })
  const named = namesOf(plan)
  const isLength = value === 'total_float' || value === 'critical'
  return {
    work: named(id),
    value,
    amount: isLength ? Math.round((found.amount / dayOf(plan, id)) * 100) / 100 : formatInstant(found.amount),
    isCritical: found.verdict?.isCritical ?? null,
    chains: found.chains.map(({ steps, isCut }) => ({
      steps: steps.slice(0, MAX_STEPS).map((step) => toldStep(step, named)),
      isCut: isCut || steps.length > MAX_STEPS,
    })),
  }
}

type Names = (id: string) => NamedWork

export function namesOf(plan: SchedulePlan): Names {
  const rows = new Map(plan.rows.map((row) => [row.id, row]))
  return (id) => ({ id, code: rows.get(id)?.code ?? '', name: rows.get(id)?.name ?? '' })
}

export function dayOf(plan: SchedulePlan, id: string): number {
  const row = plan.rows.find((one) => one.id === id)
  const calendarId = row?.calendarId ?? plan.settings.defaultCalendarId
  return plan.calendars.find((calendar) => calendar.id === calendarId)?.minutesPerDay || DAY
}

const toldStep = ({ id, value, instant, causes }: ExplanationStep, named: Names) => ({
  work: named(id),
  value,
  date: formatInstant(instant),
  causes: causes.slice(0, MAX_TIES).map((cause) => toldCause(cause, named)),
})

function toldCause(cause: Cause, named: Names) {
  const { kind, holds, instant } = cause
  const told = { kind, holds, date: formatInstant(instant) }
  switch (cause.kind) {
    case 'relation':
      return { ...told, work: named(cause.otherId), relation: cause.type, lagMinutes: cause.lag }
    case 'external_relation':
      return { ...told, relation: cause.type, lagMinutes: cause.lag, otherSchedule: true }
    case 'row':
    case 'summary_start':
      return { ...told, work: named(cause.otherId) }
    case 'limit':
      return { ...told, limit: cause.limit }
    case 'duration':
      return { ...told, workingMinutes: cause.minutes }
    case 'levelling':
      return { ...told, workingMinutes: cause.minutes }
    case 'project_finish':
      return { ...told, works: cause.ids.slice(0, MAX_TIES).map(named) }
    default:
      return told
  }
}
