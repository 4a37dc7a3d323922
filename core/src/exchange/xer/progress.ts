import { notStarted, type Progress } from '../../plan/index.ts'
import type { Minutes } from '../../time/index.ts'
import type { IssueList } from '../issues.ts'
import type { XerRow } from './tables.ts'
import { readNumber } from './values.ts'

/** The progress register of an activity; `duration` is its planned one. */
export function readProgress(task: XerRow<'TASK'>, duration: Minutes, issues: IssueList): Progress {
  const remaining = remainingOf(task, issues)
  const actualStart = task.instant('act_start_date')
  if (task.status_code === 'TK_Complete') return completed(task, duration, issues)
  if (task.status_code !== 'TK_Active') {
    return remaining === null || remaining === duration ? notStarted : { ...notStarted, remaining }
  }
  if (actualStart === null) {
    issues.add('xer_no_actual_start', 'warning', { line: task.line, code: task.task_code })
    return { ...notStarted, remaining }
  }
  return {
    actualStart,
    actualFinish: null,
    percent: percentComplete(task, duration, remaining ?? duration),
    remaining: remaining ?? duration,
    initialDuration: duration,
    startSource: 'imported',
  }
}

function remainingOf(task: XerRow<'TASK'>, issues: IssueList): Minutes | null {
  const remaining = task.hours('remain_drtn_hr_cnt')
  const bad = remaining === null ? !task.isEmpty('remain_drtn_hr_cnt') : remaining < 0
  if (bad) issues.add('xer_bad_value', 'warning', { field: 'remain_drtn_hr_cnt', line: task.line })
  return bad ? null : remaining
}

/** P6 gives a finished milestone both dates; another program may leave one out. */
function completed(task: XerRow<'TASK'>, duration: Minutes, issues: IssueList): Progress {
  const start = task.instant('act_start_date')
  const finish = task.instant('act_end_date')
  const actualStart = start ?? finish
  if (actualStart === null) {
    issues.add('xer_no_actual_finish', 'warning', { line: task.line, code: task.task_code })
    return notStarted
  }
  if (finish !== null && finish < actualStart) {
    issues.add('xer_finish_before_start', 'warning', { line: task.line, code: task.task_code })
  }
  return {
    actualStart,
    actualFinish: Math.max(finish ?? actualStart, actualStart),
    percent: 100,
    remaining: 0,
    initialDuration: duration,
    startSource: 'imported',
  }
}

/** By the activity's percent complete type: entered, from units, or from durations. */
function percentComplete(task: XerRow<'TASK'>, duration: Minutes, remaining: Minutes): number {
  if (task.complete_pct_type === 'CP_Phys') return percent(readNumber(task.phys_complete_pct) ?? 0, 100)
  if (task.complete_pct_type === 'CP_Units') {
    const actual = (readNumber(task.act_work_qty) ?? 0) + (readNumber(task.act_equip_qty) ?? 0)
    const left = (readNumber(task.remain_work_qty) ?? 0) + (readNumber(task.remain_equip_qty) ?? 0)
    return percent(actual, actual + left)
  }
  return percent(duration - remaining, duration)
}

/** Two decimals, 0…100. */
function percent(part: number, whole: number): number {
  if (whole <= 0) return 0
  return Math.min(100, Math.max(0, Math.round((part / whole) * 10_000) / 100))
}
