import { datedDays } from '../../calendar/index.ts'
import {
  type Assignment,
  type Calendar,
  type Id,
  isSummary,
  type LagCalendar,
  type Measure,
  notStarted,
  ownCode,
  type SchedulePlan,
  type WbsRow,
} from '../../plan/index.ts'
import { decimalOf, millionths } from '../../progress/index.ts'
import { dayOf, formatInstant, type Instant, type Minutes } from '../../time/index.ts'
import { AssignedSpans } from '../assigned-spans.ts'
import type { StoredDates } from '../file.ts'
import { htmlOf } from '../text.ts'
import type { FileAttribute } from '../user-fields.ts'
import { limitCodes } from './activities.ts'
import { formatCalendarData } from './calendar-data.ts'
import { curveTable } from './curves.ts'
import type { KeptOfP6 } from './kept.ts'
import { OWN_TOPIC } from './notes.ts'
import { priorityCode } from './priorities.ts'
import { type StepNumber, stepTable } from './steps.ts'
import { plainDecimal } from './values.ts'
import { timeValues, usedValues } from './write-assigned-times.ts'
import { currencyDefaults, projectDefaults, taskDefaults, wbsDefaults } from './write-defaults.ts'
import type { WrittenProjects } from './write-projects.ts'
import { type RegisterSide, resourceCodes, resourceTables } from './write-resources.ts'
import { joinedTable, lazyRows, type Values, type XerId, type XerTable } from './write-table.ts'
import { type AttributeNumbers, userFieldTables } from './write-user-fields.ts'

/** What stands in the tables of a file, and the numbers that it is told apart by there. */
export interface Numbering {
  /** Without drafts. */
  plan: SchedulePlan
  rows: ReadonlyMap<Id, XerId>
  calendars: ReadonlyMap<Id, XerId>
  relations: ReadonlyMap<string, XerId>
  assignments: ReadonlyMap<Id, XerId>
  resourceOf(assignment: Assignment): XerId
  /** Of summaries: the order of those below one node. */
  sequences: ReadonlyMap<Id, number>
  projects: WrittenProjects
  /** The assignment that the cost of a work is written with; null: it is an expense of its own. */
  costAt(row: WbsRow): Id | null
  expenses: ReadonlyMap<Id, XerId>
  stored: ReadonlyMap<Id, StoredDates>
  /** Of works: lists become activity codes, the rest user defined fields; of summaries P6 has neither. */
  attributes: readonly FileAttribute[]
  attributeNumbers: AttributeNumbers
  /** By row id. */
  notes: ReadonlyMap<Id, string>
  /** The page that the note of a work stands on. */
  memoOf(id: Id): { memo_id: XerId; memo_type_id: XerId }
  stepOf: StepNumber
  /** Number of the topic that our notes stand below. */
  ownTopic: XerId
  /** Null: the file says nothing of it, and has no columns for it. */
  kept: KeptOfP6 | null
  curveOf(points: readonly number[]): XerId
  /** Null: nobody asked the register of the space. */
  register: RegisterSide
}

/** A plan, and what it is compared with. */
export type Numberings = readonly [Numbering, ...Numbering[]]

/** The tables of a plan in the order in which P6 writes them; baselines are further projects, with neither codes nor notes. */
export function xerTables([own, ...baselines]: Numberings): XerTable[] {
  const works = own.plan.rows.filter((row) => !isSummary(row.type))
  const ofEach = (table: (numbering: Numbering) => XerTable) => joinedTable([table(own), ...baselines.map(table)])
  return [
    currencyTable(own),
    ofEach(projectTable),
    joinedTable([calendarTable(own), ...baselines.map(calendarTable), libraryTable(own)]),
    ofEach(optionsTable),
    ofEach(wbsTable),
    curveTable(
      [own, ...baselines].flatMap(({ plan }) => plan.assignments),
      own.curveOf,
    ),
    ...resourceTables([own, ...baselines].map(assignedIn), own.register, own.kept),
    ofEach(taskTable),
    ...memoTables(own),
    stepTable(own),
    ofEach(relationTable),
    ofEach(assignmentTable),
    ofEach(expenseTable),
    ...userFieldTables(works, own.rows, own.attributes, own.attributeNumbers),
  ].filter(({ rows }) => rows.length > 0)
}

