/** Numbers and lengths of time as they stand in cells. */
import type { Minutes } from '../../time/index.ts'
import { MINUTES_PER_DAY } from '../../time/index.ts'
import type { CellValue, DecimalMark } from './types.ts'

/** Characters of a cell that may be a number: patterns look at no more. */
const LONGEST_TEXT = 64

const SIGNED = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/i

/** A number of a text with blanks, thousands, currencies and either decimal mark; null: none. */
export function readNumber(value: CellValue, decimal: DecimalMark): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || value.length > LONGEST_TEXT) return null
  const plain = plainNumber(value, decimal)
  return SIGNED.test(plain) ? Number(plain) : null
}

/** With a point for decimals and nothing for thousands; the same text where it is no number. */
export function plainNumber(value: string, decimal: DecimalMark): string {
  const bare = value
    .trim()
    .replace(/^(?:[€$£₽]|eur|usd|руб\.?)\s*|\s*(?:[€$£₽]|eur|usd|руб\.?|р\.)$/giu, '')
    .replace(/[\s\u00a0\u202f'’]+/gu, '')
    .replace('−', '-')
  const thousands = decimal === ',' ? '.' : ','
  const isGrouped = new RegExp(`\\d\\${thousands}\\d{3}(?!\\d)`).test(bare)
  // The other mark stands for decimals as well, as long as it cannot be one of thousands.
  const ungrouped = isGrouped || bare.includes(decimal) ? bare.replaceAll(thousands, '') : bare
  return ungrouped.replace(',', '.')
}

/** `1,5` or `1.5`, by what stands in all cells that hold numbers; a mark with three digits behind it says nothing. */
export function decimalMarkOf(values: Iterable<CellValue>): DecimalMark {
  let [comma, point] = [0, 0]
  for (const value of values) {
    if (typeof value !== 'string' || value.length > LONGEST_TEXT) continue
    if (/\d,(?:\d{1,2}|\d{4,})(?!\d)/.test(value) || /\d\.\d{3},\d/.test(value)) comma++
    if (/\d\.(?:\d{1,2}|\d{4,})(?!\d)(?!\.)/.test(value) || /\d,\d{3}\.\d/.test(value)) point++
  }
  return comma > point ? ',' : '.'
}

/** What a bare number of a length means, by the title of its column. */
export type LengthUnit = 'd' | 'h' | 'w' | 'min' | 'mon'

export interface ReadLength {
  minutes: Minutes
  /** Around the clock, as the elapsed durations of MS Project. */
  elapsed: boolean
}

const units: readonly (readonly [RegExp, LengthUnit])[] = [
  [/^(?:d|days?|dy|dys|д|дн|дня|дней|день|раб\.?дн|рд|кд)$/u, 'd'],
  [/^(?:h|hr|hrs|hours?|ч|час|часа|часов)$/u, 'h'],
  [/^(?:w|wk|wks|weeks?|н|нед|недель|недели|неделя)$/u, 'w'],
  [/^(?:m|min|mins|minutes?|мин|минут|минута|минуты)$/u, 'min'],
  [/^(?:mo|mon|mons|months?|мес|месяц|месяца|месяцев)$/u, 'mon'],
]

export function unitNamed(word: string): LengthUnit | null {
  const bare = word.toLowerCase().replace(/[.?\s]+$/u, '')
  return units.find(([pattern]) => pattern.test(bare))?.[1] ?? null
}

const PART = /([\d.,]+)\s*(\p{L}[\p{L}.]*)?\s*/uy
/** Days of a working week and of a month, as MS Project counts them. */
const DAYS_OF = { w: 5, mon: 20 } as const
/** The same around the clock. */
const ELAPSED_DAYS_OF = { w: 7, mon: 30 } as const
const LONGEST: Minutes = 10_000_000

/** `12d`, `12,5 дн`, `1d 4h`, `3w`, `5 days?`, `2ed`; a bare number is counted in `unit`. null: not a length. */
export function readLength(
  value: CellValue,
  { perDay, unit, decimal }: { perDay: Minutes; unit: LengthUnit; decimal: DecimalMark },
): ReadLength | null {
  if (typeof value === 'number') return inRange(value * minutesOf(unit, perDay, false), false)
  if (typeof value !== 'string' || value.length > LONGEST_TEXT) return null
  const text = value.trim().replace('−', '-').replace(/\?$/, '').trim()
  const [sign, rest] = text.startsWith('-') ? [-1, text.slice(1)] : [1, text.replace(/^\+/, '')]
  let [minutes, elapsed, at] = [0, false, 0]
  const parts = rest.replace(/(?<=\d)[\s\u00a0](?=\d{3})/gu, '').trim()
  if (parts === '') return null
  while (at < parts.length) {
    PART.lastIndex = at
    const [whole, number = '', word = ''] = PART.exec(parts) ?? []
    const amount = number === '' ? null : readNumber(number, decimal)
    const named = word === '' ? { unit, elapsed: false } : unitOf(word)
    if (whole === undefined || amount === null || !named) return null
    elapsed ||= named.elapsed
    minutes += amount * minutesOf(named.unit, perDay, named.elapsed)
    at += whole.length
  }
  return inRange(sign * minutes, elapsed)
}

/** `ed`, `eh`, `edays`, `п.д`: around the clock. */
function unitOf(word: string): { unit: LengthUnit; elapsed: boolean } | null {
  const plain = unitNamed(word)
  if (plain) return { unit: plain, elapsed: false }
  const around = /^(?:e|а|п\.?)(.+)$/iu.exec(word)
  const unit = around && unitNamed(around[1] ?? '')
  return unit ? { unit, elapsed: true } : null
}

function minutesOf(unit: LengthUnit, perDay: Minutes, elapsed: boolean): Minutes {
  if (unit === 'min') return 1
  if (unit === 'h') return 60
  const day = elapsed ? MINUTES_PER_DAY : perDay
  return unit === 'd' ? day : day * (elapsed ? ELAPSED_DAYS_OF : DAYS_OF)[unit]
}

function inRange(exact: number, elapsed: boolean): ReadLength | null {
  const minutes = Math.round(exact)
  return Math.abs(minutes) <= LONGEST ? { minutes: minutes || 0, elapsed } : null
}
