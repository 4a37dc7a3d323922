/** Of an assignment what is not that of its work: dates, lag, contour and days that somebody typed. */
import { addWork, type CompiledCalendar, nextWork, workBetween } from '../../calendar/index.ts'
import { type Assignment, noDays, type WbsRow } from '../../plan/index.ts'
import { millionths } from '../../progress/index.ts'
import type { Instant } from '../../time/index.ts'
import { type Period, readDaysOf } from '../periods.ts'
import { plainDecimal } from '../xer/values.ts'
import { CONTOURED, contourOf } from './contours.ts'
import type { XmlRecord } from './records.ts'
import { readDate, readDecimalNumber, readDuration, readExactDuration, readTenths } from './values.ts'

export interface AssignedWork {
  task: XmlRecord
  row: WbsRow
  calendar: CompiledCalendar
}

type Times = Pick<Assignment, 'start' | 'finish' | 'lag' | 'curve' | 'days'>

export function readTimes(record: XmlRecord, work: AssignedWork): Times {
  const { fields } = record
  const lag = Math.max(0, readTenths(fields.Delay) ?? 0)
  return {
    lag,
    start: lag > 0 ? null : ownStart(record, work),
    finish: ownFinish(record, work),
    curve: contourOf(fields.WorkContour),
    days: fields.WorkContour === CONTOURED ? typedDays(record, work) : noDays,
  }
}

/** When it is worked on for the first time after the begin of the work is no date of its own. */
function ownStart({ fields }: XmlRecord, { task, calendar }: AssignedWork): Instant | null {
  const [start, ofWork] = [readDate(fields.Start), readDate(task.fields.Start)]
  if (start === null || ofWork === null || start === ofWork) return null
  return nextWork(calendar, ofWork) === start ? null : start
}

/** Nor is when it is done with its hours, at so many units. */
function ownFinish({ fields }: XmlRecord, { task, calendar }: AssignedWork): Instant | null {
  const [finish, ofWork, start] = [fields.Finish, task.fields.Finish, fields.Start].map(readDate)
  if (finish == null || ofWork == null || finish === ofWork) return null
  const [hours, units] = [readDuration(fields.Work) ?? 0, readDecimalNumber(fields.Units) ?? 0]
  if (start == null || hours <= 0 || units <= 0) return finish
  const counted = addWork(calendar, start, Math.round(hours / units), 'finish')
  return Math.abs(counted - finish) <= ROUNDED_MINUTES ? null : finish
}

const ROUNDED_MINUTES = 5

/**
 * A pause of the work stands in the file as hours without work of each of its assignments. It is read as that of the work, and
 * is nobody's typed nought: that would stay on its day when the work and its pause move.
 */
function typedDays({ children }: XmlRecord, { row, calendar }: AssignedWork): Assignment['days'] {
  const stretches = children
    .flatMap(({ fields: { Start, Finish, Value } }) => {
      const [start, finish] = [readDate(Start), readDate(Finish)]
      return start === null || finish === null || start >= finish
        ? []
        : [{ start, finish, minutes: readExactDuration(Value) ?? 0 }]
    })
    .sort((one, other) => one.start - other.start)
  const [first] = stretches
  if (!first) return noDays
  const read = readDaysOf(inTurn(stretches, calendar), first.start, calendar)
  const typed = read.typed.map(({ day, amount }) => ({ day, amount: rounded(Number(amount)) }))
  return row.splits.length > 0 ? typed.filter(({ amount }) => amount !== '0') : typed
}

/** Amounts stand there to the second. */
const rounded = (hours: number): string => plainDecimal(Number(hours.toFixed(4)))

/** Parts at one rate are one; between parts nothing is done. */
function inTurn(
  stretches: readonly { start: Instant; finish: Instant; minutes: number }[],
  calendar: CompiledCalendar,
): Period[] {
  const periods: Period[] = []
  const add = (amount: bigint, minutes: number): void => {
    const last = periods.at(-1)
    if (minutes <= 0) return
    if (last && last.amount * BigInt(minutes) === amount * BigInt(last.minutes)) {
      last.amount += amount
      last.minutes += minutes
    } else periods.push({ amount, minutes })
  }
  let until = stretches[0]!.start
  for (const { start, finish, minutes } of stretches) {
    add(0n, workBetween(calendar, until, start))
    add(millionths((minutes / 60).toFixed(6)), workBetween(calendar, Math.max(start, until), finish))
    until = Math.max(until, finish)
  }
  return periods
}
