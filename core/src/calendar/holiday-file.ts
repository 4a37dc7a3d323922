/** Whole days of an iCalendar file (.ics), as authorities and calendar programs publish holidays. */
import { type Day, dateOf, dayOf } from '../time/index.ts'

export interface Holiday {
  /** First and last day. */
  from: Day
  to: Day
  name: string
}

export type HolidayFile =
  /** `skipped`: events that are no whole days, or repeat in a way that is not read. */
  { ok: true; holidays: Holiday[]; skipped: number } | { ok: false; reason: 'not_a_calendar' | 'no_days' | 'too_many' }

export const MAX_HOLIDAYS = 2_000
const LONGEST_NAME = 120
/** Nobody has holidays longer than that; a wrong year would make one. */
const LONGEST_DAYS = 366

type Properties = ReadonlyMap<string, string>

/** Days that come again every year are read for these years. Nothing throws on content. */
export function readHolidayFile(text: string, years: { first: number; last: number }): HolidayFile {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  if (
    lines
      .find((line) => line.trim() !== '')
      ?.trim()
      .toUpperCase() !== 'BEGIN:VCALENDAR'
  ) {
    return { ok: false, reason: 'not_a_calendar' }
  }
  const found = new Map<string, Holiday>()
  let skipped = 0
  for (const event of eventsOf(lines)) {
    const holidays = holidaysOf(event, years)
    if (!holidays) skipped++
    for (const holiday of holidays ?? []) found.set(`${holiday.from} ${holiday.to} ${holiday.name}`, holiday)
    if (found.size > MAX_HOLIDAYS) return { ok: false, reason: 'too_many' }
  }
  if (found.size === 0) return { ok: false, reason: 'no_days' }
  const holidays = [...found.values()].sort((a, b) => a.from - b.from || a.to - b.to || (a.name < b.name ? -1 : 1))
  return { ok: true, holidays, skipped }
}

/** What stands between BEGIN and END of each event; of a property that comes twice the first. */
function eventsOf(lines: readonly string[]): Properties[] {
  const events: Properties[] = []
  let open: Map<string, string> | null = null
  for (const line of lines) {
    const upper = line.trim().toUpperCase()
    if (upper === 'BEGIN:VEVENT') open = new Map()
    else if (upper === 'END:VEVENT') {
      if (open) events.push(open)
      open = null
    } else if (open) {
      const [, name, value] = /^([A-Za-z-]+)(?:;[^:]*)?:(.*)$/.exec(line) ?? []
      if (name && !open.has(name.toUpperCase())) open.set(name.toUpperCase(), value!.trim())
    }
  }
  return events
}

/** null: it is not read. */
function holidaysOf(event: Properties, { first, last }: { first: number; last: number }): Holiday[] | null {
  if (event.get('STATUS')?.toUpperCase() === 'CANCELLED') return []
  const from = wholeDay(event.get('DTSTART'))
  const days = from === null ? null : lengthOf(event, from)
  if (from === null || days === null || days < 1 || days > LONGEST_DAYS) return null
  const name = textOf(event.get('SUMMARY') ?? '')
  const rule = event.get('RRULE')
  if (rule === undefined) return [{ from, to: from + days - 1, name }]
  const until = yearlyUntil(rule, from)
  if (until === null || event.has('EXDATE')) return null
  const { year, month, dayOfMonth } = dateOf(from)
  const holidays: Holiday[] = []
  for (let at = Math.max(year, first); at <= last; at++) {
    const day = dayOf(at, month, dayOfMonth)
    if (day <= until && dateOf(day).month === month) holidays.push({ from: day, to: day + days - 1, name })
  }
  return holidays
}

/** The end of an event of days is the day after its last one. */
function lengthOf(event: Properties, from: Day): number | null {
  const end = event.get('DTEND')
  if (end !== undefined) {
    const until = wholeDay(end)
    return until === null ? null : Math.max(1, until - from)
  }
  const duration = event.get('DURATION')
  if (duration === undefined) return 1
  const [, weeks, days] = /^P(?:(\d{1,2})W|(\d{1,3})D)$/.exec(duration) ?? []
  return weeks ? Number(weeks) * 7 : days ? Number(days) : null
}

/** `20260101`, or midnight of it; null: no day, or a part of one. */
function wholeDay(text: string | undefined): Day | null {
  const [, year, month, dayOfMonth] = /^(\d{4})(\d{2})(\d{2})(?:T000000)?$/.exec(text ?? '') ?? []
  if (!year) return null
  const day = dayOf(Number(year), Number(month), Number(dayOfMonth))
  const date = dateOf(day)
  const isReal = date.month === Number(month) && date.dayOfMonth === Number(dayOfMonth)
  return isReal && date.year >= 1950 && date.year <= 2150 ? day : null
}

/** The last day of a rule that says nothing but «every year»; null: it says more. */
function yearlyUntil(rule: string, from: Day): Day | null {
  const parts = new Map(rule.split(';').map((part) => part.toUpperCase().split('=') as [string, string]))
  const { year, month, dayOfMonth } = dateOf(from)
  const isSame = (name: string, value: number): boolean => !parts.has(name) || Number(parts.get(name)) === value
  const isPlain = isSame('BYMONTH', month) && isSame('BYMONTHDAY', dayOfMonth) && isSame('INTERVAL', 1)
  const known = ['FREQ', 'BYMONTH', 'BYMONTHDAY', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST']
  if (parts.get('FREQ') !== 'YEARLY' || !isPlain || [...parts.keys()].some((name) => !known.includes(name))) return null
  const count = Number(parts.get('COUNT') ?? 1_000)
  const end = parts.has('UNTIL') ? wholeDay(parts.get('UNTIL')!.slice(0, 8)) : Number.POSITIVE_INFINITY
  if (end === null || !(count >= 1)) return null
  return Math.min(end, dayOf(Math.min(9_999, year + count - 1), month, dayOfMonth))
}

function textOf(value: string): string {
  return value
    .replace(/\\([nN,;\\])/g, (_, char: string) => (char.toLowerCase() === 'n' ? ' ' : char))
    .trim()
    .slice(0, LONGEST_NAME)
}
