import { type CompiledCalendar, compileCalendar, datedDays, standardCalendar } from '../../calendar/index.ts'
import {
  type Assignment,
  type Calendar,
  type CalendarException,
  type Id,
  isSummary,
  type Limit,
  type LimitKind,
  type Relation,
  type RelationType,
  type SchedulePlan,
  type Shift,
  USUAL_PRIORITY,
  type WbsRow,
} from '../../plan/index.ts'
import {
  type Day,
  dateOf,
  dayOf,
  formatInstant,
  type Instant,
  MINUTES_PER_DAY,
  type Minutes,
} from '../../time/index.ts'
import { type AssignedSpan, AssignedSpans } from '../assigned-spans.ts'
import type { FileBaseline, StoredDates } from '../file.ts'
import type { WrittenRegister } from '../register.ts'
import type { FileAttribute } from '../user-fields.ts'
import { resourceName } from '../xer/kept.ts'
import { withoutDrafts } from '../xer/numbering.ts'
import { plainDecimal } from '../xer/values.ts'
import { xmlDocumentPieces, xmlElement, xmlPieces, xmlText } from '../xml/write.ts'
import { CONTOURED, contourLike } from './contours.ts'
import { daysInTime } from './write-assigned-times.ts'
import { type KeptWork, keptWorks } from './write-baselines.ts'
import { WrittenFields } from './write-fields.ts'
import { datedElements, ratedFields } from './write-rates.ts'
import { type Stretch, stretchesOf } from './write-splits.ts'

export interface MspdiWriting {
  /** Computed dates by row id. */
  stored?: ReadonlyMap<Id, StoredDates>
  notes?: ReadonlyMap<Id, string>
  attributes?: readonly FileAttribute[]
  /** The first is the baseline that the program compares with. */
  baselines?: readonly FileBaseline[]
  /** Of the space; left out: resources are what their assignments say. */
  register?: WrittenRegister
}

const NAMESPACE = 'http://schemas.microsoft.com/project'

/** The program knows no rules of ours: their days are written one by one, as far as people type dates. */
const RULED_DAYS = [dayOf(2000, 1, 1), dayOf(2050, 12, 31)] as const

interface Context {
  plan: SchedulePlan
  stored: ReadonlyMap<Id, StoredDates>
  notes: ReadonlyMap<Id, string>
  uids: ReadonlyMap<Id, number>
  calendars: ReadonlyMap<Id, number>
  resources: ReadonlyMap<string, number>
  links: ReadonlyMap<Id, Relation[]>
  fields: WrittenFields
  baselines: ReadonlyMap<Id, KeptWork[]>
  /** Of works that stand still in between, by their row. */
  stretches: ReadonlyMap<Id, Stretch[]>
  register: WrittenRegister | undefined
  spans: AssignedSpans
}

/**
 * Writes a plan as XML of MS Project, valid by the schema of its version of 2007, which all later ones read. That version
 * has neither inactive nor manually scheduled tasks: drafts are left out, and what stands by hand must start on its date.
 */
export function writeMspdi(plan: SchedulePlan, writing: MspdiWriting = {}): string {
  return [...mspdiPieces(plan, writing)].join('')
}

/** Task by task. */
export function mspdiPieces(
  plan: SchedulePlan,
  { stored = new Map(), notes = new Map(), attributes = [], baselines = [], register }: MspdiWriting = {},
): Iterable<string> {
  const live = withoutDrafts(plan)
  const context: Context = {
    plan: live,
    stored,
    notes,
    uids: new Map(live.rows.map(({ id, type, parentId }, i) => [id, i === 0 && isTop({ type, parentId }) ? 0 : i + 1])),
    calendars: new Map(live.calendars.map(({ id }, i) => [id, i + 1])),
    resources: resourceNumbers(live.assignments),
    links: Map.groupBy(live.relations, ({ succId }) => succId),
    fields: new WrittenFields(live.rows, attributes),
    baselines: keptWorks(live, baselines),
    stretches: stretchesByRow(live, stored),
    register,
    spans: new AssignedSpans(live, stored),
  }
  return xmlDocumentPieces(xmlPieces('Project', { xmlns: NAMESPACE }, contentOf(context)))
}

