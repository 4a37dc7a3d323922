import { type Id, isMilestone, type Measure, type WbsRow } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import { millionths } from './scaled.ts'
import type { Amounts, DayFact, WorkFacts } from './types.ts'

/** Dates of a work in another schedule, as that one was last calculated. */
export interface ExternalDates {
  start: Instant
  finish: Instant
  /** null: the work is finished and waits for nothing. */
  lateStart: Instant | null
  lateFinish: Instant | null
}

/** What a calculation reads beside the plan, by the id of the work. Survives a structured clone. */
export interface PlanInputs {
  /** Durations in the target version, as matched by `targetDates`; absent: there is no target version. */
  targets?: ReadonlyMap<Id, Minutes>
  /** Accepted facts of the daily plan; absent: there is no daily plan. */
  dayFacts?: ReadonlyMap<Id, readonly DayFact[]>
  /** Works of other schedules, by the id that relations name them with; what is missing holds nothing. */
  externals?: ReadonlyMap<Id, ExternalDates>
  /** Relations that would close a loop through other schedules: they hold nothing. */
  looped?: ReadonlySet<string>
}

/** The facts of a row, with its target duration and day facts. */
export function workFacts(row: WbsRow, inputs: PlanInputs): WorkFacts {
  const { progress, measure } = row
  return {
    isMilestone: isMilestone(row.type),
    actualStart: progress.actualStart,
    actualFinish: progress.actualFinish,
    startSource: progress.startSource,
    percent: Math.min(10_000, Math.max(0, Math.round(progress.percent * 100) || 0)),
    remaining: minutes(progress.remaining),
    duration: minutes(row.duration) ?? 0,
    initialDuration: minutes(progress.initialDuration),
    targetDuration: minutes(inputs.targets?.get(row.id) ?? null),
    hasTargets: inputs.targets !== undefined,
    volume: amounts(measure),
    labour: amounts(row.labour),
    cost: amounts(row.cost),
    rate: measure?.rate === undefined ? null : millionths(measure.rate),
    keptFinish: row.expectedFinish,
    dayFacts: inputs.dayFacts ? (inputs.dayFacts.get(row.id) ?? []) : null,
  }
}

/** Whole minutes within 32 bits, whatever a file brought. */
function minutes(value: Minutes | null): Minutes | null {
  return value === null ? null : Math.min(0x7fffffff, Math.max(0, Math.round(value) || 0))
}

function amounts(measure: Measure | null): Amounts | null {
  return measure && { plan: millionths(measure.plan), fact: millionths(measure.fact) }
}
