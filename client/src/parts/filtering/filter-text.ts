import { type FilterCondition, type FilterOperator, valuesOf } from '@plumbline/core/filtering'
import { instantOf } from '@plumbline/core/time'
import { parseDate } from '../../i18n/typed-date.ts'
import { formatDate } from '../values/date.ts'
import { parseNumber } from '../values/number.ts'
import type { ValueColumn, ValueKind } from './value-columns.ts'

/** What people can ask for. */
export type FilterColumns = readonly ValueColumn[]

export function kindOf(columns: FilterColumns, column: string): ValueKind {
  return columns.find(({ key }) => key === column)?.kind ?? 'text'
}

/** The values of a condition as a person types them; lists are separated by semicolons. */
export function textsOf(columns: FilterColumns, { column, values }: FilterCondition): string[] {
  const kind = kindOf(columns, column)
  return values.map((value) => (kind === 'date' ? formatDate(instantOf(Number(value))) : String(value)))
}

/** What was typed as values of a column; null: something is missing or means nothing there. */
export function valuesOfTexts(
  columns: FilterColumns,
  column: string,
  operator: FilterOperator,
  texts: readonly string[],
): FilterCondition['values'] | null {
  const needed = { none: 0, one: 1, two: 2, many: 1 }[valuesOf(operator)]
  if (texts.length < needed) return null
  const values = texts.map((text) => valueOfText(kindOf(columns, column), text))
  return values.every((value) => value !== null) ? values : null
}

function valueOfText(kind: ValueKind, text: string): string | number | null {
  if (kind === 'number') return parseNumber(text)
  if (kind === 'date') return parseDate(text, 0)?.day ?? null
  return text.trim() === '' ? null : text.trim()
}
