import {
  type ActivityKind,
  blankRow,
  type Id,
  type Limit,
  type LimitKind,
  type WbsRow,
  type WbsType,
} from '../../plan/index.ts'
import type { IssueList } from '../issues.ts'
import { cleanLine, longestCode, longestName } from '../text.ts'
import { readPriority } from './priorities.ts'
import { readProgress } from './progress.ts'
import type { XerRow } from './tables.ts'
import { isNever } from './values.ts'

/** P6's codes of constraints, in both directions; MS Project's own two become what is nearest to them. */
export const limitCodes: Record<LimitKind, string> = {
  not_earlier: 'CS_MSOA',
  not_later: 'CS_MEOB',
  in_date: 'CS_MSO',
  finish_not_earlier: 'CS_MEOA',
  start_not_later: 'CS_MSOB',
  finish_in_date: 'CS_MEO',
  mandatory_start: 'CS_MANDSTART',
  mandatory_finish: 'CS_MANDFIN',
  as_late_as_possible: 'CS_ALAP',
  deadline: 'CS_MEOB',
  manual: 'CS_MANDSTART',
}
// The first kind of a code is P6's own.
const limitKinds = new Map(
  Object.entries(limitCodes)
    .map(([kind, code]) => [code, kind as LimitKind] as const)
    .reverse(),
)

const activityTypes: Record<string, [WbsType, ActivityKind]> = {
  TT_Task: ['work', 'ordinary'],
  TT_Rsrc: ['work', 'resource_dependent'],
  TT_LOE: ['work', 'level_of_effort'],
  TT_WBS: ['work', 'wbs_summary'],
  TT_Mile: ['milestone_start', 'ordinary'],
  TT_FinMile: ['milestone_finish', 'ordinary'],
}

export interface ActivityPlace {
  id: Id
  parentId: Id | null
  calendarId: Id | null
  /** The options say whether dates from other projects count. */
  useExternalDates: boolean
}

const dateColumns = [
  'act_start_date',
  'act_end_date',
  'cstr_date',
  'cstr_date2',
  'expect_end_date',
  'external_early_start_date',
  'external_late_end_date',
  'suspend_date',
  'resume_date',
] as const

/** An activity without its resources. */
export function readActivity(task: XerRow<'TASK'>, place: ActivityPlace, issues: IssueList): WbsRow {
  const { id, useExternalDates } = place
  const [type, activityKind] = activityTypes[task.task_type] ?? activityTypes.TT_Task!
  if (!Object.hasOwn(activityTypes, task.task_type)) {
    issues.add('xer_unknown_activity_type', 'warning', { line: task.line, value: task.task_type }, id)
  }
  for (const field of dateColumns) {
    if (isBadDate(task, field)) issues.add('xer_bad_value', 'warning', { field, line: task.line }, id)
  }
  const duration = type === 'work' ? durationOf(task, issues, id) : 0
  // Filled, not copied: a file has a hundred thousand of them.
  const row = blankRow(id, place.parentId, type)
  row.code = cleanLine(task.task_code, longestCode)
  row.name = cleanLine(task.task_name, longestName)
  row.calendarId = place.calendarId
  row.activityKind = activityKind
  row.duration = duration
  row.limit = readLimit(task, ['cstr_type', 'cstr_date'], issues, id)
  row.secondLimit = readLimit(task, ['cstr_type2', 'cstr_date2'], issues, id)
  row.progress = readProgress(task, duration, issues)
  row.priority = readPriority(task.priority_type)
  row.expectedFinish = task.instant('expect_end_date')
  if (useExternalDates) {
    row.externalEarlyStart = task.instant('external_early_start_date')
    row.externalLateFinish = task.instant('external_late_end_date')
  }
  suspend(row, task, issues)
  return row
}

function suspend(row: WbsRow, task: XerRow<'TASK'>, issues: IssueList): void {
  const suspendedAt = task.instant('suspend_date')
  const resumedAt = task.instant('resume_date')
  const sound = resumedAt === null || (suspendedAt !== null && resumedAt >= suspendedAt)
  if (!sound) issues.add('xer_resume_before_suspend', 'warning', { line: task.line, code: task.task_code }, row.id)
  row.suspendedAt = suspendedAt
  row.resumedAt = sound ? resumedAt : null
}

function durationOf(task: XerRow<'TASK'>, issues: IssueList, id: Id): number {
  const duration = task.hours('target_drtn_hr_cnt')
  if (duration !== null && duration >= 0) return duration
  issues.add('xer_bad_value', 'warning', { field: 'target_drtn_hr_cnt', line: task.line }, id)
  return Math.max(0, task.hours('remain_drtn_hr_cnt') ?? 0)
}

/** There is a text, and it is no date. */
function isBadDate(task: XerRow<'TASK'>, field: (typeof dateColumns)[number]): boolean {
  return !task.isEmpty(field) && task.instant(field) === null && !isNever(task[field])
}

type LimitColumns = readonly ['cstr_type', 'cstr_date'] | readonly ['cstr_type2', 'cstr_date2']

function readLimit(
  task: XerRow<'TASK'>,
  [typeColumn, dateColumn]: LimitColumns,
  issues: IssueList,
  id: Id,
): Limit | null {
  if (task.isEmpty(typeColumn)) return null
  const code = task[typeColumn]
  const kind = limitKinds.get(code)
  const at = task.instant(dateColumn)
  if (kind === 'as_late_as_possible') return { kind, date: null }
  if (kind && at !== null) return { kind, date: at }
  const { line } = task
  issues.add(kind ? 'xer_limit_without_date' : 'xer_unknown_limit', 'warning', { value: code, line }, id)
  return null
}
