import type { DayEffect } from '@plumbline/core/contract'
import { quarterOf } from '@plumbline/core/documents/day'
import { isActivity, isMilestone, type SchedulePlan } from '@plumbline/core/plan'
import {
  type DayFactsContent,
  type DayFactsPart,
  dayFactInputs,
  type PlanInputs,
  withDayFacts,
} from '@plumbline/core/progress'
import { createEngine, type ScheduleEngine } from '@plumbline/core/schedule'
import { type Day, formatInstant, type Instant, NO_INSTANT } from '@plumbline/core/time'
import { finishChain, holdersOfFinish } from './finish-chain.ts'

/** Of one executor; null: there would be none. */
export interface TriedFact {
  executorId: string
  workId: string
  day: Day
  amount: string | null
}

/** Nobody reads more of them before breakfast. */
const MOST_MOVED = 12

interface Dates {
  starts: ReadonlyMap<string, Instant>
  finishes: ReadonlyMap<string, Instant>
}

/** The finish as it is, with each of the first `alone` facts by itself, and with all of them. */
export function effectOf(
  plan: SchedulePlan,
  inputs: PlanInputs,
  known: DayFactsContent,
  { facts, alone }: { facts: readonly TriedFact[]; alone: number },
): DayEffect {
  const engine = createEngine()
  engine.load(plan, inputs)
  const finishWith = (some: readonly TriedFact[]): string | null => {
    // What a fact does not reach is not calculated anew.
    engine.apply([{ kind: 'inputs', inputs: { ...inputs, ...dayFactInputs(some.reduce(withFact, known)) } }])
    engine.calculate()
    const { projectFinish } = engine.timetable
    return projectFinish === NO_INSTANT ? null : formatInstant(projectFinish)
  }
  const finish = finishWith([])
  const [now, holdsNow] = [datesOf(engine), holdersOfFinish(engine, plan)]
  const each = facts.slice(0, alone).map((fact) => finishWith([fact]))
  const finishThen = finishWith(facts)
  const [then, holdsThen] = [datesOf(engine), holdersOfFinish(engine, plan)]
  return {
    ...{ finish, alone: each },
    chain: finishChain(holdsNow, then.finishes, now.finishes),
    together: {
      finish: finishThen,
      chain: finishChain(holdsThen, now.finishes, then.finishes),
      ...movedBetween(plan, now, then),
    },
  }
}

function datesOf(engine: ScheduleEngine): Dates {
  const { start, finish, size } = engine.timetable
  const byId = (instants: Int32Array): Map<string, Instant> =>
    new Map(Array.from(instants.subarray(0, size), (at, slot) => [engine.idOf(slot), at]))
  return { starts: byId(start), finishes: byId(finish) }
}

function movedBetween(plan: SchedulePlan, before: Dates, after: Dates) {
  const moved = plan.rows.flatMap(({ id, type, code, name }) => {
    const [from = NO_INSTANT, to = NO_INSTANT] = [before.finishes.get(id), after.finishes.get(id)]
    if (!isActivity(type) || from === to || from === NO_INSTANT || to === NO_INSTANT) return []
    const [was, is] = [before.starts.get(id) ?? from, after.starts.get(id) ?? to]
    const start = { before: formatInstant(was), after: formatInstant(is) }
    return [{ workId: id, code, name, isMilestone: isMilestone(type), start, from, to }]
  })
  const weight = ({ isMilestone: first, from, to }: (typeof moved)[number]): number =>
    (first ? 2 ** 40 : 0) + Math.abs(to - from)
  const shown = moved.toSorted((one, other) => weight(other) - weight(one) || one.from - other.from)
  return {
    movedWorks: moved.length,
    moved: shown.slice(0, MOST_MOVED).map(({ from, to, ...row }) => ({
      ...{ ...row, before: formatInstant(from), after: formatInstant(to) },
    })),
  }
}

function withFact(content: DayFactsContent, { executorId, workId, day, amount }: TriedFact): DayFactsContent {
  const quarter = quarterOf(day)
  const part = content.parts?.find((one) => one.executorId === executorId && one.quarter === quarter)
  const others = part?.works.filter(([id]) => id !== workId) ?? []
  const days = (part?.works.find(([id]) => id === workId)?.[1] ?? []).filter(([at]) => at !== day)
  const work: DayFactsPart['works'][number] = [workId, amount === null ? days : [...days, [day, amount]]]
  return withDayFacts(content, [{ executorId, quarter, works: [...others, work] }])
}
