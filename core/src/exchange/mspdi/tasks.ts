import { type CompiledCalendar, workBetween } from '../../calendar/index.ts'
import {
  blankRow,
  type Id,
  isSummary,
  type Limit,
  type LimitKind,
  MAX_PRIORITY,
  noSplits,
  notStarted,
  type Progress,
  type Splits,
  USUAL_PRIORITY,
  type WbsRow,
} from '../../plan/index.ts'
import type { Instant, Minutes } from '../../time/index.ts'
import type { IssueList } from '../issues.ts'
import { cleanLine, longestCode, longestName } from '../text.ts'
import type { XmlRecord } from './records.ts'
import { type Idle, splitsOf } from './splits.ts'
import { isElapsed, readDate, readDecimalNumber, readDuration, readFlag, readInteger } from './values.ts'

/** MS Project's constraints by their number; 0 is as soon as possible. */
const constraints: (LimitKind | null)[] = [
  null,
  'as_late_as_possible',
  'in_date',
  'finish_in_date',
  'not_earlier',
  'start_not_later',
  'finish_not_earlier',
  'not_later',
]

const dateFields = ['Start', 'Finish', 'Stop', 'Resume', 'ActualStart', 'ActualFinish', 'ConstraintDate', 'Deadline']

export interface TaskPlace {
  id: Id
  parentId: Id | null
  hasChildren: boolean
  calendarId: Id | null
  /** Its own calendar or that of the schedule. */
  calendar: CompiledCalendar
  /** Milestones that something leads to stand at the end of a day. */
  followsFinish: boolean
  code: string
  /** When nobody works on it. */
  idle: readonly Idle[]
}

/** What messages name a task by. */
export function named(task: XmlRecord): { uid: string; task: string } {
  return { uid: task.fields.UID ?? '', task: cleanLine(task.fields.Name ?? '', 80) }
}

/** A task as a row, without its resources. */
export function readTask(task: XmlRecord, place: TaskPlace, issues: IssueList): WbsRow {
  const { fields } = task
  const row = {
    ...blankRow(place.id, place.parentId, typeOf(task, place)),
    code: cleanLine(place.code, longestCode),
    name: cleanLine(fields.Name ?? '', longestName),
    calendarId: place.calendarId,
  }
  if (isSummary(row.type)) return { ...row, limit: readSummaryStart(task, issues, row.id) }
  for (const field of dateFields) {
    const isBad = fields[field] && fields[field] !== 'NA' && readDate(fields[field]) === null
    if (isBad) issues.add('mspdi_bad_value', 'warning', { field, ...named(task) }, row.id)
  }
  const duration = durationOf(task, issues, row.id)
  const elapsed = row.type === 'work' && isElapsed(fields.DurationFormat)
  const progress = readProgress(task, duration, issues, row.id)
  const splits = row.type === 'work' && !elapsed ? readSplits(task, place, duration) : noSplits
  if (splits.length === 0) reportSplit(task, place, duration, elapsed, issues)
  reportLosses(task, issues)
  return {
    ...row,
    duration: row.type.startsWith('milestone') ? 0 : duration,
    elapsed,
    progress,
    ...readLimits(task, issues, row.id),
    ...readPause(task, { progress, duration, elapsed, splits }, place.calendar),
    splits,
    levelDelay: readLevelDelay(task, progress, place.calendar),
    priority: readPriority(task),
  }
}

function typeOf({ fields }: XmlRecord, { hasChildren, followsFinish }: TaskPlace): WbsRow['type'] {
  if (fields.OutlineLevel === '0') return 'sum'
  if (hasChildren || readFlag(fields.Summary)) return 'task'
  if (fields.Active !== undefined && !readFlag(fields.Active)) return 'draft'
  if ((readDuration(fields.Duration) ?? 0) !== 0) return 'work'
  return followsFinish ? 'milestone_finish' : 'milestone_start'
}

function durationOf(task: XmlRecord, issues: IssueList, id: Id): number {
  const duration = readDuration(task.fields.Duration)
  if (duration !== null && duration >= 0) return duration
  if (task.fields.Duration) issues.add('mspdi_bad_value', 'warning', { field: 'Duration', ...named(task) }, id)
  return Math.max(0, readDuration(task.fields.RemainingDuration) ?? 0)
}

/** A manually scheduled task stands where it was put; otherwise its constraint. A deadline comes beside either. */
function readLimits(task: XmlRecord, issues: IssueList, id: Id): Pick<WbsRow, 'limit' | 'secondLimit'> {
  const { fields } = task
  const due = readDate(fields.Deadline)
  const deadline: Limit | null = due === null ? null : { kind: 'deadline', date: due }
  const limit = readFlag(fields.Manual) ? readManual(task, issues, id) : readConstraint(task, issues, id)
  return limit ? { limit, secondLimit: deadline } : { limit: deadline, secondLimit: null }
}

function readManual(task: XmlRecord, issues: IssueList, id: Id): Limit | null {
  const start = readDate(task.fields.Start)
  if (start !== null) return { kind: 'manual', date: start }
  issues.add('mspdi_manual_without_date', 'warning', named(task), id)
  return null
}

function readConstraint(task: XmlRecord, issues: IssueList, id: Id): Limit | null {
  const type = readInteger(task.fields.ConstraintType) ?? 0
  const kind = constraints[type]
  if (kind === null) return null
  if (kind === 'as_late_as_possible') return { kind, date: null }
  const date = readDate(task.fields.ConstraintDate)
  if (kind && date !== null) return { kind, date }
  issues.add(kind ? 'mspdi_limit_without_date' : 'mspdi_unknown_limit', 'warning', { value: type, ...named(task) }, id)
  return null
}

