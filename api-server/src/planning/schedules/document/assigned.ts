import { workingDaysOf } from '@plumbline/core/days'
import type { Assignment, Id, RowSplit, SchedulePlan, WbsRow } from '@plumbline/core/plan'
import { calendarOfRows } from '@plumbline/core/progress'
import { rowsPerDate } from '@plumbline/core/resources'
import { type Day, type Instant, NO_INSTANT } from '@plumbline/core/time'

/** Official ones; works that are missing were not calculated yet. */
export type DatesOfWorks = Map<Id, { start: Instant; finish: Instant }>

export interface RowsPerDate {
  dates: DatesOfWorks
  first: Day
  last: Day
  /** null: as each assignment says. */
  split: RowSplit | null
  precision: number
}

export interface AssignedQuestion {
  /** null: of any. */
  resourceId: Id | null
  wbsId: Id | null
  /** null: no amounts by day. */
  rows: RowsPerDate | null
}

export interface AssignedRow {
  assignment: Assignment
  /** Of its work. */
  code: string
  name: string
  rows: { day: Day; amount: string }[]
}

/** In the order of the tree; of one work by id. */
export function assignedRows(plan: SchedulePlan, { resourceId, wbsId, rows }: AssignedQuestion): AssignedRow[] {
  const wanted = plan.assignments.filter(
    (one) => (resourceId === null || one.resourceId === resourceId) && (wbsId === null || one.wbsId === wbsId),
  )
  const byWork = Map.groupBy(wanted, (one) => one.wbsId)
  const calendarOf = calendarOfRows(plan.calendars, plan.settings)
  const daysOf = (row: WbsRow, assignment: Assignment): AssignedRow['rows'] =>
    rows === null ? [] : amountsByDay(assignment, { ...rows, of: rows.dates.get(row.id) }, calendarOf(row))
  return plan.rows.flatMap((row) =>
    (byWork.get(row.id) ?? []).map((assignment) => ({
      ...{ assignment, code: row.code, name: row.name },
      rows: daysOf(row, assignment),
    })),
  )
}

/** On the days of its own dates, else on those of the work. */
function amountsByDay(
  { plan, start, finish, split }: Assignment,
  asked: Omit<RowsPerDate, 'dates'> & { of: { start: Instant; finish: Instant } | undefined },
  calendar: ReturnType<ReturnType<typeof calendarOfRows>>,
): AssignedRow['rows'] {
  const [from, to] = [start ?? asked.of?.start ?? NO_INSTANT, finish ?? asked.of?.finish ?? NO_INSTANT]
  if (from === NO_INSTANT || to === NO_INSTANT || to <= from) return []
  const days = workingDaysOf(calendar, from, to)
  const amounts = rowsPerDate(plan, days.length, asked.split ?? split, asked.precision)
  return days.flatMap(({ day }, i) =>
    day < asked.first || day > asked.last || amounts[i] === '0' ? [] : [{ day, amount: amounts[i]! }],
  )
}
