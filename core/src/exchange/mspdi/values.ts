import { isWithinCalendars } from '../../calendar/index.ts'
import { type Instant, type Minutes, parseInstant } from '../../time/index.ts'

/** Keeps minutes well inside int32. */
const longestMinutes = 1_000_000_000

/** `2026-01-06T08:00:00`, with or without a zone, which wall-clock time leaves out; `null`: none, or no date. */
export function readDate(text: string | undefined): Instant | null {
  if (!text) return null
  const instant = parseInstant(text.replace(/(?:Z|[+-]\d{2}:\d{2})$/, ''))
  return instant !== null && isWithinCalendars(instant) ? instant : null
}

/** ISO 8601 as MS Project writes it: `PT8H0M0S`; whole minutes, half a minute up. */
export function readDuration(text: string | undefined): Minutes | null {
  const minutes = readExactDuration(text)
  return minutes === null ? null : Math.sign(minutes) * Math.floor(Math.abs(minutes) + 0.5) + 0
}

/** In minutes and parts of them. */
export function readExactDuration(text: string | undefined): number | null {
  const match =
    /^(-)?P(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(
      text?.slice(0, 60) ?? '',
    )
  if (!match) return null
  const [, sign, days = '0', hours = '0', minutes = '0', seconds = '0'] = match
  const total = Number(days) * 1440 + Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
  if (!(total <= longestMinutes)) return null
  return (sign ? -1 : 1) * total
}

/** A whole number; `null` for anything else. */
export function readInteger(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,15}$/.test(text) ? Number(text) : null
}

/** Slack and lag stand in tenths of a minute. */
export function readTenths(text: string | undefined): Minutes | null {
  const tenths = readDecimalNumber(text)
  if (tenths === null || Math.abs(tenths) > longestMinutes) return null
  return Math.round(tenths / 10) + 0
}

export function readDecimalNumber(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,15}(\.\d{1,15})?(e[+-]?\d{1,2})?$/i.test(text) ? Number(text) : null
}

export function readFlag(text: string | undefined): boolean {
  return text === '1' || text === 'true'
}

/** Units of durations and lags that run around the clock: elapsed minutes … elapsed months, also estimated ones. */
const elapsedFormats = new Set([4, 6, 8, 10, 12, 20, 36, 38, 40, 42, 44, 52])
const percentFormats = new Set([19, 20, 51, 52])

export function isElapsed(format: string | undefined): boolean {
  return elapsedFormats.has(readInteger(format) ?? 0)
}

export function isPercent(format: string | undefined): boolean {
  return percentFormats.has(readInteger(format) ?? 0)
}