function readProgress(task: XmlRecord, duration: number, issues: IssueList, id: Id): Progress {
  const { fields } = task
  const percent = Math.min(100, Math.max(0, Math.round((readDecimalNumber(fields.PercentComplete) ?? 0) * 100) / 100))
  const finish = readDate(fields.ActualFinish) ?? (percent === 100 ? readDate(fields.Finish) : null)
  const start = readDate(fields.ActualStart) ?? (percent > 0 ? readDate(fields.Start) : finish)
  if (start === null) {
    if (percent > 0) issues.add('mspdi_no_actual_start', 'warning', named(task), id)
    return notStarted
  }
  if (finish !== null && finish < start) issues.add('mspdi_finish_before_start', 'warning', named(task), id)
  const register = { actualStart: start, initialDuration: duration, startSource: 'imported' } as const
  if (finish !== null) return { ...register, actualFinish: Math.max(start, finish), percent: 100, remaining: 0 }
  const remaining = readDuration(fields.RemainingDuration) ?? Math.ceil((duration * (100 - percent)) / 100)
  return { ...register, actualFinish: null, percent, remaining: Math.max(0, remaining) }
}

/** A manual summary does not span what is below it, but holds its start. */
function readSummaryStart(task: XmlRecord, issues: IssueList, id: Id): Limit | null {
  const start = readFlag(task.fields.Manual) ? readDate(task.fields.Start) : null
  if (start === null) return null
  issues.add('mspdi_manual_summary', 'info', named(task), id)
  return { kind: 'manual', date: start }
}

/**
 * Where the rest of a started task goes on: after a pause, or later than the work done explains. Without either the
 * rest follows what is done.
 */
function readPause(
  { fields }: XmlRecord,
  work: Pick<WbsRow, 'progress' | 'duration' | 'elapsed' | 'splits'>,
  calendar: CompiledCalendar,
): Pick<WbsRow, 'suspendedAt' | 'resumedAt'> {
  const { actualStart, actualFinish } = work.progress
  const resume = readDate(fields.Resume)
  const stop = readDate(fields.Stop) ?? resume
  const none = { suspendedAt: null, resumedAt: null }
  if (actualStart === null || actualFinish !== null || stop === null || resume === null || stop > resume) return none
  const since = work.elapsed ? resume - actualStart : workBetween(calendar, actualStart, resume)
  const isHeld = workBetween(calendar, stop, resume) > 0 || since > spanDone(work)
  return isHeld ? { suspendedAt: stop, resumedAt: resume } : none
}

/** Working minutes from the actual start to where the rest would begin by itself: what is done, and the pauses in it. */
function spanDone({ progress, duration, splits }: Pick<WbsRow, 'progress' | 'duration' | 'splits'>): Minutes {
  const done = Math.max(0, duration - (progress.remaining ?? duration))
  return splits.reduce((sum, { after, gap }) => (after <= done ? sum + gap : sum), done)
}

/** MS Project's own choice where a file names no format: days around the clock. */
const ELAPSED_DAYS = '8'
/** As long as a duration may be. */
const MAX_DELAY = 100_000_000

/** Tenths of minutes, of working time or around the clock: these are counted back from where the file has the start. */
function readLevelDelay({ fields }: XmlRecord, { actualStart }: Progress, calendar: CompiledCalendar): Minutes {
  const minutes = Math.round((readInteger(fields.LevelingDelay) ?? 0) / 10)
  if (minutes <= 0 || actualStart !== null) return 0
  const start = readDate(fields.Start)
  if (!isElapsed(fields.LevelingDelayFormat ?? ELAPSED_DAYS) || start === null) return Math.min(minutes, MAX_DELAY)
  return Math.min(workBetween(calendar, start - minutes, start), MAX_DELAY)
}

/** Of summaries it means nothing here. */
function readPriority({ fields }: XmlRecord): number {
  return Math.min(MAX_PRIORITY, Math.max(0, readInteger(fields.Priority) ?? USUAL_PRIORITY))
}

function readSplits({ fields }: XmlRecord, { calendar, idle }: TaskPlace, duration: number): Splits {
  const start = readDate(fields.ActualStart) ?? readDate(fields.Start)
  const finish = readDate(fields.ActualFinish) ?? readDate(fields.Finish)
  return start === null || finish === null ? noSplits : splitsOf(idle, { start, finish, duration }, calendar)
}

/** What of a task has no place in a plan. */
function reportLosses(task: XmlRecord, issues: IssueList): void {
  const { fields } = task
  if (readFlag(fields.IsSubproject)) issues.add('mspdi_subproject', 'warning', named(task))
}

/** It lasts longer than its duration, and the file does not say where it stands still. */
function reportSplit(
  task: XmlRecord,
  { calendar }: TaskPlace,
  duration: number,
  elapsed: boolean,
  issues: IssueList,
): void {
  const { fields } = task
  const start = readDate(fields.Start)
  const finish = readDate(fields.Finish)
  if (start === null || finish === null || elapsed || duration === 0 || readFlag(fields.Manual)) return
  const isOpen = !fields.ActualStart && !fields.ActualFinish
  if (isOpen && workBetween(calendar, start, finish) > duration + 1) issues.add('mspdi_split', 'warning', named(task))
}

/** Where the file has the task, for links that lead there without the task itself. */
export function datesOf({ fields }: XmlRecord): { start: Instant | null; finish: Instant | null } {
  return {
    start: readDate(fields.ActualStart) ?? readDate(fields.Start),
    finish: readDate(fields.ActualFinish) ?? readDate(fields.Finish),
  }
}
