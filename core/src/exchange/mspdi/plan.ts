import { type CompiledCalendar, compileCalendar, standardCalendar } from '../../calendar/index.ts'
import {
  type Id,
  isActivity,
  isSummary,
  type SchedulePlan,
  type ScheduleSettings,
  usualSettings,
  type WbsRow,
} from '../../plan/index.ts'
import { countsOf, type FilePlan, type StoredDates } from '../file.ts'
import { IssueList } from '../issues.ts'
import { cleanLine, longestName } from '../text.ts'
import { readBaselines } from './baselines.ts'
import { CalendarCopies } from './calendars.ts'
import { readCustomFields } from './custom-fields.ts'
import type { MspdiContent, XmlRecord } from './records.ts'
import { readLinks, type TaskRow } from './relations.ts'
import { readFileResources } from './resource-details.ts'
import { readAssignments, readTotals } from './resources.ts'
import { idleTimes } from './splits.ts'
import { named, readTask } from './tasks.ts'
import { readDate, readFlag, readInteger, readTenths } from './values.ts'

interface Draft {
  content: MspdiContent
  newId: () => Id
  issues: IssueList
  calendars: CalendarCopies
  defaultCalendarId: Id
  /** Rows by the UID of their task, in the order of the file. */
  rows: Map<string, TaskRow>
  /** Tasks of other projects, which stand in the file only because links lead there. */
  external: Map<string, XmlRecord>
}

/** Maps the project of the file. Never fails: what could not be taken as it stands is in `issues`. */
export function planOf(content: MspdiContent, newId: () => Id): FilePlan {
  const { header, records } = content
  const issues = new IssueList()
  const calendars = new CalendarCopies(records.Calendar, readInteger(header.MinutesPerDay) ?? 480, newId, issues)
  const defaultCalendarId = calendars.useDefault(header.CalendarUID)
  const draft: Draft = { content, newId, issues, calendars, defaultCalendarId, rows: new Map(), external: new Map() }
  readRows(draft)
  const currency = cleanLine(header.CurrencyCode ?? header.CurrencySymbol ?? '', 8)
  const { Assignment: assigned, Resource: held } = records
  const assignments = readAssignments(assigned, held, draft.rows, calendars, newId, issues, defaultCalendarId)
  for (const { task, row } of draft.rows.values())
    if (row.type === 'work') Object.assign(row, readTotals(task, currency))
  const { relations, externalStarts } = readLinks(draft.rows, draft.external, issues)
  const rows = [...draft.rows.values()].map(({ row }) => row)
  for (const row of rows) row.externalEarlyStart = externalStarts.get(row.id) ?? null
  const settings = { ...readSettings(header, issues), defaultCalendarId, currency }
  const plan: SchedulePlan = { settings, rows, relations, calendars: calendars.calendars, assignments }
  const attributes = readCustomFields(records.ExtendedAttribute, draft.rows.values(), currency, newId, issues)
  const counts = countsOf(plan, attributes)
  const compiled = new Map<Id, CompiledCalendar>()
  const calendarFor = (row: WbsRow) => compiledCalendar(draft, compiled, row.calendarId ?? defaultCalendarId)
  const baselines = readBaselines([...draft.rows.values()], plan, calendarFor)
  const [notes, stored] = [readNotes(draft), readStored(draft)]
  const resources = readFileResources(records.Resource)
  return { plan, issues: issues.all(), notes, stored, attributes, resources, baselines, counts }
}

export function projectName(header: Record<string, string>): string {
  const file = (header.Name ?? '').replace(/\.(xml|mpp)$/i, '')
  return cleanLine(header.Title || file || 'Project', longestName)
}

/** Without a status date, MS Project takes the current date for it. */
function readSettings(
  header: Record<string, string>,
  issues: IssueList,
): Omit<ScheduleSettings, 'defaultCalendarId' | 'currency'> {
  const start = readDate(header.StartDate)
  const finish = readDate(header.FinishDate)
  const dataDate = readDate(header.StatusDate) ?? readDate(header.CurrentDate) ?? start
  if (start === null) issues.add('mspdi_no_start_date', 'error', {})
  const fromFinish = header.ScheduleFromStart !== undefined && !readFlag(header.ScheduleFromStart)
  if (fromFinish) issues.add('mspdi_from_finish', 'info', {})
  return {
    name: projectName(header),
    dataDate: dataDate ?? 0,
    plannedStart: start ?? dataDate ?? 0,
    mustFinishBy: fromFinish ? finish : null,
    progressMode: header.SplitsInProgressTasks === '0' ? 'progress_override' : 'retained_logic',
    lagCalendar: 'successor',
    startLagFrom: 'actual_start',
    totalFloat: 'smallest',
    criticalBy: 'total_float',
    criticalThreshold: slackLimit(header),
    openEndsCritical: readFlag(header.MultipleCriticalPaths),
    useExpectedFinish: false,
    scenario: usualSettings.scenario,
    remainingRounding: usualSettings.remainingRounding,
    rateFromInitialDuration: usualSettings.rateFromInitialDuration,
    rules: 'msproject',
  }
}