/** P6 knows no rules: their days are written one by one, as far as people type dates. */
const RULED_DAYS = [dayOf(2000, 1, 1), dayOf(2050, 12, 31)] as const

/** Six decimals of an hour are 4 milliseconds: minutes survive the way there and back. */
function hours(minutes: Minutes): string {
  return plainDecimal(minutes / 60)
}

function date(instant: Instant | null): string {
  return instant === null ? '' : formatInstant(instant).replace('T', ' ')
}

const flag = (value: boolean) => (value ? 'Y' : 'N')

/** That of the schedule first, as it came, unless people have called it otherwise. */
function currencyTable({ plan: { settings }, kept }: Numbering): XerTable {
  const { currency } = settings
  const came = kept?.currencies ?? []
  const own = came.find((row) => row.curr_short_name === currency)
  const made = { ...currencyDefaults, curr_symbol: currency, curr_type: currency, curr_short_name: currency }
  const others = came.filter((row) => row !== own && (own !== undefined || row.curr_id !== String(made.curr_id)))
  return { name: 'CURRTYPE', key: ['curr_id'], rows: [own ?? made, ...others] }
}

/** The column of GUIDs, where there is one. */
const guidIn = (kept: KeptOfP6 | null, guid: (known: KeptOfP6) => string | undefined): Values =>
  kept === null ? {} : { guid: guid(kept) ?? '' }

function projectTable({ plan, calendars, projects, kept }: Numbering): XerTable {
  const { settings } = plan
  const values = projects.all.map(({ id, code, dates, top, baseline, comparedWith }) => ({
    proj_id: id,
    proj_short_name: code,
    orig_proj_id: baseline?.of ?? '',
    sum_base_proj_id: comparedWith ?? '',
    clndr_id: calendars.get(settings.defaultCalendarId) ?? '',
    ...projectDefaults,
    last_recalc_date: date(dates.dataDate),
    plan_start_date: date(dates.plannedStart),
    plan_end_date: date(dates.mustFinishBy),
    critical_path_type: settings.criticalBy === 'longest_path' ? 'CT_DrivPath' : 'CT_TotFloat',
    critical_drtn_hr_cnt: hours(settings.criticalThreshold),
    ...guidIn(kept, ({ projects: guids }) => guids.get(top?.id ?? '')),
  }))
  return { name: 'PROJECT', key: ['proj_id'], rows: values }
}

/** Calendars of one project are its own; those that several share belong to none. */
function calendarTable({ plan, calendars, projects }: Numbering): XerTable {
  const [only, ...others] = projects.all
  const owner =
    others.length === 0 ? { proj_id: only!.id, clndr_type: 'CA_Project' } : { proj_id: '', clndr_type: 'CA_Base' }
  const rows = plan.calendars.map((calendar: Calendar) => ({
    ...calendarValues(calendar, calendars.get(calendar.id)!),
    default_flag: flag(!only?.baseline && calendar.id === plan.settings.defaultCalendarId),
    ...owner,
  }))
  return { name: 'CALENDAR', key: ['clndr_id'], rows }
}

/** Of resources, that no work of the file follows. */
function libraryTable({ register }: Numbering): XerTable {
  const { calendars = new Map<Id, Calendar>() } = register?.register ?? {}
  const rows = [...calendars].flatMap(([id, calendar]) => {
    const number = register!.numbers.calendar(id)
    return number === null ? [] : [{ ...calendarValues(calendar, number), ...ofResources }]
  })
  return { name: 'CALENDAR', key: ['clndr_id'], rows }
}

const ofResources = { default_flag: 'N', proj_id: '', clndr_type: 'CA_Rsrc' }

const calendarValues = (calendar: Calendar, number: XerId): Values => ({
  clndr_id: number,
  default_flag: 'N',
  clndr_name: calendar.name,
  proj_id: '',
  clndr_type: '',
  base_clndr_id: '',
  day_hr_cnt: hours(calendar.minutesPerDay),
  clndr_data: formatCalendarData(calendar.week, datedDays(calendar, ...RULED_DAYS)),
})

const lagCalendarCodes: Record<LagCalendar, string> = {
  predecessor: 'rcal_Predecessor',
  successor: 'rcal_Successor',
  all_hours: 'rcal_24Hour',
  project: 'rcal_ProjDefault',
}
const floatCodes = { finish: 'FT_FF', start: 'FT_SF', smallest: 'FT_MIN' }

