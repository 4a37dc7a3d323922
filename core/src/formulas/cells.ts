import type { FilterValue } from '../filtering/index.ts'
import type { FormulaKind, FormulaValue } from './types.ts'

/** What came out of a formula, as it stands in a cell. */
export function cellOf(value: FormulaValue): FilterValue {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
}

/** What stands in a cell, as formulas read it; `kind` of the column. */
export function formulaValueOf(cell: FilterValue, kind: FormulaKind | undefined): FormulaValue {
  if (cell === null || cell === '') return null
  if (typeof cell === 'object') return cell.join('; ')
  return kind === 'boolean' ? cell === 'yes' : cell
}