function* contentOf(context: Context): Generator<string> {
  const { calendars } = context.plan
  yield* header(context)
  yield context.fields.definitions()
  yield xmlElement('Calendars', {}, ...calendars.map((calendar, i) => calendarElement(calendar, i + 1)))
  yield* xmlPieces('Tasks', {}, tasks(context))
  yield xmlElement('Resources', {}, ...resources(context))
  yield* xmlPieces('Assignments', {}, assignments(context))
}

const isTop = ({ type, parentId }: Pick<WbsRow, 'type' | 'parentId'>): boolean => type === 'sum' && parentId === null

const flag = (value: boolean): string => (value ? '1' : '0')
const date = (instant: Instant | null | undefined): string =>
  instant === null || instant === undefined ? '' : `${formatInstant(instant)}:00`
const duration = (minutes: Minutes): string => `PT${Math.floor(minutes / 60)}H${minutes % 60}M0S`
/** Slack and lag stand in tenths of a minute. */
const tenths = (minutes: Minutes | null | undefined): string =>
  typeof minutes === 'number' ? String(minutes * 10) : ''
/** Person-hours as a duration. */
const work = (hours: string): string => duration(Math.max(0, Math.round(Number(hours) * 60)))
/** Money stands in hundredths. */
const money = (amount: string): string => plainDecimal(Number(amount) * 100)

/** Elements in the order of the schema, those without a text left out. */
const texts = (...entries: readonly (readonly [name: string, text: string])[]): string[] =>
  entries.map(([name, text]) => xmlText(name, text))

function header({ plan: { settings, calendars }, calendars: numbers }: Context): string[] {
  const own = calendars.find(({ id }) => id === settings.defaultCalendarId)
  const perDay = own?.minutesPerDay ?? 480
  return texts(
    ['SaveVersion', '12'],
    ['Name', settings.name.slice(0, 255)],
    ['Title', settings.name.slice(0, 512)],
    ['ScheduleFromStart', '1'],
    ['StartDate', date(settings.plannedStart)],
    ['CriticalSlackLimit', String(Math.round(settings.criticalThreshold / perDay))],
    ['CurrencySymbol', settings.currency.slice(0, 20)],
    ['CurrencyCode', settings.currency.slice(0, 3)],
    ['CalendarUID', String(numbers.get(settings.defaultCalendarId) ?? 1)],
    ['MinutesPerDay', String(perDay)],
    ['DefaultTaskType', '1'],
    ['EditableActualCosts', '0'],
    ['HonorConstraints', '1'],
    ['InsertedProjectsLikeSummary', '1'],
    ['MultipleCriticalPaths', flag(settings.openEndsCritical)],
    ['NewTasksEffortDriven', '0'],
    ['NewTasksEstimated', '0'],
    ['SplitsInProgressTasks', flag(settings.progressMode !== 'progress_override')],
    ['SpreadActualCost', '0'],
    ['SpreadPercentComplete', '0'],
    ['MoveCompletedEndsBack', '0'],
    ['MoveRemainingStartsBack', '0'],
    ['MoveRemainingStartsForward', '0'],
    ['MoveCompletedEndsForward', '0'],
    ['AutoAddNewResourcesAndTasks', '1'],
    ['StatusDate', date(settings.dataDate)],
  )
}

function calendarElement(calendar: Calendar, uid: number): string {
  // Day 1 is Sunday, which is our index 6.
  const days = Array.from({ length: 7 }, (_, i) =>
    xmlElement('WeekDay', {}, ...texts(['DayType', String(i + 1)]), ...dayContent(calendar.week[(i + 6) % 7] ?? [])),
  )
  const exceptions = datedDays(calendar, ...RULED_DAYS).map(exceptionElement)
  return xmlElement(
    'Calendar',
    {},
    ...texts(['UID', String(uid)], ['Name', calendar.name.slice(0, 512)], ['IsBaseCalendar', '1']),
    xmlElement('WeekDays', {}, ...days),
    exceptions.length === 0 ? '' : xmlElement('Exceptions', {}, ...exceptions),
  )
}

function dayContent(shifts: readonly Shift[]): string[] {
  const times = shifts.map(([from, to]) =>
    xmlElement('WorkingTime', {}, ...texts(['FromTime', clock(from)], ['ToTime', clock(to % MINUTES_PER_DAY)])),
  )
  const working = times.length === 0 ? '' : xmlElement('WorkingTimes', {}, ...times)
  return [...texts(['DayWorking', flag(times.length > 0)]), working]
}

