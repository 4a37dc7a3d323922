import { columnsOfFormula, formulaOrNull } from '../formulas/index.ts'
import { parseRowCell } from './row-cells.ts'
import { type AttributeSetting, formulaColumnsOf, type Readable } from './settings.ts'
import { attributeField } from './values.ts'

/** Most formulas are not compiled to find out that they do not. */
const LOOKS_UP = /\bDIR\b/i

/** Columns of directories that works take, by the list that takes its values from there. */
export function columnsTaken(attributes: readonly Readable[]): Map<string, string[]> {
  const taken = new Map<string, Set<string>>()
  const take = (listId: string, columnId: string): void =>
    void taken.set(listId, (taken.get(listId) ?? new Set()).add(columnId))
  const columns = formulaColumnsOf(attributes)
  for (const { setting } of attributes) {
    if (setting?.kind === 'donor' && setting.source === 'directory_row' && setting.columnId) {
      take(setting.sourceAttributeId, setting.columnId)
    }
    if (setting?.kind !== 'calculated' || !LOOKS_UP.test(setting.formula)) continue
    for (const key of formulaOrNull(setting.formula, columns)?.reads ?? []) {
      const cell = parseRowCell(key)
      if (cell) take(cell.listId, cell.columnId)
    }
  }
  return new Map([...taken].map(([id, columns]) => [id, [...columns].sort()]))
}

/** Keys of the columns that values follow from, in the same row or in another. */
export function columnsRead(setting: AttributeSetting | null): string[] {
  switch (setting?.kind) {
    case 'calculated':
      return columnsOfFormula(setting.formula)
    case 'indicator':
      return [setting.source]
    case 'donor':
      return [attributeField(setting.sourceAttributeId)]
    default:
      return []
  }
}
