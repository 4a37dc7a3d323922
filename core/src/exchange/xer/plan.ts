import {
  type Assignment,
  blankRow,
  type Id,
  type SchedulePlan,
  type Subproject,
  type WbsRow,
} from '../../plan/index.ts'
import { CompiledCopies } from '../compiled-copies.ts'
import { countsOf, type FilePlan, type StoredDates } from '../file.ts'
import { IssueList } from '../issues.ts'
import { cleanLine, longestCode, longestName, textOfHtml } from '../text.ts'
import { readActivity } from './activities.ts'
import { CalendarCopies } from './calendars.ts'
import { readCurves } from './curves.ts'
import { fileId } from './file-ids.ts'
import { OWN_TOPIC } from './notes.ts'
import { fileIdsOf, type Origins, together } from './origins.ts'
import type { XerContent } from './reader.ts'
import { readRelations } from './relations.ts'
import { readFileResources } from './resource-details.ts'
import { readAssignment, readExpenses, readTotals } from './resources.ts'
import { projectName, readDates, readSettings, withCalendar } from './settings.ts'
import { readSteps } from './steps.ts'
import type { CellKey, XerRow } from './tables.ts'
import { readUserFields } from './user-fields.ts'
import { readWbs } from './wbs.ts'

/** What one project's tables give while its plan is put together. */
interface Draft {
  content: XerContent
  project: XerRow<'PROJECT'>
  newId: () => Id
  issues: IssueList
  calendars: CalendarCopies
  /** Activities by their id in the file. */
  works: Map<CellKey, WbsRow>
  origins: Origins
  currency: string
  useExternalDates: boolean
}

/** A project of a file, and which of its rows became what. */
export interface ReadProject {
  read: FilePlan
  origins: Origins
}

/** Maps one project. Never fails: what could not be taken as it stands is in `issues`. */
export function planOfProject(content: XerContent, project: XerRow<'PROJECT'>, newId: () => Id): ReadProject {
  const issues = new IssueList()
  const calendars = new CalendarCopies(content.tables.CALENDAR, newId, issues)
  const settings = readSettings(project, optionsOf(content, project), issues)
  const defaultCalendarId = calendars.useDefault(project.clndr_id)
  const draft = draftOf({ content, project, newId, issues, calendars })
  const rows = readRows(draft)
  const name = projectName(project, rootOf(draft))
  return planOf([draft], rows, withCalendar(settings, name, defaultCalendarId, draft.currency))
}

/**
 * Maps several projects to one schedule, as when P6 opens them together: calculated with the options of the first that
 * brings any, each below a row of its own that has its dates, with the relations between them.
 */
export function planOfProjects(
  content: XerContent,
  projects: readonly [XerRow<'PROJECT'>, ...XerRow<'PROJECT'>[]],
  newId: () => Id,
): ReadProject {
  const issues = new IssueList()
  const calendars = new CalendarCopies(content.tables.CALENDAR, newId, issues)
  const leading = projects.find((project) => optionsOf(content, project)) ?? projects[0]
  const settings = { ...readSettings(leading, optionsOf(content, leading), issues), mustFinishBy: null }
  const defaultCalendarId = calendars.useDefault(leading.clndr_id)
  const drafts = projects.map((project) => draftOf({ content, project, newId, issues, calendars }))
  const rows = drafts.flatMap((draft) =>
    subprojectRows(draft, draft.project === leading ? settings : readDates(draft.project, issues)),
  )
  const name = cleanLine(drafts.map((draft) => projectName(draft.project, rootOf(draft))).join(' + '), longestName)
  return planOf(drafts, rows, withCalendar(settings, name, defaultCalendarId, drafts[0]!.currency))
}

function draftOf(parts: Pick<Draft, 'content' | 'project' | 'newId' | 'issues' | 'calendars'>): Draft {
  const { content, project } = parts
  const currency = content.currency.trim().slice(0, 8)
  const useExternalDates = optionsOf(content, project)?.sched_outer_depend_type !== 'SD_None'
  const origins = { nodes: [], works: [], assignments: [] }
  return { ...parts, works: new Map(), origins, currency, useExternalDates }
}

