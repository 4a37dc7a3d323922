import type { DifferenceView } from '@plumbline/core/contract'
import { daysOf, formatInstant } from '@plumbline/core/time'
import { dateOf } from '../../i18n/format.ts'
import { externalText } from './external-words.ts'
import type { Words } from './use-comparison-text.ts'

type Value = DifferenceView['left']
type Sides = Pick<DifferenceView, 'left' | 'right'>

/** The day, as in the grid; with its time where the other side is on the same day. */
function instantText(instant: number, other: Value): string {
  const text = formatInstant(instant)
  const day = dateOf(text)
  const isOneDay = typeof other === 'number' && other !== instant && dateOf(formatInstant(other)) === day
  return isOneDay ? `${day} ${text.slice(11)}` : day
}

/** «+6», «−2.5»; nothing for nothing. */
export function deltaText(delta: number | null, perDay: number, number: (value: number) => string): string {
  if (delta === null) return ''
  const days = daysOf(delta, perDay) ?? 0
  return days === 0 ? '' : `${days > 0 ? '+' : '−'}${number(Math.abs(days))}`
}

export function valueText(
  value: Value,
  { value: kind, perDay, left, right }: Pick<DifferenceView, 'value' | 'perDay'> & Partial<Sides>,
  t: Words,
  number: (value: number) => string,
): string {
  if (value === null || value === '') return '–'
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'object') {
    const shift = value.lag === 0 ? '' : ` ${t('days', { days: deltaText(value.lag, perDay, number) })}`
    const work = externalText(value.name, t) ?? (value.code === '' ? value.name : value.code)
    return `${work} ${value.type.toUpperCase()}${shift}`
  }
  if (kind === 'choice') return t(`choice.${value}`, { defaultValue: String(value) })
  if (typeof value === 'string') return value
  if (kind === 'instant') return instantText(value, (value === left ? right : left) ?? null)
  if (kind === 'duration') return t('days', { days: number(daysOf(value, perDay) ?? 0) })
  return kind === 'percent' ? `${number(value)} %` : number(value)
}
