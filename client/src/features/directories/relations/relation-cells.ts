import type { directoryRelationExport } from '@plumbline/core/contract'
import type { DirectoryRelation, RelationColumn } from '@plumbline/core/directory-relations'
import type { Output } from '../../../api/request.ts'
import { localDecimal } from '../../../parts/values/decimal.ts'
import { typedNumber } from '../rows/typed-values.ts'
import { shownValue, typedValue } from './relation-values.ts'

export type RelationLine = Output<typeof directoryRelationExport>['rows'][number]

const figures = ['rate', 'crew', 'productivity', 'unit'] as const
type Figure = 'coefficient' | (typeof figures)[number]

/** A column behind the codes: a figure that all such relations have, or one of its own. */
export type RelationCell = { key: 'figure'; figure: Figure } | { key: 'own'; column: RelationColumn }

export const relationCells = ({ use, columns }: Pick<DirectoryRelation, 'use' | 'columns'>): RelationCell[] => [
  ...(use === 'list' ? (['coefficient'] as const) : figures).map((figure) => ({ key: 'figure' as const, figure })),
  ...columns.map((column) => ({ key: 'own' as const, column })),
]

export const keyOfCell = (cell: RelationCell): string => (cell.key === 'own' ? cell.column.id : cell.figure)

export const isNumeric = (cell: RelationCell): boolean =>
  cell.key === 'own' ? cell.column.type === 'number' : cell.figure !== 'unit'

/** As people read it. */
export function shownIn(cell: RelationCell, { coefficient, norm, values = {} }: RelationLine): string {
  if (cell.key === 'own') return shownValue(cell.column, values[cell.column.id] ?? '')
  const { figure } = cell
  const text = figure === 'coefficient' ? coefficient : (norm?.[figure] ?? '')
  return figure === 'unit' ? text : localDecimal(text)
}

/** The row with what was typed; null: it cannot stand there. */
export function withTyped(cell: RelationCell, line: RelationLine, typed: string): RelationLine | null {
  if (cell.key === 'own') {
    const value = typedValue(cell.column, typed)
    return value === null ? null : { ...line, values: { ...line.values, [cell.column.id]: value } }
  }
  const { figure } = cell
  const text = figure === 'unit' ? typed.trim() : typedNumber(typed)
  if (text === null) return null
  if (figure === 'coefficient') return { ...line, coefficient: text || '1' }
  return line.norm && { ...line, norm: { ...line.norm, [figure]: text } }
}
