import type { CalendarException, Shift } from '../../plan/index.ts'
import { type Day, dayOf, MINUTES_PER_DAY } from '../../time/index.ts'

/** Serial day 0 of P6 (and of spreadsheets). */
const serialEpoch: Day = dayOf(1899, 12, 30)

/** What `clndr_data` says. A weekday that it does not mention is null: the base calendar's day holds. */
export interface CalendarData {
  /** Index 0 = Monday. */
  week: (Shift[] | null)[]
  exceptions: Map<Day, Shift[]>
}

interface Node {
  name: string
  attributes: Map<string, string>
  children: Node[]
}

/**
 * Reads `(0||CalendarData()( … ))`: nodes of the form `(0||name(attribute|value|…)(children))`.
 *
 * Source: the shape of real files; there is no published grammar. `null` where it is not of that shape.
 */
export function parseCalendarData(text: string): CalendarData | null {
  const root = parseNode(text)
  if (!root) return null
  const data: CalendarData = { week: Array.from({ length: 7 }, () => null), exceptions: new Map() }
  for (const section of root.children) {
    if (section.name === 'DaysOfWeek') readWeek(section, data)
    if (section.name === 'Exceptions') readExceptions(section, data)
  }
  return data
}

function readWeek(section: Node, data: CalendarData): void {
  for (const day of section.children) {
    const number = Number(day.name)
    // Day 1 is Sunday, which is our index 6.
    if (number >= 1 && number <= 7) data.week[(number + 5) % 7] = shiftsOf(day)
  }
}

function readExceptions(section: Node, data: CalendarData): void {
  for (const exception of section.children) {
    const serial = Number.parseInt(exception.attributes.get('d') ?? '', 10)
    if (serial > 0 && serial < 200_000) data.exceptions.set(serialEpoch + serial, shiftsOf(exception))
  }
}

/** Sorted and joined where they overlap; shifts that meet stay two, as P6 has them. */
function shiftsOf(day: Node): Shift[] {
  const shifts: [number, number][] = []
  for (const { attributes } of day.children) {
    const from = minuteOf(attributes.get('s'))
    let to = minuteOf(attributes.get('f'))
    if (from === null || to === null) continue
    // Midnight as a finish is the end of the day.
    if (to === 0) to = MINUTES_PER_DAY
    if (from < to) shifts.push([from, to])
  }
  shifts.sort((a, b) => a[0] - b[0])
  return shifts.reduce<[number, number][]>((joined, shift) => {
    const last = joined.at(-1)
    if (last && shift[0] < last[1]) last[1] = Math.max(last[1], shift[1])
    else joined.push(shift)
    return joined
  }, [])
}

/** `08:00` and `8:00 AM` in minutes of the day. */
function minuteOf(text: string | undefined): number | null {
  const match = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([AaPp][Mm])?$/.exec(text?.trim() ?? '')
  if (!match) return null
  let hour = Number(match[1])
  if (match[3]) hour = (hour % 12) + (match[3].toLowerCase() === 'pm' ? 12 : 0)
  const minute = hour * 60 + Number(match[2])
  return minute <= MINUTES_PER_DAY ? minute : null
}

/** Without recursion: a hostile file may nest deeply. Blanks and P6's DEL characters between nodes mean nothing. */
function parseNode(text: string): Node | null {
  const header = /[\s\x7f]*\(\d*\|\|([^()]*)\(([^()]*)\)[\s\x7f]*\(/y
  const closing = /[\s\x7f]*\)[\s\x7f]*\)/y
  const open: Node[] = []
  let at = 0
  for (;;) {
    header.lastIndex = at
    const opened = header.exec(text)
    if (opened) {
      const node: Node = { name: opened[1]!.trim(), attributes: attributesOf(opened[2]!), children: [] }
      open.at(-1)?.children.push(node)
      open.push(node)
      at = header.lastIndex
      continue
    }
    closing.lastIndex = at
    if (!closing.test(text)) return null
    at = closing.lastIndex
    const closed = open.pop()
    if (!closed) return null
    if (open.length === 0) return closed
  }
}

function attributesOf(text: string): Map<string, string> {
  const parts = text.split('|')
  const attributes = new Map<string, string>()
  for (let i = 0; i + 1 < parts.length; i += 2) attributes.set(parts[i]!.trim().toLowerCase(), parts[i + 1]!)
  return attributes
}

/** Neighbouring days with the same shifts as one exception. */
export function exceptionRanges(days: ReadonlyMap<Day, readonly Shift[]>): CalendarException[] {
  const ranges: CalendarException[] = []
  for (const [day, shifts] of [...days].sort((a, b) => a[0] - b[0])) {
    const last = ranges.at(-1)
    if (last && last.to === day - 1 && sameShifts(last.shifts, shifts)) last.to = day
    else ranges.push({ from: day, to: day, shifts })
  }
  return ranges
}

function sameShifts(a: readonly Shift[], b: readonly Shift[]): boolean {
  return a.length === b.length && a.every((shift, i) => shift[0] === b[i]![0] && shift[1] === b[i]![1])
}

/** The inverse of `parseCalendarData`, as P6 writes it. */
export function formatCalendarData(
  week: readonly (readonly Shift[])[],
  exceptions: readonly CalendarException[],
): string {
  const days = Array.from({ length: 7 }, (_, i) => `(0||${i + 1}()(${formatShifts(week[(i + 6) % 7]!)}))`)
  const dated = exceptions.flatMap((exception) =>
    Array.from({ length: exception.to - exception.from + 1 }, (_, i) => ({ ...exception, day: exception.from + i })),
  )
  const exceptional = dated.map(({ day, shifts }, i) => `(0||${i}(d|${day - serialEpoch})(${formatShifts(shifts)}))`)
  return `(0||CalendarData()((0||DaysOfWeek()(${days.join('')}))(0||Exceptions()(${exceptional.join('')}))))`
}

function formatShifts(shifts: readonly Shift[]): string {
  return shifts.map(([from, to], i) => `(0||${i}(s|${clock(from)}|f|${clock(to % MINUTES_PER_DAY)})())`).join('')
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
