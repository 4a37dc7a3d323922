/** A document of days as what is kept and calculated from it. */
import { mondayOf } from '../../days/index.ts'
import type { Id } from '../../plan/index.ts'
import type { DayFactsPart } from '../../progress/index.ts'
import type { Day } from '../../time/index.ts'
import type { DayDocument } from './day-document.ts'
import { type DayKind, type Moment, VOLUME } from './shape.ts'

export interface DayRows {
  quarter: string
  values: {
    workId: Id
    day: Day
    measure: string
    kind: DayKind | 'approved_plan'
    amount: string
    by: Id | null
    at: Moment | null
    manual: boolean
  }[]
  remarks: { workId: Id; day: Day; reasonId: Id | null; note: string; by: Id }[]
  sheets: { monday: Day; state: string; by: Id; at: Moment; reason: string; onBehalfOf: string }[]
  open: { constraints: number; proposals: number }
}

export function rowsOfDays(days: DayDocument): DayRows {
  const approved = days.allApproved().map((one) => ({
    ...one,
    ...{ kind: 'approved_plan' as const, by: null, at: null, manual: false },
  }))
  return {
    quarter: days.quarter,
    values: [...days.values(), ...approved],
    remarks: days.remarks().map(({ workId, day, reasonId, note, by }) => ({ workId, day, reasonId, note, by })),
    sheets: days.sheets(),
    open: {
      constraints: days.constraints().filter(({ clearedBy }) => clearedBy === null).length,
      proposals: days.proposals().filter(({ state }) => state === 'open').length,
    },
  }
}

/** What one document adds to the facts that are calculated with. `counts`: also what was entered, or only what stands in weeks whose sheet is approved. */
export function dayFactsIn(
  rows: Pick<DayRows, 'quarter' | 'values' | 'sheets'>,
  executorId: Id,
  counts: 'entered' | 'approved',
): DayFactsPart {
  const approved = new Set(rows.sheets.filter(({ state }) => state === 'APPROVED').map(({ monday }) => monday))
  const works = new Map<Id, [Day, string][]>()
  for (const { workId, day, measure, kind, amount } of rows.values) {
    if (kind !== 'fact' || measure !== VOLUME) continue
    if (counts === 'approved' && !approved.has(mondayOf(day))) continue
    const days = works.get(workId)
    if (days) days.push([day, amount])
    else works.set(workId, [[day, amount]])
  }
  const inOrder = [...works].sort(([one], [other]) => (one < other ? -1 : 1))
  for (const [, days] of inOrder) days.sort(([one], [other]) => one - other)
  return { executorId, quarter: rows.quarter, works: inOrder }
}
