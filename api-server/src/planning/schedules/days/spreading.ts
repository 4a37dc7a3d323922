import { type DayPlans, type RebuiltPlans, rebuildDayPlans, type VolumeWork } from '@plumbline/core/days'
import { type DayDocument, type DaysCommand, quarterOf, VOLUME } from '@plumbline/core/documents/day'
import type { SchedulePlan } from '@plumbline/core/plan'
import { calendarOfRows, decimalOf, millionths } from '@plumbline/core/progress'
import { type Day, NO_INSTANT } from '@plumbline/core/time'
import type { PlanWork } from './plan-works.ts'

const DONE = 10_000
const VALUES_AT_ONCE = 5_000

/** What spreading the volumes of one executor's works anew changes in the documents of their quarters. */
export function spreadAnew(
  works: readonly PlanWork[],
  plan: SchedulePlan,
  documents: ReadonlyMap<string, DayDocument>,
  keepManual: boolean,
): { rebuilt: RebuiltPlans; commands: Map<string, DaysCommand[]> } {
  const calendarOf = calendarOfRows(plan.calendars, plan.settings)
  const before = plansIn([...documents.values()])
  const spread = works.map(({ work, row }): VolumeWork => {
    const volume = work.volume === null ? null : millionths(work.volume)
    const dates = work.start === NO_INSTANT ? null : { start: work.start, finish: work.finish }
    return { id: work.id, volume, dates, calendar: calendarOf(row), isLocked: work.percent >= DONE }
  })
  const rebuilt = rebuildDayPlans(spread, (id) => before.get(id), keepManual)
  return { rebuilt, commands: commandsOf(rebuilt) }
}

function plansIn(documents: readonly DayDocument[]): Map<string, DayPlans> {
  const found = new Map<string, { plans: Map<Day, bigint>; manual: Set<Day> }>()
  for (const document of documents) {
    for (const { workId, day, measure, kind, amount, manual } of document.values()) {
      if (kind !== 'plan' || measure !== VOLUME) continue
      const of = found.get(workId) ?? { plans: new Map<Day, bigint>(), manual: new Set<Day>() }
      found.set(workId, of)
      of.plans.set(day, millionths(amount))
      if (manual) of.manual.add(day)
    }
  }
  return found
}

/** By quarter, in pieces that a document takes at once. */
function commandsOf({ changes }: RebuiltPlans): Map<string, DaysCommand[]> {
  const byQuarter = new Map<string, Extract<DaysCommand, { do: 'values.set' }>['values']>()
  for (const { workId, day, amount } of changes) {
    const values = byQuarter.get(quarterOf(day)) ?? []
    byQuarter.set(quarterOf(day), values)
    const text = amount === 0n ? null : decimalOf(amount)
    values.push({ workId, day, measure: VOLUME, kind: 'plan', amount: text, manual: false })
  }
  return new Map([...byQuarter].map(([quarter, values]) => [quarter, inPieces(values)]))
}

function inPieces(values: Extract<DaysCommand, { do: 'values.set' }>['values']): DaysCommand[] {
  const commands: DaysCommand[] = []
  for (let at = 0; at < values.length; at += VALUES_AT_ONCE) {
    commands.push({ do: 'values.set', values: values.slice(at, at + VALUES_AT_ONCE) })
  }
  return commands
}
