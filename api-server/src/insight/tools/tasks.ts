import type { RiskAssumptions } from '@plumbline/core/contract'
import type { Resource } from '@plumbline/core/resources'
import type { ExplainedValue } from '@plumbline/core/schedule'
import type { PackedInputs } from '../../planning/schedules/document/index.ts'

export type ForesightAsked =
  | { ask: 'explain'; id: string; value: ExplainedValue }
  | {
      ask: 'simulate'
      durations: readonly { id: string; days: number }[]
      assumed: RiskAssumptions
      resources: readonly Resource[]
    }

export interface ForesightTask {
  url: string
  token: string
  room: string
  inputs: PackedInputs
  asked: ForesightAsked
}

export interface NamedWork {
  id: string
  code: string
  name: string
}

export interface ToldExplanation {
  work: NamedWork
  value: ExplainedValue
  /** A date, or days of float. */
  amount: string | number
  isCritical: boolean | null
  /** From what was asked back to a cause that needs no explanation. */
  chains: { steps: ToldStep[]; isCut: boolean }[]
}

interface ToldStep {
  work: NamedWork
  value: string
  date: string
  /** The first one is followed by the next step. */
  causes: ({ kind: string; holds: string; date: string; work?: NamedWork } & Record<string, unknown>)[]
}

export interface ToldFutures {
  /** As the plan stands, and with the durations that were tried. */
  finish: string | null
  triedFinish: string | null
  /** Working days of the project's calendar are not counted: days of the calendar. */
  shiftDays: number | null
  /** null: nothing is uncertain in the plan, so that there is nothing to simulate. */
  futures: {
    count: number
    /** Fewer futures were calculated than the run asks for, because time was up. */
    isCutShort: boolean
    isConverged: boolean
    p80ErrorDays: number
    p10: string
    p50: string
    p80: string
    p90: string
    target: string | null
    /** 0…1 that the finish keeps the target. */
    targetChance: number | null
    mostCritical: (NamedWork & { criticality: number })[]
    /** Works wait for resources in each future, as the runs of the schedule have it. */
    isLevelled: boolean
    drivers: {
      kind: 'duration' | 'risk' | 'way' | 'weather'
      id: string
      name: string
      lowFinish: string
      highFinish: string
    }[]
  } | null
}
