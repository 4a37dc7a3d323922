import { type CompiledCalendar, compileCalendar, workBetween } from '../../calendar/index.ts'
import {
  blankRow,
  type Calendar,
  type Id,
  MAX_PRIORITY,
  notStarted,
  type Progress,
  type SchedulePlan,
  USUAL_PRIORITY,
  usualSettings,
  type WbsRow,
} from '../../plan/index.ts'
import { type Instant, MINUTES_PER_DAY, type Minutes } from '../../time/index.ts'
import { countsOf, type FilePlan, type StoredDates } from '../file.ts'
import { IssueList } from '../issues.ts'
import { cleanLine, longestCode, longestName } from '../text.ts'
import { IfcCalendars } from './calendars.ts'
import { type IfcContent, textOf } from './content.ts'
import { readSequences } from './sequences.ts'
import { type IfcTask, readTasks } from './tasks.ts'
import { readInstant } from './times.ts'

/** A row with the task it was made of. */
export interface TaskRow {
  task: IfcTask
  row: WbsRow
  /** A day of the calendar of the row. */
  minutesPerDay: Minutes
}

const longestNote = 100_000

/** Maps the tasks of a work schedule, 0: all of the file. Never fails: what could not be taken is in `issues`. */
export function planOf(content: IfcContent, scheduleId: number, newId: () => Id): FilePlan {
  const issues = new IssueList()
  const tasks = tasksOfSchedule(content, scheduleId)
  const calendars = new IfcCalendars(content, newId, issues)
  const tops = new Set(tasks.filter(({ parent }) => !parent).map(({ calendar }) => calendar))
  const [only = null] = tops.size === 1 ? tops : []
  const usual = calendars.useDefault(only)
  const compiled = new Map<Id, CompiledCalendar>()
  const compiledOf = (calendar: Calendar): CompiledCalendar => {
    const known = compiled.get(calendar.id) ?? compileCalendar(calendar)
    compiled.set(calendar.id, known)
    return known
  }
  const rows = new Map<number, TaskRow>()
  for (const task of tasks) {
    const calendar = calendars.use(task.calendar) ?? usual
    const place = { id: newId(), parentId: rows.get(task.parent?.id ?? -1)?.row.id ?? null, calendar, usual }
    const row = rowOf(task, place, compiledOf(calendar), issues)
    rows.set(task.id, { task, row, minutesPerDay: calendar.minutesPerDay })
  }
  const relations = readSequences(content, rows, issues)
  holdStarts(rows, new Set(relations.map(({ succId }) => succId)))
  const settings = { ...settingsOf(content, scheduleId, tasks, issues), defaultCalendarId: usual.id }
  const plan: SchedulePlan = {
    settings,
    rows: [...rows.values()].map(({ row }) => row),
    relations,
    calendars: calendars.calendars,
    assignments: [],
  }
  return {
    plan,
    issues: issues.all(),
    notes: notesOf(rows),
    stored: storedOf(rows),
    attributes: [],
    baselines: [],
    counts: countsOf(plan, []),
  }
}

/** In the order of the file. */
export function tasksOfSchedule(content: IfcContent, scheduleId: number): IfcTask[] {
  const tasks = readTasks(content)
  return scheduleId === 0 ? tasks : tasks.filter(({ schedules }) => schedules.has(scheduleId))
}

interface Place {
  id: Id
  parentId: Id | null
  calendar: Calendar
  usual: Calendar
}

function rowOf(
  task: IfcTask,
  { id, parentId, calendar, usual }: Place,
  worked: CompiledCalendar,
  issues: IssueList,
): WbsRow {
  const duration = durationOf(task, calendar.minutesPerDay, worked)
  const type = task.children.length > 0 ? 'task' : task.isMilestone ? 'milestone_start' : 'work'
  const row = {
    ...blankRow(id, parentId, type),
    code: cleanLine(task.code, longestCode),
    name: cleanLine(task.name, longestName),
    calendarId: calendar === usual ? null : calendar.id,
  }
  if (type === 'task') return row
  if (type === 'work' && duration === null) issues.add('ifc_no_duration', 'warning', { task: row.name }, id)
  const lasts = type === 'work' ? (duration ?? calendar.minutesPerDay) : 0
  return {
    ...row,
    duration: lasts,
    elapsed: type === 'work' && task.times.isElapsed,
    priority: Math.min(MAX_PRIORITY, Math.max(0, Math.round(task.priority ?? USUAL_PRIORITY))),
    progress: progressOf(task, lasts, calendar.minutesPerDay),
  }
}

