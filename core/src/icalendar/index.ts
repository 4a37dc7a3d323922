/**
 * Calendars as RFC 5545 has them, for programs that ask for one from time to time.
 *
 * Times are floating: no zone and no `Z`. A project's time is that of the site's clock and has no zone; whoever stands on the
 * site reads the same hours as on the schedule, wherever the server is and whatever the reader's zone. With a zone of ours
 * a work of 08:00 would move for whoever looks from elsewhere.
 */
import { dayOfInstant, formatInstant, type Instant, instantOf } from '../time/index.ts'

export interface CalendarEvent {
  /** Stays the same as long as the thing is the same, whatever becomes of its dates. */
  uid: string
  /** Last known change, in milliseconds since 1970. */
  changedAt: number
  start: Instant
  /** null: a moment. */
  finish: Instant | null
  summary: string
  description: string
  url: string
}

/** Octets of a line, without its end. */
const MAX_LINE = 75
const CRLF = '\r\n'

/** `refreshHours`: how often it is worth asking. */
export function writeCalendar(name: string, refreshHours: number, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumbline//Plumbline//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => folded(line) + CRLF).join('')
}

function linesOf({ uid, changedAt, start, finish, summary, description, url }: CalendarEvent): string[] {
  const changed = utcOf(changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    ...timesOf(start, finish),
    `SUMMARY:${escaped(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** Within one day by the hour; over several days as whole days, because nobody's day is filled by a work of three weeks. */
function timesOf(start: Instant, finish: Instant | null): string[] {
  if (finish === null || finish <= start) return [`DTSTART:${timeOf(start)}`]
  // What ends at midnight ends with the day before.
  const last = dayOfInstant(finish - 1)
  if (last === dayOfInstant(start)) return [`DTSTART:${timeOf(start)}`, `DTEND:${timeOf(finish)}`]
  return [`DTSTART;VALUE=DATE:${dateOf(dayOfInstant(start))}`, `DTEND;VALUE=DATE:${dateOf(last + 1)}`]
}

const timeOf = (instant: Instant): string => `${formatInstant(instant).replace(/[-:]/g, '')}00`
const dateOf = (day: number): string => formatInstant(instantOf(day)).slice(0, 10).replaceAll('-', '')
const utcOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Other control characters have no place in a text. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (one) => `\\${one}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '')

/** Lines of at most 75 octets; none ends within a character. What goes on begins with a space, which counts. */
function folded(line: string): string {
  const lines: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const size = sizeOf(character.codePointAt(0) ?? 0)
    if (octets + size > MAX_LINE) {
      lines.push(piece)
      piece = ' '
      octets = 1
    }
    piece += character
    octets += size
  }
  return [...lines, piece].join(CRLF)
}

/** In UTF-8. */
const sizeOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)
