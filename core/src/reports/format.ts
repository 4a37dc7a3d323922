/** Values as texts: as the template says, else as the product writes them everywhere. */
import { isDateCell } from '../exchange/table/index.ts'
import { numberFormat } from '../numbers/index.ts'
import { dateOf } from '../time/index.ts'
import { isList, isScope, type Value } from './values.ts'

export type ReportLanguage = 'en' | 'ru'

const two = (n: number): string => String(n).padStart(2, '0')

export function formatted(value: Value, format: string | null, language: ReportLanguage): string {
  if (value === null || value === undefined) return ''
  if (isList(value)) return String(value.length)
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? '✓' : ''
  if (typeof value === 'number') return numberText(value, format, language)
  if (isScope(value)) return formatted(value.value('name') ?? null, format, language)
  return isDateCell(value) ? dateText(value, format) : ''
}

/** `DD.MM.YYYY`, with the time where there is one and the template wants it. */
function dateText({ day, minute }: { day: number; minute: number | null }, format: string | null): string {
  const { year, month, dayOfMonth } = dateOf(day)
  const parts: Record<string, string> = {
    YYYY: String(year).padStart(4, '0'),
    YY: two(year % 100),
    MM: two(month),
    M: String(month),
    DD: two(dayOfMonth),
    D: String(dayOfMonth),
    HH: two(Math.floor((minute ?? 0) / 60)),
    mm: two((minute ?? 0) % 60),
    ss: '00',
  }
  return (format ?? 'DD.MM.YYYY').replace(/YYYY|YY|MM|M|DD|D|HH|mm|ss/g, (part) => parts[part] ?? part)
}

const NUMBER = /^(?<sign>\+?)(?<grouped>#,##)?0(?:[.,](?<digits>0+))?(?<percent>%?)$/

/** `0`, `0.00`, `#,##0.0`, `+0`, `0%`; any other format is as none. */
function numberText(value: number, format: string | null, language: ReportLanguage): string {
  const known = format === null ? null : NUMBER.exec(format)
  if (!known) return numberFormat(language, { maximumFractionDigits: 2, useGrouping: false }).format(value)
  const digits = known.groups?.digits?.length ?? 0
  const text = numberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: known.groups?.grouped !== undefined,
    signDisplay: known.groups?.sign === '+' ? 'exceptZero' : 'negative',
  }).format(value)
  return `${text}${known.groups?.percent ?? ''}`
}