function optionsOf({ tables }: XerContent, project: XerRow<'PROJECT'>): XerRow<'SCHEDOPTIONS'> | undefined {
  return ofProject(tables.SCHEDOPTIONS, project)[0]
}

function rootOf({ content, project }: Draft): XerRow<'PROJWBS'> | undefined {
  return ofProject(content.tables.PROJWBS, project).find((row) => row.proj_node_flag === 'Y')
}

/** The rows of a project below one that has its dates: its WBS node, or one made for it. */
function subprojectRows(draft: Draft, dates: Subproject): WbsRow[] {
  const { project, newId } = draft
  const rows = readRows(draft)
  const root = rows.find((row) => row.type === 'sum' && row.parentId === null)
  const { dataDate, plannedStart } = dates
  const subproject = { dataDate, plannedStart, mustFinishBy: project.instant('plan_end_date') }
  const code = cleanLine(project.proj_short_name, longestCode)
  const top: WbsRow = root
    ? { ...root, subproject }
    : { ...blankRow(newId(), null, 'sum'), code, name: projectName(project, undefined), subproject }
  const below = rows.filter((row) => row !== root)
  for (const row of below) row.parentId ??= top.id
  return [top, ...below]
}

function planOf(drafts: readonly Draft[], rows: WbsRow[], settings: SchedulePlan['settings']): ReadProject {
  const { content, issues, calendars } = drafts[0]!
  if (content.shortRows) issues.add('xer_rows_short', 'warning', { ...content.shortRows })
  const assignments = drafts.flatMap(readResources)
  const works = joined(drafts.map(({ works }) => works))
  const links = drafts.flatMap(({ project }) => ofProject(content.tables.TASKPRED, project))
  const relations = readRelations(links, works, issues)
  const { newId, currency } = drafts[0]!
  const named = new Map(calendars.fileIds().map(([id, clndrId]) => [id, fileId('CALENDAR', clndrId)]))
  const attributes = readUserFields({ tables: content.tables, works, currency, newId, issues, fileIds: named })
  readSteps(content.tables.TASKPROC, { works, newId, issues, fileIds: named })
  const plan = { settings, rows, relations, calendars: calendars.calendars, assignments }
  const stored = joined(drafts.map((draft) => readStored(draft, plan)))
  const notes = joined(drafts.map(readNotes))
  const counts = countsOf(plan, attributes)
  const resources = readFileResources(content.tables)
  const origins = together(drafts.map((draft) => draft.origins))
  const fileIds = once(() => fileIdsOf(origins, named))
  const read = { plan, issues: issues.all(), notes, stored, attributes, resources, baselines: [], counts, fileIds }
  return { read, origins }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A file of one project, as most are, costs no second map of its works. */
function joined<Key, Value>(maps: readonly Map<Key, Value>[]): Map<Key, Value> {
  const [first] = maps
  return first && maps.length === 1 ? first : new Map(maps.flatMap((map) => [...map]))
}

function ofProject<T extends { proj_id: string }>(rows: readonly T[], project: XerRow<'PROJECT'>): T[] {
  const id = project.proj_id
  return rows.filter((row) => row.proj_id === id)
}

/** Summaries and activities in tree order: the activities of a node by their code, then the nodes below it. */
function readRows(draft: Draft): WbsRow[] {
  const { issues, newId } = draft
  const nodes = readWbs(ofProject(draft.content.tables.PROJWBS, draft.project), newId, issues)
  const idOfNode = new Map(nodes.map(({ key, row }) => [key, row.id]))
  draft.origins.nodes = nodes
  const below = new Map<Id | null, WbsRow[]>()
  for (const task of ofProject(draft.content.tables.TASK, draft.project)) {
    const key = task.key('task_id')
    if (draft.works.has(key)) {
      issues.add('xer_activity_twice', 'warning', { line: task.line, code: task.task_code })
      continue
    }
    const parentId = idOfNode.get(task.key('wbs_id')) ?? null
    if (parentId === null) issues.add('xer_activity_without_wbs', 'warning', { line: task.line, code: task.task_code })
    const row = readActivity(task, placeOf(draft, task, parentId), issues)
    draft.works.set(key, row)
    draft.origins.works.push({ task, row })
    const siblings = below.get(parentId)
    if (siblings) siblings.push(row)
    else below.set(parentId, [row])
  }
  for (const siblings of below.values()) siblings.sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0))
  const rows: WbsRow[] = []
  const take = (all: readonly WbsRow[] = []): void => {
    for (const row of all) rows.push(row)
  }
  for (const { row } of nodes) {
    rows.push(row)
    take(below.get(row.id))
  }
  take(below.get(null))
  return rows
}

