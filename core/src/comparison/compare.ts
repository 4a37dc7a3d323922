/** Two versions side by side, in planners' words. */
import { type CompiledCalendar, compileCalendar, workBetween } from '../calendar/index.ts'
import { type Calendar, type Id, isSummary, type Relation, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import { dayMinutesOfRows } from '../progress/index.ts'
import { planDifferences } from './differences.ts'
import { type DraftLine, linesOf } from './lines.ts'
import { alignPlan } from './match.ts'
import { summarise } from './summary.ts'
import { type ComparedVersion, type Comparison, comparisonGroups, type Difference, type RowDates } from './types.ts'

/** What the lines of a comparison are drawn from; the ids are those of the left. */
export interface Sides {
  left: SchedulePlan
  right: SchedulePlan
  leftRows: ReadonlyMap<Id, WbsRow>
  rightRows: ReadonlyMap<Id, WbsRow>
  leftDates(id: Id): RowDates | null
  rightDates(id: Id): RowDates | null
  /** By the id of a row: the calendar of its right side, else of its left. */
  calendarOf(id: Id): { compiled: CompiledCalendar; perDay: number } | null
  /** The calendar of a plan by its id, the default one for null. */
  calendarName(plan: SchedulePlan, id: Id | null): string
}

/** Deterministic, and linear in the rows and links of both. */
export function compareVersions(left: ComparedVersion, right: ComparedVersion): Comparison {
  const aligned = alignPlan(left.plan, right.plan)
  const sides = sidesOf(left, right, aligned.plan, aligned.ownId)
  const lines = [...planDifferences(left.plan, aligned.plan).flatMap((one) => linesOf(sides, one)), ...computed(sides)]
  const differences = inOrder(sides, lines).map((line) => finished(sides, line, aligned.ownId))
  return { summary: summarise(sides, left.finish, right.finish, differences), differences }
}

/** `plan` is that of the right with the ids of the left. */
export function sidesOf(
  left: ComparedVersion,
  right: ComparedVersion,
  plan: SchedulePlan,
  ownId: (id: Id) => Id,
): Sides {
  const leftRows = new Map(left.plan.rows.map((row) => [row.id, row]))
  const rightRows = new Map(plan.rows.map((row) => [row.id, row]))
  const leftCalendars = compiler(left.plan)
  const rightCalendars = compiler(plan)
  const [leftDay, rightDay] = [left.plan, plan].map((one) => dayMinutesOfRows(one.calendars, one.settings)) as [
    Day,
    Day,
  ]
  return {
    left: left.plan,
    right: plan,
    leftRows,
    rightRows,
    leftDates: (id) => left.datesOf(id),
    rightDates: (id) => right.datesOf(ownId(id)),
    calendarOf: (id) => {
      const right = rightRows.get(id)
      const row = right ?? leftRows.get(id)
      const compiled = (right ? rightCalendars : leftCalendars)(row?.calendarId ?? null)
      const dayOf = right ? rightDay : leftDay
      return compiled && { compiled, perDay: dayOf(row ?? { calendarId: null, elapsed: false, type: 'sum' }) }
    },
    calendarName: (side, id) =>
      id === null ? '' : (side.calendars.find((calendar) => calendar.id === id)?.name ?? ''),
  }
}

type Day = ReturnType<typeof dayMinutesOfRows>

function compiler(plan: SchedulePlan): (id: Id | null) => CompiledCalendar | null {
  const byId = new Map<Id, Calendar>(plan.calendars.map((calendar) => [calendar.id, calendar]))
  const known = new Map<Id, CompiledCalendar>()
  return (id) => {
    const calendar = byId.get(id ?? plan.settings.defaultCalendarId)
    if (!calendar) return null
    const found = known.get(calendar.id) ?? compileCalendar(calendar)
    known.set(calendar.id, found)
    return found
  }
}

/** Dates and the critical path, of works that are on both sides. */
function computed(sides: Sides): DraftLine[] {
  const lines: DraftLine[] = []
  for (const [id, row] of sides.rightRows) {
    const before = sides.leftRows.get(id)
    if (!before || isSummary(row.type) || isSummary(before.type)) continue
    const [left, right] = [sides.leftDates(id), sides.rightDates(id)]
    if (!left || !right) continue
    for (const field of ['start', 'finish'] as const) {
      if (left[field] === right[field]) continue
      lines.push({
        group: 'dates',
        fact: null,
        row: id,
        field,
        value: 'instant',
        left: left[field],
        right: right[field],
      })
    }
    if (left.critical !== right.critical) {
      const [was, is] = [left.critical, right.critical]
      lines.push({ group: 'critical', fact: null, row: id, field: 'critical', value: 'flag', left: was, right: is })
    }
  }
  return lines
}

/** By group, then as the rows stand; what has no row comes last. */
function inOrder(sides: Sides, lines: readonly DraftLine[]): DraftLine[] {
  const place = new Map<Id, number>()
  for (const id of [...sides.rightRows.keys(), ...sides.leftRows.keys()]) if (!place.has(id)) place.set(id, place.size)
  const rank = new Map(comparisonGroups.map((group, index) => [group, index]))
  const placeOf = (line: DraftLine): number => (line.row === null ? place.size : (place.get(line.row) ?? place.size))
  return lines
    .map((line, index) => ({ line, index, group: rank.get(line.group)!, at: placeOf(line) }))
    .sort((a, b) => a.group - b.group || a.at - b.at || a.index - b.index)
    .map(({ line }) => line)
}

function finished(sides: Sides, line: DraftLine, ownId: (id: Id) => Id): Difference {
  const { row: id, title, ...rest } = line
  const [left, right] = id === null ? [undefined, undefined] : [sides.leftRows.get(id), sides.rightRows.get(id)]
  const calendar = id === null ? null : sides.calendarOf(id)
  return {
    ...rest,
    leftRow: left ? left.id : null,
    rightRow: right && id !== null ? ownId(id) : null,
    code: (right ?? left)?.code ?? '',
    name: title ?? (right ?? left)?.name ?? '',
    delta: deltaOf(line, calendar?.compiled ?? null),
    perDay: calendar?.perDay ?? 480,
  }
}

function deltaOf({ value, left, right }: DraftLine, calendar: CompiledCalendar | null): number | null {
  if (value === 'link' && isLink(left) && isLink(right)) return right.lag - left.lag
  if (typeof left !== 'number' || typeof right !== 'number') return null
  if (value === 'duration') return right - left
  return value === 'instant' && calendar ? workBetween(calendar, left, right) : null
}

function isLink(
  value: DraftLine['left'],
): value is { code: string; name: string; type: Relation['type']; lag: number } {
  return typeof value === 'object' && value !== null
}