/** In days. */
function slackLimit(header: Record<string, string>): number {
  const days = readInteger(header.CriticalSlackLimit) ?? 0
  const minutes = days * (readInteger(header.MinutesPerDay) ?? 480)
  return Math.abs(minutes) <= 100_000_000 ? minutes : 0
}

/** Rows in the order of the file; each hangs below the last one that stands further out. */
function readRows(draft: Draft): void {
  const tasks = draft.content.records.Task.filter(({ fields }) => !readFlag(fields.IsNull))
  const own = tasks.filter((task) => !isExternal(draft, task))
  const followed = followersOfFinishes(own)
  const compiled = new Map<Id, CompiledCalendar>()
  const idleOf = idleTimes(draft.content.records.Assignment)
  const open: { level: number; place: TaskRow }[] = []
  for (const [i, task] of own.entries()) {
    const level = readInteger(task.fields.OutlineLevel) ?? 1
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop()
    const uid = task.fields.UID ?? `row ${i}`
    if (draft.rows.has(uid)) {
      draft.issues.add('mspdi_task_twice', 'warning', named(task))
      continue
    }
    const next = own[i + 1]
    const hasChildren = next !== undefined && (readInteger(next.fields.OutlineLevel) ?? 1) > level
    const calendarId = calendarOf(draft, task)
    const calendar = compiledCalendar(draft, compiled, calendarId ?? draft.defaultCalendarId)
    const parentId = open.at(-1)?.place.row.id ?? null
    const followsFinish = followed.has(uid)
    const id = draft.newId()
    // Where people gave no codes of their own, MS Project shows the outline number.
    const code = task.fields.WBS || task.fields.OutlineNumber || uid
    const idle = idleOf.get(uid) ?? []
    const where = { id, parentId, hasChildren, calendarId, calendar, followsFinish, code, idle }
    const row = readTask(task, where, draft.issues)
    const place: TaskRow = { task, row, leaves: [] }
    draft.rows.set(uid, place)
    if (isSummary(row.type)) open.push({ level, place })
    else if (row.type !== 'draft') for (const above of open) above.place.leaves.push(place)
  }
}

function isExternal(draft: Draft, task: XmlRecord): boolean {
  if (!readFlag(task.fields.ExternalTask)) return false
  draft.external.set(task.fields.UID ?? '', task)
  return true
}

/** Tasks with a link from a finish (types 0 and 1). */
function followersOfFinishes(tasks: readonly XmlRecord[]): Set<string> {
  const fromFinish = ({ name, fields }: XmlRecord) => name === 'PredecessorLink' && (readInteger(fields.Type) ?? 1) <= 1
  return new Set(tasks.filter(({ children }) => children.some(fromFinish)).map(({ fields }) => fields.UID ?? ''))
}

function calendarOf({ calendars, issues }: Draft, task: XmlRecord): Id | null {
  const uid = task.fields.CalendarUID
  if (uid === undefined || uid === '-1') return null
  const id = calendars.use(uid)
  if (id === null) issues.add('mspdi_calendar_missing', 'warning', named(task))
  return id
}

function compiledCalendar({ calendars }: Draft, compiled: Map<Id, CompiledCalendar>, id: Id): CompiledCalendar {
  const known = compiled.get(id)
  if (known) return known
  const calendar = calendars.calendars.find((other) => other.id === id) ?? standardCalendar('', '')
  const made = compileCalendar(calendar)
  compiled.set(id, made)
  return made
}

function readNotes({ rows }: Draft): Map<Id, string> {
  const notes = new Map<Id, string>()
  for (const { task, row } of rows.values()) {
    const text = (task.fields.Notes ?? '').replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
    if (text !== '') notes.set(row.id, text)
  }
  return notes
}

/** Programs that write no early dates have them in the dates shown, as long as the task is not started. */
function readStored({ rows }: Draft): Map<Id, StoredDates> {
  const stored = new Map<Id, StoredDates>()
  for (const { task, row } of rows.values()) {
    if (!isActivity(row.type)) continue
    const { fields } = task
    stored.set(row.id, {
      earlyStart: readDate(fields.EarlyStart ?? fields.Start),
      earlyFinish: readDate(fields.EarlyFinish ?? fields.Finish),
      lateStart: readDate(fields.LateStart),
      lateFinish: readDate(fields.LateFinish),
      totalFloat: readTenths(fields.TotalSlack),
      freeFloat: readTenths(fields.FreeSlack),
      critical: readFlag(fields.Critical),
    })
  }
  return stored
}