/** Days differ from program to program, hours do not; so of days it is the work between the dates. null: neither is given. */
function durationOf({ times }: IfcTask, minutesPerDay: Minutes, calendar: CompiledCalendar): Minutes | null {
  const { start, finish } = times
  const given = times.duration(times.isElapsed ? MINUTES_PER_DAY : minutesPerDay)
  const hasSpan = start !== null && finish !== null && finish > start
  const isOfDays = times.duration(minutesPerDay) !== times.duration(MINUTES_PER_DAY)
  const isSure = given !== null && given >= 0 && (times.isElapsed || !isOfDays)
  if (isSure || !hasSpan) return given === null || given < 0 ? null : given
  return workBetween(calendar, start, finish) || given
}

function progressOf({ times, status }: IfcTask, duration: Minutes, minutesPerDay: Minutes): Progress {
  const isDone = /^(completed?|finished)$/i.test(status) || times.percent === 100
  const finish = times.actualFinish ?? (isDone ? times.finish : null)
  const isBegun = (times.percent ?? 0) > 0 || finish !== null
  const start = times.actualStart ?? (isBegun ? times.start : null)
  if (start === null) return notStarted
  const register = { actualStart: start, initialDuration: duration, startSource: 'imported' } as const
  if (finish !== null) return { ...register, actualFinish: Math.max(start, finish), percent: 100, remaining: 0 }
  const percent = Math.round((times.percent ?? 0) * 100) / 100
  const remaining = times.remaining(minutesPerDay) ?? Math.ceil((duration * (100 - percent)) / 100)
  return { ...register, actualFinish: null, percent: Math.min(99.99, percent), remaining: Math.max(0, remaining) }
}

/** IFC says where a task stands and not why: one that nothing leads to is held there, the others follow. */
function holdStarts(rows: ReadonlyMap<number, TaskRow>, followed: ReadonlySet<Id>): void {
  for (const { task, row } of rows.values()) {
    const { start } = task.times
    if (row.type === 'task' || start === null || followed.has(row.id) || row.progress.actualStart !== null) continue
    row.limit = { kind: 'not_earlier', date: start }
  }
}

export function nameOfSchedule(content: IfcContent, scheduleId: number): string {
  const [project] = content.of('IFCPROJECT')
  const schedule = content.of('IFCWORKSCHEDULE').find(({ id }) => id === scheduleId)
  const given = [schedule?.values.Name, schedule?.values.Identification, project?.values.Name].map(textOf)
  return cleanLine(given.find(Boolean) ?? '', longestName) || 'IFC'
}

function settingsOf(content: IfcContent, scheduleId: number, tasks: readonly IfcTask[], issues: IssueList) {
  const schedule = content.of('IFCWORKSCHEDULE').find(({ id }) => id === scheduleId)
  const starts = tasks.flatMap(({ times }) => times.actualStart ?? times.start ?? [])
  const first = starts.length > 0 ? starts.reduce((one, other) => Math.min(one, other)) : null
  const given = readInstant(content, schedule?.values.StartTime)
  const start: Instant | null = given === null || (first !== null && first < given) ? first : given
  if (start === null) issues.add('ifc_no_start', 'error')
  return {
    ...usualSettings,
    name: nameOfSchedule(content, scheduleId),
    dataDate: dataDateOf(tasks) ?? start ?? 0,
    plannedStart: start ?? 0,
  }
}

/** The file has no data date: facts are known up to the last of them. */
function dataDateOf(tasks: readonly IfcTask[]): Instant | null {
  const facts = tasks.flatMap(({ times }) => [times.actualStart ?? [], times.actualFinish ?? []].flat())
  return facts.length > 0 ? facts.reduce((one, other) => Math.max(one, other)) : null
}

function notesOf(rows: ReadonlyMap<number, TaskRow>): Map<Id, string> {
  const notes = [...rows.values()].map(
    ({ task, row }) => [row.id, task.description.replace(/[^\P{Cc}\n\t]/gu, '')] as const,
  )
  return new Map(notes.filter(([, text]) => text !== '').map(([id, text]) => [id, text.slice(0, longestNote)]))
}

function storedOf(rows: ReadonlyMap<number, TaskRow>): Map<Id, StoredDates> {
  const stored = new Map<Id, StoredDates>()
  for (const { task, row, minutesPerDay } of rows.values()) {
    if (row.type === 'task') continue
    const { times } = task
    stored.set(row.id, {
      earlyStart: times.early[0] ?? times.start,
      earlyFinish: times.early[1] ?? times.finish,
      lateStart: times.late[0],
      lateFinish: times.late[1],
      totalFloat: times.totalFloat(minutesPerDay),
      freeFloat: times.freeFloat(minutesPerDay),
      critical: times.isCritical,
    })
  }
  return stored
}
