import { type Id, type LagCalendar, type ScheduleSettings, type Subproject, usualSettings } from '../../plan/index.ts'
import type { IssueList } from '../issues.ts'
import type { XerRow } from './tables.ts'
import { readDate, readHours } from './values.ts'

/** Options of a file without SCHEDOPTIONS are those that P6 sets for a new project. */
export function readSettings(
  project: XerRow<'PROJECT'>,
  options: XerRow<'SCHEDOPTIONS'> | undefined,
  issues: IssueList,
): Omit<ScheduleSettings, 'name' | 'defaultCalendarId' | 'currency'> {
  if (!options) issues.add('xer_no_schedule_options', 'info')
  if (options?.enable_multiple_longest_path_calc === 'Y') issues.add('xer_multiple_float_paths', 'info')
  return {
    ...readDates(project, issues),
    progressMode: progressMode(options),
    lagCalendar: lagCalendar(options?.sched_calendar_on_relationship_lag ?? ''),
    startLagFrom: options?.sched_lag_early_start_flag === 'N' ? 'actual_start' : 'early_start',
    totalFloat: totalFloat(options?.sched_float_type ?? ''),
    criticalBy: project.critical_path_type === 'CT_DrivPath' ? 'longest_path' : 'total_float',
    criticalThreshold: readHours(project.critical_drtn_hr_cnt) ?? 0,
    openEndsCritical: options?.sched_open_critical_flag === 'Y',
    useExpectedFinish: options?.sched_use_expect_end_flag === 'Y',
    scenario: usualSettings.scenario,
    remainingRounding: usualSettings.remainingRounding,
    rateFromInitialDuration: usualSettings.rateFromInitialDuration,
    rules: usualSettings.rules,
  }
}

/** What a project counts from, and by when it has to be finished. */
export function readDates(project: XerRow<'PROJECT'>, issues: IssueList): Subproject {
  const plannedStart = readDate(project.plan_start_date)
  const dataDate = readDate(project.last_recalc_date) ?? plannedStart
  if (dataDate === null) issues.add('xer_no_data_date', 'error', { line: project.line })
  return {
    dataDate: dataDate ?? 0,
    plannedStart: plannedStart ?? dataDate ?? 0,
    mustFinishBy: readDate(project.plan_end_date),
  }
}

function progressMode(options: XerRow<'SCHEDOPTIONS'> | undefined): ScheduleSettings['progressMode'] {
  if (!options || options.sched_retained_logic === 'Y') return 'retained_logic'
  return options.sched_progress_override === 'Y' ? 'progress_override' : 'actual_dates'
}

/** Spelt `rcal_Predecessor`, `rcal_24Hour`, `rcal_24hour`, `rcal_ProjDefault` … by the versions of P6. */
function lagCalendar(text: string): LagCalendar {
  const word = text.toLowerCase()
  if (word.includes('succ')) return 'successor'
  if (word.includes('24')) return 'all_hours'
  return word.includes('proj') ? 'project' : 'predecessor'
}

function totalFloat(text: string): ScheduleSettings['totalFloat'] {
  if (text === 'FT_SF') return 'start'
  return text === '' || text === 'FT_FF' ? 'finish' : 'smallest'
}

/** A project node's name, its code, or the name given; P6 leaves neither empty. */
export function projectName(project: XerRow<'PROJECT'>, root: XerRow<'PROJWBS'> | undefined): string {
  return root?.wbs_name.trim() || project.proj_short_name.trim() || project.proj_id
}

/** Calendar ids come later than the rest, because only used calendars are copied. */
export function withCalendar(
  settings: Omit<ScheduleSettings, 'name' | 'defaultCalendarId' | 'currency'>,
  name: string,
  defaultCalendarId: Id,
  currency: string,
): ScheduleSettings {
  return { name, defaultCalendarId, currency, ...settings }
}
