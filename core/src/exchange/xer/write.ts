import { datedDays } from '../../calendar/index.ts'
import {
  type Assignment,
  type Calendar,
  type Id,
  isSummary,
  type LagCalendar,
  notStarted,
  ownCode,
  type Relation,
  type SchedulePlan,
  type WbsRow,
} from '../../plan/index.ts'
import { dayOf, formatInstant, type Instant, type Minutes } from '../../time/index.ts'
import type { StoredDates } from '../file.ts'
import type { FileAttribute } from '../user-fields.ts'
import { limitCodes } from './activities.ts'
import { formatCalendarData } from './calendar-data.ts'
import { plainDecimal } from './values.ts'
import { currencyDefaults, projectDefaults, taskDefaults, wbsDefaults } from './write-defaults.ts'
import { type WrittenProjects, writtenProjects } from './write-projects.ts'
import { field, table, type Values } from './write-table.ts'
import { userFieldTables } from './write-user-fields.ts'

export interface XerWriting {
  /** Short name of the project; P6 shows it as the project id. */
  code?: string
  /** `YYYY-MM-DD` of the export; core has no clock. */
  date?: string
  /** Computed dates by row id; left out: P6 has to schedule the project first. */
  stored?: ReadonlyMap<Id, StoredDates>
  /** Of works: lists become activity codes, the rest user defined fields; of summaries P6 has neither. */
  attributes?: readonly FileAttribute[]
}

/** Numbers that P6 uses as ids; they count from one in each table. */
interface Numbering {
  plan: SchedulePlan
  rows: Map<Id, number>
  calendars: Map<Id, number>
  resources: Map<string, number>
  projects: WrittenProjects
  stored: ReadonlyMap<Id, StoredDates>
}

/** P6 knows no rules: their days are written one by one, as far as people type dates. */
const RULED_DAYS = [dayOf(2000, 1, 1), dayOf(2050, 12, 31)] as const

/**
 * Writes a plan as a P6 XER file in UTF-8, lines ending in CR LF.
 *
 * A summary with dates of its own is a project of its own; all of them are read back as one schedule.
 * Drafts are left out with the links to them: P6 has no such rows. What P6 has no field for is lost: main measures,
 * lag calendars of single links, the progress scenario.
 */
export function writeXer(
  plan: SchedulePlan,
  { code, date = '2000-01-01', stored, attributes = [] }: XerWriting = {},
): string {
  const live = { ...plan, rows: plan.rows.filter((row) => row.type !== 'draft') }
  const number = <T>(items: Iterable<T>) => new Map([...new Set(items)].map((item, i) => [item, i + 1]))
  const rows = number(live.rows.map((row) => row.id))
  const numbering: Numbering = {
    plan: live,
    rows,
    calendars: number(plan.calendars.map((calendar) => calendar.id)),
    resources: number(plan.assignments.map(resourceKey)),
    projects: writtenProjects(live, code ?? plan.settings.name, rows),
    stored: stored ?? new Map(),
  }
  const header = [
    'ERMHDR',
    '22.12',
    date,
    'Project',
    'plumbline',
    'Plumbline',
    'dbxDatabaseNoName',
    'Project Management',
  ]
  return [
    [...header, plan.settings.currency].map(field).join('\t'),
    ...currencyTable(numbering),
    ...projectTable(numbering),
    ...calendarTable(numbering),
    ...optionsTable(numbering),
    ...wbsTable(numbering),
    ...resourceTable(numbering),
    ...taskTable(numbering),
    ...relationTable(numbering),
    ...assignmentTable(numbering),
    ...userFieldTables(
      live.rows.filter((row) => !isSummary(row.type)),
      rows,
      attributes,
    ),
    '%E',
    '',
  ].join('\r\n')
}

/** Six decimals of an hour are 4 milliseconds: minutes survive the way there and back. */
function hours(minutes: Minutes): string {
  return plainDecimal(minutes / 60)
}

function date(instant: Instant | null): string {
  return instant === null ? '' : formatInstant(instant).replace('T', ' ')
}

const flag = (value: boolean) => (value ? 'Y' : 'N')

function currencyTable({ plan: { settings } }: Numbering): string[] {
  const { currency } = settings
  return table('CURRTYPE', [
    { ...currencyDefaults, curr_symbol: currency, curr_type: currency, curr_short_name: currency },
  ])
}

function projectTable({ plan, calendars, projects }: Numbering): string[] {
  const { settings } = plan
  const values = projects.all.map(({ id, code, dates }) => ({
    proj_id: id,
    proj_short_name: code,
    clndr_id: calendars.get(settings.defaultCalendarId) ?? '',
    ...projectDefaults,
    last_recalc_date: date(dates.dataDate),
    plan_start_date: date(dates.plannedStart),
    plan_end_date: date(dates.mustFinishBy),
    critical_path_type: settings.criticalBy === 'longest_path' ? 'CT_DrivPath' : 'CT_TotFloat',
    critical_drtn_hr_cnt: hours(settings.criticalThreshold),
  }))
  return table('PROJECT', values)
}