function optionsTable({ plan: { settings }, projects }: Numbering): XerTable {
  const values = projects.all.map(({ id }) => ({
    schedoptions_id: id,
    proj_id: id,
    sched_outer_depend_type: 'SD_Both',
    sched_open_critical_flag: flag(settings.openEndsCritical),
    sched_lag_early_start_flag: flag(settings.startLagFrom === 'early_start'),
    sched_retained_logic: flag(settings.progressMode === 'retained_logic'),
    sched_progress_override: flag(settings.progressMode === 'progress_override'),
    sched_float_type: floatCodes[settings.totalFloat],
    sched_calendar_on_relationship_lag: lagCalendarCodes[settings.lagCalendar],
    sched_use_expect_end_flag: flag(settings.useExpectedFinish),
    enable_multiple_longest_path_calc: 'N',
  }))
  return { name: 'SCHEDOPTIONS', key: ['proj_id'], rows: values }
}

/** Of the summary above a row. */
function nodeOf({ rows, projects }: Numbering, { id, parentId }: WbsRow): XerId {
  return (parentId === null ? undefined : rows.get(parentId)) ?? projects.of(id).node
}

function wbsTable(numbering: Numbering): XerTable {
  const { plan, rows, projects } = numbering
  const above = projects.all
    .filter(({ top }) => top === null)
    .map(({ id, code, node, baseline }) => ({
      wbs_id: node,
      proj_id: id,
      seq_num: 0,
      proj_node_flag: 'Y',
      wbs_short_name: code,
      wbs_name: baseline?.name ?? plan.settings.name,
      parent_wbs_id: '',
      ...wbsDefaults,
      ...guidIn(numbering.kept, () => ''),
    }))
  const summaries = plan.rows.filter(({ type }) => isSummary(type))
  const codes = new Map(summaries.map((row) => [row.id, row.code]))
  const nodes = summaries.map((row) => {
    const { id, top, code, baseline } = projects.of(row.id)
    const kept = row === top && baseline ? { code, name: baseline.name } : null
    const ownPart = ownCode(row.code, row === top ? '' : codes.get(row.parentId ?? ''))
    return {
      wbs_id: rows.get(row.id)!,
      proj_id: id,
      seq_num: numbering.sequences.get(row.id) ?? 0,
      proj_node_flag: flag(row === top),
      // P6 knows no node without a code.
      wbs_short_name: (kept?.code ?? ownPart) || String(rows.get(row.id)),
      wbs_name: kept?.name ?? row.name,
      parent_wbs_id: row === top ? '' : nodeOf(numbering, row),
      ...wbsDefaults,
      ...guidIn(numbering.kept, ({ guids }) => guids.get(row.id)),
    }
  })
  return { name: 'PROJWBS', key: ['wbs_id'], rows: [...above, ...nodes] }
}

function taskTable(numbering: Numbering): XerTable {
  const works = numbering.plan.rows.filter((row) => !isSummary(row.type))
  return { name: 'TASK', key: ['task_id'], rows: lazyRows(works, (row) => taskValues(numbering, row)) }
}

function taskType(row: WbsRow): string {
  if (row.type === 'milestone_start') return 'TT_Mile'
  if (row.type === 'milestone_finish') return 'TT_FinMile'
  const types = { ordinary: 'TT_Task', level_of_effort: 'TT_LOE', wbs_summary: 'TT_WBS', resource_dependent: 'TT_Rsrc' }
  return types[row.activityKind]
}

