import { MINUTES_PER_DAY, type Minutes } from '@plumbline/core/time'
import i18next from 'i18next'
import { localDecimal } from './decimal.ts'

/** Longest duration or lag that can be typed: about 19 years of wall-clock minutes, as in the API. */
const LONGEST: Minutes = 10_000_000

const AMOUNT = /^([+\-−–]?)\s*(\d+(?:[.,]\d+)?|[.,]\d+)\s*([\p{L}.]*)$/u

/** First letters of the units in both languages; «м» alone is minutes: planners do not count work in months. */
const units: readonly [RegExp, (perDay: Minutes) => Minutes][] = [
  [/^$|^d(ays?|\.)?$|^д(н|ней|ня|ень)?\.?$/u, (perDay) => perDay],
  [/^h(ours?|rs?)?\.?$|^ч(ас|аса|асов)?\.?$/u, () => 60],
  [/^m(in|ins|inutes?)?\.?$|^м(ин|инут|инута|инуты)?\.?$/u, () => 1],
  [/^w(eeks?|ks?)?\.?$|^н(ед|едель|еля|ели)?\.?$/u, (perDay) => perDay * 5],
]

/**
 * Working minutes of a typed length; a bare number is days of `perDay` minutes, a week is five of them.
 *
 * «12», «12d», «3h», «1.5», «1,5 д», «90 min» are understood. null: not a length.
 */
export function parseLag(text: string, perDay: Minutes): Minutes | null {
  const match = AMOUNT.exec(text.trim())
  if (!match) return null
  const [, sign, number, unit] = match
  const found = units.find(([pattern]) => pattern.test(unit!.toLowerCase()))
  if (!found) return null
  const minutes = Math.round(Number(number!.replace(',', '.')) * found[1](perDay))
  if (minutes > LONGEST) return null
  return sign === '' || sign === '+' ? minutes : -minutes || 0
}

/** As `parseLag`, but a duration is never negative. */
export function parseDuration(text: string, perDay: Minutes): Minutes | null {
  const minutes = parseLag(text, perDay)
  return minutes === null || minutes < 0 ? null : minutes
}

/** Days of `perDay` minutes with at most two decimals: «12», «1.5», «1,5» where people write a comma. */
export function formatDuration(minutes: Minutes, perDay: Minutes): string {
  return daysText(minutes / perDay, 100)
}

/** A reserve in days with at most one decimal: it is looked at, not typed. */
export function formatReserve(minutes: Minutes, perDay: Minutes): string {
  return daysText(minutes / perDay, 10)
}

function daysText(exact: number, steps: number): string {
  const days = Math.round(exact * steps) / steps
  return localDecimal(String(Object.is(days, -0) ? 0 : days)).replace('-', '−')
}

/** The same length to the minute: days where two decimals say it exactly, else hours, else minutes. */
export function exactDuration(minutes: Minutes, perDay: Minutes): string {
  const days = Math.round((minutes / perDay) * 100) / 100
  if (Math.round(days * perDay) === minutes && Math.abs(days * perDay - minutes) < 1e-6)
    return localDecimal(String(days))
  const [hour, minute] = i18next.language?.startsWith('ru') ? ['ч', 'мин'] : ['h', 'min']
  return minutes % 60 === 0 ? `${minutes / 60}${hour}` : `${minutes}${minute}`
}

/** A lag always shows its sign, except 0. */
export function formatLag(minutes: Minutes, perDay: Minutes): string {
  return minutes > 0 ? `+${formatDuration(minutes, perDay)}` : formatDuration(minutes, perDay)
}

/** Wall-clock minutes as whole days, for shifts of the finish. */
export const wholeDays = (minutes: number): number => Math.round(minutes / MINUTES_PER_DAY)
