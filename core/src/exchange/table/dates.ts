/** Dates as people, P6, MS Project and spreadsheets write them into cells. */
import { dateOf, dayOf, type Minutes, monthOfName } from '../../time/index.ts'
import { type CellValue, type DateCell, type DateOrder, isDateCell } from './types.ts'

/** A date, and whether P6 marked it as an actual one (`14-Sep-26 A`). */
export interface ReadDate extends DateCell {
  isActual: boolean
}

/** Serial numbers of spreadsheets that are taken for dates: 1954 to 2119. Day 25,569 of theirs is 1970-01-01. */
const EARLIEST_SERIAL = 20_000
const LATEST_SERIAL = 80_000
const SERIAL_OF_1970 = 25_569
const MINUTES_PER_DAY = 1440

/** Characters of a cell that may be a date: patterns look at no more. */
const LONGEST = 64

const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun|пн|вт|ср|чт|пт|сб|вс)[a-zа-я]*[.,]?\s+/iu
const TIME = /[T,\s]+(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?\s*(am|pm)?\s*(?:Z|г\.)?$/iu
const YEAR_FIRST = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/
const NUMBERS = /^(\d{1,2})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{4}|\d{2})$/
const DAY_WORD = /^(\d{1,2})[-.\s/]*(\p{L}{3,9})\.?[-,.\s/]*(\d{4}|\d{2})$/u
const WORD_DAY = /^(\p{L}{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}|\d{2})$/u
const SERIAL = /^\d{5}(?:[.,]\d+)?$/
/** What P6 puts behind actual dates, and behind those that a limit holds. */
const MARKS = /\s*(?:[A*А]|\sф)$/u

/** null: not a date. */
export function readDate(value: CellValue, order: DateOrder): ReadDate | null {
  if (isDateCell(value)) return { ...value, isActual: false }
  if (typeof value === 'number') return ofSerial(value)
  if (typeof value !== 'string' || value.length > LONGEST) return null
  const text = value.trim()
  if (SERIAL.test(text)) return ofSerial(Number(text.replace(',', '.')))
  const whole = ofText(text, order)
  if (whole) return { ...whole, isActual: false }
  const mark = MARKS.exec(text)
  const marked = mark && ofText(text.slice(0, mark.index).trim(), order)
  return marked ? { ...marked, isActual: !mark[0].includes('*') } : null
}

/** Whole days have no time of their own. */
function ofSerial(serial: number): ReadDate | null {
  if (!(serial >= EARLIEST_SERIAL && serial < LATEST_SERIAL)) return null
  const minutes = Math.round((serial - SERIAL_OF_1970) * MINUTES_PER_DAY)
  const day = Math.floor(minutes / MINUTES_PER_DAY)
  const minute = minutes - day * MINUTES_PER_DAY
  return { day, minute: minute === 0 ? null : minute, isActual: false }
}

function ofText(written: string, order: DateOrder): DateCell | null {
  const text = written.replace(WEEKDAY, '').replace(/\s*г\.?$/u, '')
  const time = TIME.exec(text)
  const minute = time ? minuteOf(time) : null
  if (time && minute === null) return null
  const date = (time ? text.slice(0, time.index) : text).trim().replace(/,$/, '')
  const day = dayIn(date, order)
  return day === null ? null : { day, minute }
}

function minuteOf([, hours = '', minutes = '', half]: RegExpExecArray): Minutes | null {
  let hour = Number(hours)
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  const minute = hour * 60 + Number(minutes)
  return Number(minutes) < 60 && minute <= MINUTES_PER_DAY ? minute : null
}

function dayIn(text: string, order: DateOrder): number | null {
  const iso = YEAR_FIRST.exec(text)
  if (iso) return dayOrNull(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), yearOf(numbers[3] ?? '')]
    return order === 'dmy' ? dayOrNull(year, second, first) : dayOrNull(year, first, second)
  }
  const dayWord = DAY_WORD.exec(text)
  if (dayWord) return dayOrNull(yearOf(dayWord[3] ?? ''), monthOfName(dayWord[2] ?? ''), Number(dayWord[1]))
  const wordDay = WORD_DAY.exec(text)
  return wordDay ? dayOrNull(yearOf(wordDay[3] ?? ''), monthOfName(wordDay[1] ?? ''), Number(wordDay[2])) : null
}

const yearOf = (text: string): number =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) < 70 ? 2000 : 1900)

function dayOrNull(year: number, month: number, dayOfMonth: number): number | null {
  if (month < 1 || month > 12 || dayOfMonth < 1 || year < 1900 || year > 2199) return null
  const day = dayOf(year, month, dayOfMonth)
  return dateOf(day).dayOfMonth === dayOfMonth ? day : null
}

/**
 * Which part of `03/04/26` is the day, by all dates of a table: a part above 12 is no month. Where that says nothing,
 * the order in which more works end after they began, else the day first.
 */
export function dateOrderOf(texts: Iterable<CellValue>, spans: Iterable<readonly [CellValue, CellValue]>): DateOrder {
  let [first, second] = [0, 0]
  for (const text of texts) {
    if (typeof text !== 'string' || text.length > LONGEST) continue
    const numbers = NUMBERS.exec(text.trim().replace(WEEKDAY, '').replace(TIME, '').replace(MARKS, ''))
    if (Number(numbers?.[1]) > 12) first++
    if (Number(numbers?.[2]) > 12) second++
  }
  if (first !== second) return first > second ? 'dmy' : 'mdy'
  const turned = { dmy: 0, mdy: 0 }
  for (const [start, finish] of spans) {
    for (const order of ['dmy', 'mdy'] as const) {
      const [from, to] = [readDate(start, order), readDate(finish, order)]
      if (from && to && to.day < from.day) turned[order]++
    }
  }
  return turned.dmy <= turned.mdy ? 'dmy' : 'mdy'
}