function placeOf(draft: Draft, task: XerRow<'TASK'>, parentId: Id | null) {
  const id = draft.newId()
  const calendarId = draft.calendars.use(task.clndr_id)
  if (calendarId === null) {
    draft.issues.add('xer_calendar_missing', 'warning', { line: task.line, code: task.task_code }, id)
  }
  return { id, parentId, calendarId, useExternalDates: draft.useExternalDates }
}

function readResources(draft: Draft): Assignment[] {
  const { tables } = draft.content
  const resources = new Map(tables.RSRC.map((row) => [row.rsrc_id, row]))
  const curves = readCurves(tables.RSRCCURVDATA)
  const roles = new Map(tables.ROLES.map((row) => [row.role_id, row]))
  const { calendars, newId, issues } = draft
  const compiled = new CompiledCopies(calendars.calendars)
  const tasks = new Map(draft.origins.works.map(({ task, row }) => [row.id, task]))
  const byTask = new Map<string, XerRow<'TASKRSRC'>[]>()
  const assignments: Assignment[] = []
  for (const row of ofProject(tables.TASKRSRC, draft.project)) {
    const work = draft.works.get(row.key('task_id'))
    if (!work) {
      issues.add('xer_assignment_to_nothing', 'warning', { line: row.line })
      continue
    }
    const of = { task: tasks.get(work.id)!, row: work }
    const assignment = readAssignment(row, of, { resources, roles, curves, calendars, compiled, newId, issues })
    assignments.push(assignment)
    draft.origins.assignments.push({ row, assignment })
    const rows = byTask.get(row.task_id)
    if (rows) rows.push(row)
    else byTask.set(row.task_id, [row])
  }
  const expenses = readExpenses(ofProject(tables.PROJCOST, draft.project), draft.currency)
  for (const { task, row } of draft.origins.works) {
    if (row.type !== 'work') continue
    const spent = expenses.get(task.key('task_id')) ?? null
    Object.assign(row, readTotals(task, { rows: byTask.get(task.task_id) ?? none, spent }, draft.currency))
  }
  return assignments
}

const none: readonly never[] = []

function readNotes(draft: Draft): Map<Id, string> {
  const { tables } = draft.content
  const topics = new Map(tables.MEMOTYPE.map((row) => [row.memo_type_id, row.memo_type]))
  const notes = new Map<Id, string>()
  for (const memo of ofProject(tables.TASKMEMO, draft.project)) {
    const work = draft.works.get(memo.key('task_id'))
    const text = textOfHtml(memo.task_memo)
    if (!work || text === '') continue
    const topic = topics.get(memo.memo_type_id)?.trim()
    const page = topic && topic !== OWN_TOPIC ? `${topic}\n${text}` : text
    const before = notes.get(work.id)
    notes.set(work.id, before === undefined ? page : `${before}\n\n${page}`)
  }
  return notes
}

function readStored(draft: Draft, plan: SchedulePlan): Map<Id, StoredDates> {
  const { criticalBy, criticalThreshold } = plan.settings
  const stored = new Map<Id, StoredDates>()
  for (const { task, row } of draft.origins.works) {
    const totalFloat = task.hours('total_float_hr_cnt')
    const byFloat = totalFloat !== null && totalFloat <= criticalThreshold
    stored.set(row.id, {
      earlyStart: task.instant('early_start_date'),
      earlyFinish: task.instant('early_end_date'),
      lateStart: task.instant('late_start_date'),
      lateFinish: task.instant('late_end_date'),
      totalFloat,
      freeFloat: task.hours('free_float_hr_cnt'),
      critical: criticalBy === 'longest_path' ? task.driving_path_flag === 'Y' : byFloat,
      drivingPath: task.isEmpty('driving_path_flag') ? null : task.driving_path_flag === 'Y',
    })
  }
  return stored
}