function exceptionElement({ from, to, shifts }: CalendarException): string {
  const period = texts(['FromDate', `${dayText(from)}T00:00:00`], ['ToDate', `${dayText(to)}T23:59:00`])
  return xmlElement(
    'Exception',
    {},
    ...texts(['EnteredByOccurrences', '0']),
    xmlElement('TimePeriod', {}, ...period),
    ...texts(['Occurrences', String(to - from + 1)], ['Name', 'Exception'], ['Type', '1'], ['Period', '1']),
    ...dayContent(shifts),
  )
}

const two = (value: number): string => String(value).padStart(2, '0')
const clock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`

function dayText(day: Day): string {
  const { year, month, dayOfMonth } = dateOf(day)
  return `${year}-${two(month)}-${two(dayOfMonth)}`
}

function* tasks(context: Context): Generator<string> {
  const { rows } = context.plan
  const levels = new Map<Id, number>()
  const base = rows[0] && isTop(rows[0]) ? 0 : 1
  for (const [i, row] of rows.entries()) {
    const level = row.parentId === null ? (i === 0 ? base : 1) : (levels.get(row.parentId) ?? 0) + 1
    levels.set(row.id, level)
    yield taskElement(row, { number: i, level }, context)
  }
}

/** Units of durations and lags: hours, and hours around the clock. */
const HOURS = '5'
const ELAPSED_HOURS = '6'

function taskElement(row: WbsRow, { number, level }: { number: number; level: number }, context: Context): string {
  const { progress } = row
  const dates = context.stored.get(row.id)
  const summary = isSummary(row.type)
  return xmlElement(
    'Task',
    {},
    ...texts(
      ['UID', String(context.uids.get(row.id))],
      ['ID', String(number)],
      ['Name', row.name.slice(0, 512)],
      ['Type', '1'],
      ['IsNull', '0'],
      ['WBS', row.code],
      ['OutlineLevel', String(level)],
      ['Priority', row.priority === USUAL_PRIORITY ? '' : String(row.priority)],
      ['Start', date(progress.actualStart ?? dates?.earlyStart)],
      ['Finish', date(progress.actualFinish ?? dates?.earlyFinish)],
      ['Duration', summary ? '' : duration(row.duration)],
      ['DurationFormat', row.elapsed ? ELAPSED_HOURS : HOURS],
      ['Work', row.labour ? work(row.labour.plan) : ''],
      ['Stop', date(row.suspendedAt)],
      ['Resume', date(row.resumedAt)],
      ['Milestone', flag(row.type.startsWith('milestone'))],
      ['Summary', flag(summary)],
      ['Critical', flag(dates?.critical ?? false)],
      ['EarlyStart', date(dates?.earlyStart)],
      ['EarlyFinish', date(dates?.earlyFinish)],
      ['LateStart', date(dates?.lateStart)],
      ['LateFinish', date(dates?.lateFinish)],
      ['FreeSlack', tenths(dates?.freeFloat)],
      ['TotalSlack', tenths(dates?.totalFloat)],
      ['PercentComplete', String(Math.round(progress.percent))],
      ['Cost', row.cost ? money(row.cost.plan) : ''],
      ['ActualStart', date(progress.actualStart)],
      ['ActualFinish', date(progress.actualFinish)],
      ['ActualCost', row.cost ? money(row.cost.fact) : ''],
      ['ActualWork', row.labour ? work(row.labour.fact) : ''],
      ['RemainingDuration', summary || progress.remaining === null ? '' : duration(progress.remaining)],
      ...limitTexts(row, context),
      ['LevelingDelay', row.levelDelay === 0 ? '' : tenths(row.levelDelay)],
      ['LevelingDelayFormat', row.levelDelay === 0 ? '' : HOURS],
      ['Notes', context.notes.get(row.id) ?? ''],
    ),
    ...(context.links.get(row.id) ?? []).map((link) => linkElement(link, context)),
    ...context.fields.valuesOf(row),
    ...(context.baselines.get(row.id) ?? []).map(baselineElement),
  )
}

function baselineElement({ number, start, finish, duration: minutes, elapsed, labour, cost }: KeptWork): string {
  const fields = texts(
    ['Number', String(number)],
    ['Interim', '0'],
    ['Start', date(start)],
    ['Finish', date(finish)],
    ['Duration', duration(minutes)],
    ['DurationFormat', elapsed ? ELAPSED_HOURS : HOURS],
    ['Work', labour ? work(labour.plan) : ''],
    ['Cost', cost ? money(cost.plan) : ''],
  )
  return xmlElement('Baseline', {}, ...fields)
}

/** 0 is as soon as possible. */
const constraints: Record<LimitKind, string> = {
  as_late_as_possible: '1',
  in_date: '2',
  mandatory_start: '2',
  manual: '2',
  finish_in_date: '3',
  mandatory_finish: '3',
  not_earlier: '4',
  start_not_later: '5',
  finish_not_earlier: '6',
  not_later: '7',
  deadline: '0',
}

function limitTexts({ limit, secondLimit, calendarId }: WbsRow, { calendars }: Context): [string, string][] {
  const isDue = (one: Limit | null): boolean => one?.kind === 'deadline'
  const constraint = isDue(limit) ? null : limit
  const deadline = [limit, secondLimit].find(isDue)
  return [
    ['ConstraintType', constraint ? constraints[constraint.kind] : '0'],
    ['CalendarUID', String(calendarId === null ? -1 : (calendars.get(calendarId) ?? -1))],
    ['ConstraintDate', date(constraint?.date)],
    ['Deadline', date(deadline?.date)],
  ]
}

const linkTypes: Record<RelationType, string> = { ff: '0', fs: '1', sf: '2', ss: '3' }

function linkElement({ predId, type, lag, lagCalendar }: Relation, { uids }: Context): string {
  const fields = texts(
    ['PredecessorUID', String(uids.get(predId))],
    ['Type', linkTypes[type]],
    ['CrossProject', '0'],
    ['LinkLag', tenths(lag)],
    ['LagFormat', lagCalendar === 'all_hours' ? ELAPSED_HOURS : HOURS],
  )
  return xmlElement('PredecessorLink', {}, ...fields)
}

const keyOf = (assignment: Assignment): string => resourceName(assignment)

/** A code that is a number was one in such a file before, and stays the same. */
function resourceNumbers(assignments: readonly Assignment[]): Map<string, number> {
  const numbers = new Map<string, number>()
  const taken = new Set<number>()
  for (const assignment of assignments) {
    const own = /^[1-9]\d{0,8}$/.test(assignment.resourceCode) ? Number(assignment.resourceCode) : 0
    if (own === 0 || taken.has(own) || numbers.has(keyOf(assignment))) continue
    numbers.set(keyOf(assignment), own)
    taken.add(own)
  }
  let next = 1
  for (const assignment of assignments) {
    if (numbers.has(keyOf(assignment))) continue
    while (taken.has(next)) next++
    numbers.set(keyOf(assignment), next)
    taken.add(next)
  }
  return numbers
}

function resources({ plan, resources: numbers, register }: Context): string[] {
  const first = new Map(plan.assignments.toReversed().map((assignment) => [keyOf(assignment), assignment]))
  return [...numbers].map(([key, uid], i) => {
    const { resourceName: name, resourceCode, resourceType, resourceId } = first.get(key)!
    const known = register?.resources.get(resourceId ?? '')
    const rated = ratedFields(known, register)
    const fields = texts(
      ['UID', String(uid)],
      ['ID', String(i + 1)],
      ['Name', name.slice(0, 512)],
      ['Type', flag(resourceType === 'human' || resourceType === 'machine')],
      ['IsNull', '0'],
      ['MaterialLabel', rated.MaterialLabel],
      ['Code', resourceCode],
      ['Group', rated.Group],
      ['MaxUnits', rated.MaxUnits],
      ['StandardRate', rated.StandardRate],
      ['StandardRateFormat', rated.StandardRateFormat],
      ['OvertimeRate', rated.OvertimeRate],
      ['OvertimeRateFormat', rated.OvertimeRateFormat],
      ['IsGeneric', rated.IsGeneric],
      ['IsCostResource', flag(resourceType === 'cost')],
    )
    return xmlElement('Resource', {}, ...fields, ...(known ? datedElements(known) : []))
  })
}

/** Where a work without dates stands still nobody can say. */
function stretchesByRow(plan: SchedulePlan, stored: ReadonlyMap<Id, StoredDates>): Map<Id, Stretch[]> {
  const calendars = new Map<Id, CompiledCalendar>()
  const calendarOf = (id: Id): CompiledCalendar => {
    const known = calendars.get(id)
    const own = known ?? compileCalendar(plan.calendars.find((one) => one.id === id) ?? standardCalendar('', ''))
    if (!known) calendars.set(id, own)
    return own
  }
  return new Map(
    plan.rows.flatMap(({ id, splits, progress, calendarId }) => {
      const dates = stored.get(id)
      const [start, finish] = [progress.actualStart ?? dates?.earlyStart, progress.actualFinish ?? dates?.earlyFinish]
      if (splits.length === 0 || !start || !finish) return []
      const calendar = calendarOf(calendarId ?? plan.settings.defaultCalendarId)
      return [[id, stretchesOf(splits, { start, finish }, calendar)] as const]
    }),
  )
}

/** Stands for nobody: the times of a work that has no resources hang on it. */
const NOBODY = '-65535'

function* assignments(context: Context): Generator<string> {
  const { plan, uids, stretches } = context
  for (const [i, one] of plan.assignments.entries()) yield assignmentElement(one, i + 1, context)
  const assigned = new Set(plan.assignments.map(({ wbsId }) => wbsId))
  const lonely = [...stretches.keys()].filter((id) => !assigned.has(id))
  for (const [i, id] of lonely.entries()) {
    const uid = plan.assignments.length + i + 1
    const fields = texts(['UID', String(uid)], ['TaskUID', String(uids.get(id))], ['ResourceUID', NOBODY])
    yield xmlElement('Assignment', {}, ...fields, ...texts(['Units', '1']), ...timesOf(id, uid, context))
  }
}

/** Planned work, and the unit of what is shown: minutes. */
const PLANNED = '1'
const MINUTES = '0'

function timesOf(id: Id, uid: number, { stretches }: Context): string[] {
  const times = stretches.get(id) ?? []
  return times.map(({ start, finish, isIdle }) =>
    timeElement(uid, { start, finish }, duration(isIdle ? 0 : finish - start)),
  )
}

function timeElement(uid: number, { start, finish }: Pick<Stretch, 'start' | 'finish'>, value: string): string {
  const fields = texts(
    ['Type', PLANNED],
    ['UID', String(uid)],
    ['Start', date(start)],
    ['Finish', date(finish)],
    ['Unit', MINUTES],
    ['Value', value],
  )
  return xmlElement('TimephasedData', {}, ...fields)
}

function assignmentElement(assignment: Assignment, uid: number, context: Context): string {
  const { uids, resources: numbers, spans } = context
  const { wbsId, resourceType, plan, fact, units, overtime, lag } = assignment
  const isCost = resourceType === 'cost'
  const span = spans.of(assignment)
  const isTyped = span !== null && span.typed.size > 0 && !isCost
  const fields = texts(
    ['UID', String(uid)],
    ['TaskUID', String(uids.get(wbsId))],
    ['ResourceUID', String(numbers.get(keyOf(assignment)))],
    ['ActualCost', isCost ? money(fact) : ''],
    ['ActualWork', isCost ? '' : work(fact)],
    ['Cost', isCost ? money(plan) : ''],
    // An own begin holds instead of it.
    ['Delay', lag > 0 && assignment.start === null ? tenths(lag) : ''],
    ['Finish', date(span?.finish)],
    ['OvertimeWork', isCost || Number(overtime) === 0 ? '' : work(overtime)],
    ['Start', date(span?.start)],
    ['Units', units !== null && resourceType !== 'material' ? units : '1'],
    ['Work', isCost ? '' : work(plan)],
    ['WorkContour', isTyped ? CONTOURED : contourLike(assignment.curve)],
  )
  const times = isTyped ? typedTimes(span, uid, context) : timesOf(wbsId, uid, context)
  return xmlElement('Assignment', {}, ...fields, ...times)
}

function typedTimes(span: AssignedSpan, uid: number, { stretches }: Context): string[] {
  const parts = daysInTime(span, stretches.get(span.row.id) ?? [])
  return parts.map(({ start, finish, amount }) => timeElement(uid, { start, finish }, exactWork(amount)))
}

/** Of millionths of an hour; to the second. */
function exactWork(amount: bigint): string {
  const seconds = Number((amount * 3_600n + 500_000n) / 1_000_000n)
  return `PT${Math.floor(seconds / 3_600)}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`
}
