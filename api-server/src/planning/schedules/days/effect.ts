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
import { createEngine } from '@plumbline/core/schedule'
import { type Day, formatInstant, type Instant, NO_INSTANT } from '@plumbline/core/time'
import { finishChain } from './finish-chain.ts'

/** Of one executor; null: there would be none. */
export interface TriedFact {
  executorId: string
  workId: string
  day: Day
  amount: string | null
}

/** Nobody reads more of them before breakfast. */
const MOST_MOVED = 12

interface Calculated {
  finish: Instant | null
  finishes: ReadonlyMap<string, Instant>
  starts: ReadonlyMap<string, Instant>
}

/** The finish as it is, with each of the first `alone` facts by itself, and with all of them. */
export function effectOf(
  plan: SchedulePlan,
  inputs: PlanInputs,
  known: DayFactsContent,
  { facts, alone }: { facts: readonly TriedFact[]; alone: number },
): DayEffect {
  const engine = createEngine()
  const calculated = (some: readonly TriedFact[]): Calculated => {
    engine.load(plan, { ...inputs, ...dayFactInputs(some.reduce(withFact, known)) })
    engine.calculate()
    const { projectFinish, start, finish, size } = engine.timetable
    const byId = (instants: Int32Array): Map<string, Instant> =>
      new Map(Array.from(instants.subarray(0, size), (at, slot) => [engine.idOf(slot), at]))
    return {
      ...{ finish: projectFinish === NO_INSTANT ? null : projectFinish },
      ...{ starts: byId(start), finishes: byId(finish) },
    }
  }
  const now = calculated([])
  const each = facts.slice(0, alone).map((fact) => textOf(calculated([fact]).finish))
  const all = calculated(facts)
  const chainThen = finishChain(engine, plan, now.finishes, all.finishes)
  // Explained is what was calculated last.
  calculated([])
  return {
    finish: textOf(now.finish),
    alone: each,
    chain: finishChain(engine, plan, all.finishes, now.finishes),
    together: { finish: textOf(all.finish), chain: chainThen, ...movedBetween(plan, now, all) },
  }
}

function movedBetween(plan: SchedulePlan, before: Calculated, after: Calculated) {
  const moved = plan.rows.flatMap(({ id, type, code, name }) => {
    const [from = NO_INSTANT, to = NO_INSTANT] = [before.finishes.get(id), after.finishes.get(id)]
    if (!isActivity(type) || from === to || from === NO_INSTANT || to === NO_INSTANT) return []
    const start = { before: textOf(before.starts.get(id) ?? from), after: textOf(after.starts.get(id) ?? to) }
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

function textOf(instant: Instant): string
function textOf(instant: Instant | null): string | null
function textOf(instant: Instant | null): string | null {
  return instant === null ? null : formatInstant(instant)
}

function withFact(content: DayFactsContent, { executorId, workId, day, amount }: TriedFact): DayFactsContent {
  const quarter = quarterOf(day)
  const part = content.parts?.find((one) => one.executorId === executorId && one.quarter === quarter)
  const others = part?.works.filter(([id]) => id !== workId) ?? []
  const days = (part?.works.find(([id]) => id === workId)?.[1] ?? []).filter(([at]) => at !== day)
  const work: DayFactsPart['works'][number] = [workId, amount === null ? days : [...days, [day, amount]]]
  return withDayFacts(content, [{ executorId, quarter, works: [...others, work] }])
}