function taskValues(numbering: Numbering, row: WbsRow): Values {
  const { plan, rows, calendars, projects } = numbering
  return {
    task_id: rows.get(row.id)!,
    proj_id: projects.of(row.id).id,
    wbs_id: nodeOf(numbering, row),
    clndr_id: calendars.get(row.calendarId ?? plan.settings.defaultCalendarId) ?? '',
    ...taskDefaults,
    ...progressValues(row),
    task_type: taskType(row),
    task_code: row.code || `A${rows.get(row.id)}`,
    task_name: row.name,
    target_drtn_hr_cnt: hours(row.duration),
    cstr_type: row.limit ? limitCodes[row.limit.kind] : '',
    cstr_date: date(row.limit?.date ?? null),
    cstr_type2: row.secondLimit ? limitCodes[row.secondLimit.kind] : '',
    cstr_date2: date(row.secondLimit?.date ?? null),
    expect_end_date: date(row.expectedFinish),
    external_early_start_date: date(row.externalEarlyStart),
    external_late_end_date: date(row.externalLateFinish),
    suspend_date: date(row.suspendedAt),
    resume_date: date(row.resumedAt),
    priority_type: priorityCode(row.priority),
    target_work_qty: row.labour?.plan ?? '0',
    act_work_qty: row.labour?.fact ?? '0',
    ...storedValues(row, numbering.stored.get(row.id)),
    ...guidIn(numbering.kept, ({ guids }) => guids.get(row.id)),
  }
}

function storedValues({ progress }: WbsRow, dates: StoredDates | undefined): Values {
  const minutes = (value: Minutes | null | undefined) => (value === null || value === undefined ? '' : hours(value))
  const { earlyStart = null, earlyFinish = null, lateStart = null, lateFinish = null } = dates ?? {}
  return {
    early_start_date: date(earlyStart),
    early_end_date: date(earlyFinish),
    late_start_date: date(lateStart),
    late_end_date: date(lateFinish),
    target_start_date: date(progress.actualStart ?? earlyStart),
    target_end_date: date(progress.actualFinish ?? earlyFinish),
    total_float_hr_cnt: minutes(dates?.totalFloat),
    free_float_hr_cnt: minutes(dates?.freeFloat),
    driving_path_flag: flag(dates?.drivingPath ?? dates?.critical ?? false),
  }
}

/** Physical percent complete: it is the one type that does not tie percent and remaining duration together. */
function progressValues({ type, duration, progress = notStarted }: WbsRow): Values {
  const { actualStart, actualFinish, percent, remaining } = progress
  const reached = type === 'milestone_start' && actualStart !== null
  const complete = actualFinish !== null || reached
  // Rounded up like the engine's, so that the dates stay the same.
  const left = complete ? 0 : (remaining ?? Math.ceil((duration * (10_000 - Math.round(percent * 100))) / 10_000))
  return {
    phys_complete_pct: plainDecimal(complete ? 100 : percent),
    complete_pct_type: 'CP_Phys',
    status_code: complete ? 'TK_Complete' : actualStart === null ? 'TK_NotStart' : 'TK_Active',
    remain_drtn_hr_cnt: hours(left),
    act_start_date: date(actualStart ?? actualFinish),
    act_end_date: date(actualFinish ?? (reached ? actualStart : null)),
  }
}

function relationTable({ plan, rows, relations, projects }: Numbering): XerTable {
  const live = plan.relations.filter(({ predId, succId }) => rows.has(predId) && rows.has(succId))
  const values = lazyRows(live, (relation) => ({
    task_pred_id: relations.get(relation.id)!,
    task_id: rows.get(relation.succId)!,
    pred_task_id: rows.get(relation.predId)!,
    proj_id: projects.of(relation.succId).id,
    pred_proj_id: projects.of(relation.predId).id,
    pred_type: `PR_${relation.type.toUpperCase()}`,
    lag_hr_cnt: hours(relation.lag),
  }))
  return { name: 'TASKPRED', key: ['task_id', 'pred_task_id', 'pred_type'], rows: values }
}

const assignedIn = ({ plan, rows, resourceOf, calendars }: Numbering) => ({
  assignments: plan.assignments.filter(({ wbsId }) => rows.has(wbsId)),
  resourceOf,
  calendars,
})

/** A role is staffed later: nobody is meant yet. */
function whoIs(assignment: Assignment, { resourceOf, register }: Numbering): Values {
  const number = resourceOf(assignment)
  if (!register) return { rsrc_id: number }
  const { isRole } = register.register.resources.get(assignment.resourceId ?? '') ?? { isRole: false }
  return isRole ? { role_id: number, rsrc_id: '' } : { role_id: '', rsrc_id: number }
}

