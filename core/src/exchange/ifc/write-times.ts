import { isSummary, type SchedulePlan, type WbsRow } from '../../plan/index.ts'
import {
  dayOfInstant,
  dateOf as dayParts,
  formatInstant,
  type Instant,
  type Minutes,
  minuteOfDay,
} from '../../time/index.ts'
import type { IfcLines } from './lines.ts'
import type { StepValue } from './step-values.ts'
import type { WrittenDates } from './write.ts'

/** Times of a task as both forms of the schema name them; what is not known is not there. */
interface TaskTimes {
  dates: Record<string, Instant | null>
  durations: Record<string, Minutes | null>
  isElapsed: boolean
  isCritical: boolean | null
  /** Percent. */
  completion: number
}

/** Of summaries nothing is said but where they stand. */
export function writtenTimes(row: WbsRow, { settings }: SchedulePlan, dates: WrittenDates | null): TaskTimes {
  const { actualStart, actualFinish, percent, remaining } = row.progress
  return {
    dates: {
      ScheduleStart: dates?.start ?? null,
      ScheduleFinish: dates?.finish ?? null,
      EarlyStart: dates?.earlyStart ?? null,
      EarlyFinish: dates?.earlyFinish ?? null,
      LateStart: dates?.lateStart ?? null,
      LateFinish: dates?.lateFinish ?? null,
      StatusTime: settings.dataDate,
      ActualStart: actualStart,
      ActualFinish: actualFinish,
    },
    durations: {
      ScheduleDuration: isSummary(row.type) ? null : row.duration,
      TotalFloat: dates?.totalFloat ?? null,
      FreeFloat: dates?.freeFloat ?? null,
      RemainingTime: actualStart === null ? null : remaining,
    },
    isElapsed: row.elapsed,
    isCritical: dates ? dates.critical : null,
    completion: percent,
  }
}

export function timesOf(lines: IfcLines, times: TaskTimes): Record<string, StepValue> {
  const values: Record<string, StepValue> = {}
  for (const [name, at] of Object.entries(times.dates)) if (at !== null) values[name] = dateOf(lines, at)
  for (const [name, minutes] of Object.entries(times.durations)) {
    if (minutes !== null) values[name] = durationOf(lines, minutes)
  }
  if (times.isCritical !== null) values.IsCritical = { enum: times.isCritical ? 'T' : 'F' }
  // A ratio of nothing is none.
  if (times.completion > 0) values.Completion = times.completion / 100
  if (lines.schema !== 'IFC2X3') values.DurationType = { enum: times.isElapsed ? 'ELAPSEDTIME' : 'WORKTIME' }
  return values
}

export function dateOf(lines: IfcLines, at: Instant): StepValue {
  if (lines.schema !== 'IFC2X3') return `${formatInstant(at)}:00`
  const { year, month, dayOfMonth } = dayParts(dayOfInstant(at))
  const minute = minuteOfDay(at)
  const DateComponent = lines.add('IFCCALENDARDATE', {
    DayComponent: { whole: dayOfMonth },
    MonthComponent: { whole: month },
    YearComponent: { whole: year },
  })
  const TimeComponent = lines.add('IFCLOCALTIME', {
    HourComponent: { whole: Math.floor(minute / 60) },
    MinuteComponent: { whole: minute % 60 },
  })
  return lines.add('IFCDATEANDTIME', { DateComponent, TimeComponent })
}

/** Hours and minutes only: of days programs think differently. */
export function durationOf(lines: IfcLines, minutes: Minutes): StepValue {
  if (lines.schema === 'IFC2X3') return (minutes * 60) / lines.anchors.timeUnit
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : ''}PT${Math.floor(size / 60)}H${size % 60}M0S`
}
