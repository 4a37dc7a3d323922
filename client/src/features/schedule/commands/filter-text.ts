import { type FilterCondition, type FilterOperator, valuesOf } from '@plumbline/core/filtering'
import { instantOf } from '@plumbline/core/time'
import { parseDate } from '../../../i18n/typed-date.ts'
import type { AttributeBook } from '../attributes/attribute-book.ts'
import { type ValueKind, valueColumnsWith } from '../rows/row-values.ts'
import { formatDate } from '../values/date.ts'
import { parseNumber } from '../values/number.ts'

export function kindOf(book: AttributeBook, column: string): ValueKind {
  return valueColumnsWith(book).find(({ key }) => key === column)?.kind ?? 'text'
}

/** The values of a condition as a person types them; lists are separated by semicolons. */
export function textsOf(book: AttributeBook, { column, values }: FilterCondition): string[] {
  const kind = kindOf(book, column)
  return values.map((value) => (kind === 'date' ? formatDate(instantOf(Number(value))) : String(value)))
}

/** What was typed as values of a column; null: something is missing or means nothing there. */
export function valuesOfTexts(
  book: AttributeBook,
  column: string,
  operator: FilterOperator,
  texts: readonly string[],
): FilterCondition['values'] | null {
  const needed = { none: 0, one: 1, two: 2, many: 1 }[valuesOf(operator)]
  if (texts.length < needed) return null
  const values = texts.map((text) => valueOfText(kindOf(book, column), text))
  return values.every((value) => value !== null) ? values : null
}

function valueOfText(kind: ValueKind, text: string): string | number | null {
  if (kind === 'number') return parseNumber(text)
  if (kind === 'date') return parseDate(text, 0)?.day ?? null
  return text.trim() === '' ? null : text.trim()
}