function assignmentTable(numbering: Numbering): XerTable {
  const { plan, rows, assignments, projects, costAt } = numbering
  const costs = new Map(
    plan.rows.flatMap((row) => (row.cost ? [[costAt(row), assignedCost(row.cost, row.expenses)] as const] : [])),
  )
  const live = plan.assignments.filter((assignment) => rows.has(assignment.wbsId))
  const spans = new AssignedSpans(plan, numbering.stored)
  const values = lazyRows(live, (assignment) => ({
    taskrsrc_id: assignments.get(assignment.id)!,
    task_id: rows.get(assignment.wbsId)!,
    proj_id: projects.of(assignment.wbsId).id,
    ...whoIs(assignment, numbering),
    rsrc_type: resourceCodes[assignment.resourceType],
    target_qty: assignment.plan,
    ...usedValues(assignment),
    target_qty_per_hr: assignment.units ?? '',
    // An own begin holds instead of it.
    target_lag_drtn_hr_cnt: assignment.lag > 0 && assignment.start === null ? hours(assignment.lag) : '',
    cost_per_qty: assignment.price ?? '',
    cost_per_qty_source_type: assignment.price === null ? '' : 'ST_Custom',
    curv_id: assignment.curve === null ? '' : numbering.curveOf(assignment.curve),
    ...remainingOf(assignment),
    ...timeValues(assignment, spans),
    ...costValues(costs.get(assignment.id) ?? null, 'act_reg_cost'),
    ...guidIn(numbering.kept, ({ guids }) => guids.get(assignment.id)),
  }))
  return { name: 'TASKRSRC', key: ['taskrsrc_id'], rows: values }
}

/**
 * Where a remaining duration is kept, one hour of work per hour of it, so that it can be read back from the units; else what is
 * left of the quantity.
 */
function remainingOf({ remaining, plan, fact, units, left: said }: Assignment): Values {
  if (remaining > 0) return { remain_qty: hours(remaining), remain_qty_per_hr: 1 }
  const left = said === null ? millionths(plan) - millionths(fact) : millionths(said)
  return { remain_qty: decimalOf(left > 0n ? left : 0n), remain_qty_per_hr: units ?? '' }
}

/** What the resources cost, of a work that costs more than them. */
function assignedCost(cost: Measure, expenses: Measure | null): Measure {
  if (!expenses) return cost
  const without = (all: string, part: string): string => decimalOf(millionths(all) - millionths(part))
  return { ...cost, plan: without(cost.plan, expenses.plan), fact: without(cost.fact, expenses.fact) }
}

function costValues(cost: WbsRow['cost'], actual: string): Values {
  const { plan = '0', fact = '0' } = cost ?? {}
  return { target_cost: plan, [actual]: fact, remain_cost: plainDecimal(Math.max(0, Number(plan) - Number(fact))) }
}

/** Costs of works that nobody is assigned to, and what others cost beside their resources. */
function expenseTable({ plan, rows, projects, costAt, expenses }: Numbering): XerTable {
  const values = plan.rows.flatMap((row) => {
    const spent = costAt(row) === null ? row.cost : row.expenses
    return isSummary(row.type) || !spent
      ? []
      : [
          {
            cost_item_id: expenses.get(row.id)!,
            proj_id: projects.of(row.id).id,
            task_id: rows.get(row.id)!,
            cost_name: row.name.slice(0, LONGEST_EXPENSE) || row.code,
            ...costValues(spent, 'act_cost'),
          },
        ]
  })
  return { name: 'PROJCOST', key: ['task_id'], rows: values }
}

const LONGEST_EXPENSE = 120

/** Below a topic that reading leaves out: the page is the note as it was typed. */
function memoTables({ plan, rows, notes, memoOf, ownTopic, projects }: Numbering): XerTable[] {
  const noted = plan.rows.filter(({ id, type }) => !isSummary(type) && (notes.get(id) ?? '') !== '')
  const memos = noted.map(({ id }) => ({
    ...memoOf(id),
    task_id: rows.get(id)!,
    proj_id: projects.of(id).id,
    task_memo: htmlOf(notes.get(id)!),
  }))
  const topic = { memo_type_id: ownTopic, memo_type: OWN_TOPIC }
  const isUsed = memos.some((memo) => memo.memo_type_id === ownTopic)
  return [
    { name: 'MEMOTYPE', key: ['memo_type_id'], rows: isUsed ? [topic] : [] },
    { name: 'TASKMEMO', key: ['task_id'], rows: memos },
  ]
}
