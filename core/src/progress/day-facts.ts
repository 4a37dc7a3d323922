import type { Id } from '../plan/index.ts'
import type { Day } from '../time/index.ts'
import type { PlanInputs } from './row-facts.ts'
import { millionths } from './scaled.ts'
import type { DayFact } from './types.ts'

/**
 * Facts of the daily plan as they are stored and sent: one part a document of days, so that whoever holds a newer state
 * of one puts it in the place of that part.
 */
export interface DayFactsContent {
  /** null: nobody has ever opened a daily plan of the schedule. */
  parts: readonly DayFactsPart[] | null
}

export interface DayFactsPart {
  executorId: Id
  quarter: string
  /** In order of works and days; amounts are decimals. */
  works: readonly (readonly [workId: Id, days: readonly (readonly [day: Day, amount: string])[]])[]
}

export const noDayFacts: DayFactsContent = { parts: null }

const nameOf = ({ executorId, quarter }: DayFactsPart): string => `${executorId}/${quarter}`

/** With these parts in the place of those of the same documents. */
export function withDayFacts({ parts }: DayFactsContent, newer: readonly DayFactsPart[]): DayFactsContent {
  if (newer.length === 0) return { parts }
  const names = new Set(newer.map(nameOf))
  return { parts: [...(parts ?? []).filter((part) => !names.has(nameOf(part))), ...newer] }
}

/** What the engine takes of it: all that was done on a day, whoever did it, in the order of the days. */
export function dayFactInputs({ parts }: DayFactsContent): Pick<PlanInputs, 'dayFacts'> {
  if (parts === null) return {}
  const totals = new Map<Id, Map<Day, bigint>>()
  for (const { works } of parts) {
    for (const [workId, days] of works) {
      const of = totals.get(workId) ?? new Map<Day, bigint>()
      totals.set(workId, of)
      for (const [day, amount] of days) of.set(day, (of.get(day) ?? 0n) + millionths(amount))
    }
  }
  return { dayFacts: new Map([...totals].map(([id, days]) => [id, inOrder(days)])) }
}

const inOrder = (days: ReadonlyMap<Day, bigint>): DayFact[] =>
  [...days].sort(([one], [other]) => one - other).map(([day, amount]) => ({ day, amount }))
