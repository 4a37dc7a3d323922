import { datedDays } from '../../calendar/index.ts'
import { type Calendar, type Id, isSummary, type SchedulePlan, type Shift } from '../../plan/index.ts'
import { dayOf, formatInstant, instantOf, type Minutes } from '../../time/index.ts'
import type { IfcLines } from './lines.ts'
import type { StepRef } from './step-values.ts'
import type { WrittenTask } from './write.ts'

/** Rules are written day by day, as far as people plan. */
const RULED_DAYS = [dayOf(2000, 1, 1), dayOf(2050, 12, 31)] as const

/** That of the schedule is said of the tasks at the top and holds below; works with others have theirs beside it. */
export function writeCalendars(lines: IfcLines, plan: SchedulePlan, tasks: ReadonlyMap<Id, WrittenTask>): void {
  const byCalendar = new Map<Id, StepRef[]>()
  for (const { row, ref } of tasks.values()) {
    const own = isSummary(row.type) ? null : row.calendarId
    const id = own ?? (row.parentId === null ? plan.settings.defaultCalendarId : null)
    if (id !== null) byCalendar.set(id, [...(byCalendar.get(id) ?? []), ref])
  }
  for (const calendar of plan.calendars) {
    const refs = byCalendar.get(calendar.id)
    if (!refs) continue
    const RelatingControl = writeCalendar(lines, calendar)
    const related = { RelatedObjects: refs, RelatedObjectsType: { enum: 'PROCESS' } }
    lines.rooted('IFCRELASSIGNSTOCONTROL', 'K', { ...related, RelatingControl })
  }
}

function writeCalendar(lines: IfcLines, calendar: Calendar): StepRef {
  const byShifts = Map.groupBy(calendar.week.keys(), (day) => JSON.stringify(calendar.week[day]))
  const WorkingTimes = [...byShifts].flatMap(([shifts, days]) => {
    const times = writeShifts(lines, JSON.parse(shifts))
    if (times.length === 0) return []
    const pattern = {
      RecurrenceType: { enum: 'WEEKLY' },
      WeekdayComponent: days.map((day) => ({ whole: day + 1 })),
      TimePeriods: times,
    }
    return lines.add('IFCWORKTIME', { RecurrencePattern: lines.add('IFCRECURRENCEPATTERN', pattern) })
  })
  const ExceptionTimes = datedDays(calendar, ...RULED_DAYS).map(({ from, to, shifts }) => {
    const times = writeShifts(lines, shifts)
    const pattern = { RecurrenceType: { enum: 'DAILY' }, TimePeriods: times }
    const RecurrencePattern = times.length === 0 ? null : lines.add('IFCRECURRENCEPATTERN', pattern)
    return lines.add('IFCWORKTIME', { RecurrencePattern, Start: dayText(from), Finish: dayText(to) })
  })
  const some = (refs: StepRef[]) => (refs.length > 0 ? refs : null)
  return lines.rooted('IFCWORKCALENDAR', 'W', {
    Name: calendar.name,
    WorkingTimes: some(WorkingTimes),
    ExceptionTimes: some(ExceptionTimes),
    PredefinedType: { enum: 'NOTDEFINED' },
  })
}

const writeShifts = (lines: IfcLines, shifts: readonly Shift[]): StepRef[] =>
  shifts.map(([from, to]) => lines.add('IFCTIMEPERIOD', { StartTime: timeText(from), EndTime: timeText(to) }))

const dayText = (day: number): string => formatInstant(instantOf(day)).slice(0, 10)
const two = (value: number): string => String(value).padStart(2, '0')
const timeText = (minute: Minutes): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`
