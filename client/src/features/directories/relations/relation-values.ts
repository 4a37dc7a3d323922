import { type RelationColumn, relationValue } from '@plumbline/core/directory-relations'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { shownDay, typedDay, typedNumber } from '../rows/typed-values.ts'

/** What stands in a column of a relation, as people read it. */
export function shownValue({ type }: Pick<RelationColumn, 'type'>, text: string): string {
  if (type === 'number') return localDecimal(text)
  return type === 'date' ? shownDay(text) : text
}

/** What is kept of a typed text; null: it cannot stand in the column. */
export function typedValue(column: RelationColumn, typed: string): string | null {
  const text = typed.trim()
  if (column.type === 'number') return typedNumber(text)
  return column.type === 'date' ? typedDay(text) : relationValue(column, text)
}