/** Calendars of one project are its own; those that several share belong to none. */
function calendarTable({ plan, calendars, projects }: Numbering): string[] {
  const [only, ...others] = projects.all
  const owner =
    others.length === 0 ? { proj_id: only!.id, clndr_type: 'CA_Project' } : { proj_id: '', clndr_type: 'CA_Base' }
  const rows = plan.calendars.map((calendar: Calendar) => ({
    clndr_id: calendars.get(calendar.id)!,
    default_flag: flag(calendar.id === plan.settings.defaultCalendarId),
    clndr_name: calendar.name,
    ...owner,
    base_clndr_id: '',
    day_hr_cnt: hours(calendar.minutesPerDay),
    clndr_data: formatCalendarData(calendar.week, datedDays(calendar, ...RULED_DAYS)),
  }))
  return table('CALENDAR', rows)
}

const lagCalendarCodes: Record<LagCalendar, string> = {
  predecessor: 'rcal_Predecessor',
  successor: 'rcal_Successor',
  all_hours: 'rcal_24Hour',
  project: 'rcal_ProjDefault',
}
const floatCodes = { finish: 'FT_FF', start: 'FT_SF', smallest: 'FT_MIN' }

function optionsTable({ plan: { settings }, projects }: Numbering): string[] {
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
  return table('SCHEDOPTIONS', values)
}

/** Of the summary above a row. */
function nodeOf({ rows, projects }: Numbering, { id, parentId }: WbsRow): number {
  return (parentId === null ? undefined : rows.get(parentId)) ?? projects.of(id).node
}

function wbsTable(numbering: Numbering): string[] {
  const { plan, rows, projects } = numbering
  const above = projects.all
    .filter(({ top }) => top === null)
    .map(({ id, code, node }) => ({
      wbs_id: node,
      proj_id: id,
      seq_num: 0,
      proj_node_flag: 'Y',
      wbs_short_name: code,
      wbs_name: plan.settings.name,
      parent_wbs_id: '',
      ...wbsDefaults,
    }))
  const summaries = plan.rows.filter(({ type }) => isSummary(type))
  const codes = new Map(summaries.map((row) => [row.id, row.code]))
  const nodes = summaries.map((row, i) => {
    const { id, top } = projects.of(row.id)
    return {
      wbs_id: rows.get(row.id)!,
      proj_id: id,
      seq_num: i + 1,
      proj_node_flag: flag(row === top),
      // P6 knows no node without a code.
      wbs_short_name: ownCode(row.code, row === top ? '' : codes.get(row.parentId ?? '')) || String(i + 1),
      wbs_name: row.name,
      parent_wbs_id: row === top ? '' : nodeOf(numbering, row),
      ...wbsDefaults,
    }
  })
  return table('PROJWBS', [...above, ...nodes])
}

function taskTable(numbering: Numbering): string[] {
  const rows = numbering.plan.rows.filter((row) => !isSummary(row.type)).map((row) => taskValues(numbering, row))
  return table('TASK', rows)
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
    target_work_qty: row.labour?.plan ?? '0',
    act_work_qty: row.labour?.fact ?? '0',
    ...storedValues(row, numbering.stored.get(row.id)),
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

function relationTable({ plan, rows, projects }: Numbering): string[] {
  const live = plan.relations.filter(({ predId, succId }) => rows.has(predId) && rows.has(succId))
  const values = live.map((relation: Relation, i) => ({
    task_pred_id: i + 1,
    task_id: rows.get(relation.succId)!,
    pred_task_id: rows.get(relation.predId)!,
    proj_id: projects.of(relation.succId).id,
    pred_proj_id: projects.of(relation.predId).id,
    pred_type: `PR_${relation.type.toUpperCase()}`,
    lag_hr_cnt: hours(relation.lag),
  }))
  return table('TASKPRED', values)
}

const resourceCodes = { human: 'RT_Labor', machine: 'RT_Equip', material: 'RT_Mat', cost: 'RT_Mat' }

/** P6 knows a resource by its short name and type; here both stand in the assignment. */
function resourceKey({ resourceType, resourceCode, calendarId }: Assignment): string {
  return `${resourceType}\n${resourceCode}\n${calendarId ?? ''}`
}

function resourceTable({ plan, resources, calendars }: Numbering): string[] {
  const byKey = new Map(plan.assignments.map((assignment) => [resourceKey(assignment), assignment]))
  const rows = [...resources].map(([key, number]) => {
    const { resourceCode, resourceName, resourceType, calendarId } = byKey.get(key)!
    const calendar = calendarId === null ? '' : (calendars.get(calendarId) ?? '')
    return {
      rsrc_id: number,
      clndr_id: calendar,
      rsrc_short_name: resourceCode,
      rsrc_name: resourceName,
      rsrc_type: resourceCodes[resourceType],
    }
  })
  return table('RSRC', rows)
}

/** One hour of work per hour of duration, so that the remaining duration can be read back from the units. */
function assignmentTable({ plan, rows, resources, projects }: Numbering): string[] {
  const live = plan.assignments.filter((assignment) => rows.has(assignment.wbsId))
  const values = live.map((assignment, i) => ({
    taskrsrc_id: i + 1,
    task_id: rows.get(assignment.wbsId)!,
    proj_id: projects.of(assignment.wbsId).id,
    rsrc_id: resources.get(resourceKey(assignment))!,
    rsrc_type: resourceCodes[assignment.resourceType],
    target_qty: assignment.plan,
    act_reg_qty: assignment.fact,
    remain_qty: hours(assignment.remaining),
    remain_qty_per_hr: 1,
  }))
  return table('TASKRSRC', values)
}
