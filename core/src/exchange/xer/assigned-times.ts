/** Of an assignment what is not that of its work: dates, days that were typed, overtime. */
import { addWork, type CompiledCalendar } from '../../calendar/index.ts'
import { type Assignment, noDays } from '../../plan/index.ts'
import { decimalOf, millionths } from '../../progress/index.ts'
import type { Instant } from '../../time/index.ts'
import { type Period, type ReadDays, readDaysOf } from '../periods.ts'
import type { XerRow } from './tables.ts'
import { addDecimals, readDecimal, readHours, readNumber } from './values.ts'

type AssignmentRow = XerRow<'TASKRSRC'>
type TaskRow = XerRow<'TASK'>

/** `calendar`: over which it is worked on; `curve`: that it names, unless the days say otherwise. */
export function readTimes(
  row: AssignmentRow,
  task: TaskRow,
  { calendar, curve }: { calendar: () => CompiledCalendar; curve: Assignment['curve'] },
): Pick<Assignment, 'start' | 'finish' | 'days' | 'curve'> {
  const { typed, hasRest } = readDays(row, calendar)
  const dates = { start: ownStart(row, task), finish: ownFinish(row, task, calendar) }
  return { ...dates, days: typed, curve: hasRest ? null : curve }
}

/** null: the same, or one of both says nothing. */
function otherThan(said: Instant | null, ofWork: Instant | null): Instant | null {
  return said === null || ofWork === null || said === ofWork ? null : said
}

/** A lag says why it begins later; only actual dates say more. */
function ownStart(row: AssignmentRow, task: TaskRow): Instant | null {
  if (!row.isEmpty('act_start_date')) return otherThan(row.instant('act_start_date'), task.instant('act_start_date'))
  if ((row.hours('target_lag_drtn_hr_cnt') ?? 0) > 0) return null
  return otherThan(row.instant('target_start_date'), task.instant('target_start_date'))
}

/** What is planned at so many an hour ends when it is used up: that is what P6 counts, and no date of its own. */
function ownFinish(row: AssignmentRow, task: TaskRow, calendar: () => CompiledCalendar): Instant | null {
  const ofWork = task.instant('act_end_date') ?? task.instant('target_end_date')
  const actual = row.instant('act_end_date')
  if (actual !== null) return otherThan(actual, ofWork)
  const planned = otherThan(row.instant('target_end_date'), task.instant('target_end_date'))
  const start = row.instant('target_start_date')
  if (planned === null || start === null) return planned
  const [quantity, perHour] = [readNumber(row.target_qty) ?? 0, readNumber(row.target_qty_per_hr) ?? 0]
  if (!(quantity > 0 && perHour > 0)) return planned
  const counted = addWork(calendar(), start, Math.round((quantity / perHour) * 60), 'finish')
  return Math.abs(counted - planned) <= ROUNDED_MINUTES ? null : planned
}

/** Amounts an hour are rounded, which is some minutes of a long work. */
const ROUNDED_MINUTES = 5

/** Of what is left where it says so, before that of what was planned. */
function readDays(row: AssignmentRow, calendar: () => CompiledCalendar): ReadDays {
  if (row.isEmpty('target_crv') && row.isEmpty('remain_crv')) return nothingTyped
  const daysOf = (curve: string, start: Instant | null): ReadDays =>
    start === null ? nothingTyped : readDaysOf(readPeriods(curve), start, calendar())
  const planned = daysOf(row.target_crv, row.instant('target_start_date'))
  if (row.isEmpty('remain_crv')) return planned
  const left = daysOf(row.remain_crv, row.instant('restart_date') ?? row.instant('target_start_date'))
  const first = left.typed[0]?.day ?? Number.NEGATIVE_INFINITY
  const passed = row.isEmpty('act_start_date') ? [] : planned.typed.filter(({ day }) => day < first)
  return { typed: [...passed, ...left.typed], hasRest: left.hasRest }
}

const nothingTyped: ReadDays = { typed: noDays, hasRest: false }

/** «142:76;8:4»: amounts with their hours. */
function readPeriods(curve: string): Period[] {
  const periods: Period[] = []
  for (const one of curve.split(';', MOST_PERIODS)) {
    const [amount, hours] = one.split(':')
    const [said, minutes] = [readDecimal(amount ?? ''), readHours(hours ?? '')]
    if (said === null || minutes === null || minutes < 0 || said.startsWith('-')) return []
    periods.push({ amount: millionths(said), minutes })
  }
  return periods
}

const MOST_PERIODS = 5_000

/** Of the plan, as much as of what was used so far: P6 tells overtime of that only. */
export function readOvertime({ target_qty, act_reg_qty, act_ot_qty }: AssignmentRow): string {
  const over = readDecimal(act_ot_qty) ?? '0'
  if (over === '0' || over.startsWith('-')) return '0'
  const [plan, used] = [target_qty, addDecimals([readDecimal(act_reg_qty) ?? '0', over])].map((text) =>
    Number(readDecimal(text) ?? '0'),
  ) as [number, number]
  if (!(plan > 0 && used > 0)) return '0'
  const share = Math.min(plan, (plan * Number(over)) / used)
  return decimalOf(millionths(share.toFixed(OVERTIME_DECIMALS)))
}

/** What P6 tells is a share of what was used: the last decimals are its rounding. */
const OVERTIME_DECIMALS = 4
