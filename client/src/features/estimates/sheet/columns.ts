import type { PlannerColumn } from '../../../instruments/planner/types.ts'

/** Columns of the table of an estimate. */
export const sheetColumns = [
  'code',
  'name',
  'unit',
  'quantity',
  'unitPrice',
  'labour',
  'machines',
  'materials',
  'overhead',
  'profit',
  'total',
] as const
export type SheetColumn = (typeof sheetColumns)[number]

const widths: Record<SheetColumn, number> = {
  code: 100,
  name: 236,
  unit: 70,
  quantity: 84,
  unitPrice: 104,
  labour: 92,
  machines: 92,
  materials: 104,
  overhead: 92,
  profit: 92,
  total: 112,
}

/** Where there is no room for all, the parts of a price are left out. */
const narrow: ReadonlySet<SheetColumn> = new Set(['labour', 'machines', 'materials'])
export const NARROW = 900

const texts: ReadonlySet<SheetColumn> = new Set(['code', 'name', 'unit'])
const typed: ReadonlySet<SheetColumn> = new Set(['code', 'name', 'unit', 'quantity', 'unitPrice'])

export const isSheetColumn = (key: string): key is SheetColumn => (sheetColumns as readonly string[]).includes(key)

export function columnsFor(width: number, titleOf: (column: SheetColumn) => string): PlannerColumn[] {
  const shown = sheetColumns.filter((key) => width >= NARROW || !narrow.has(key))
  return shown.map((key) => ({
    key,
    title: titleOf(key),
    width: widths[key],
    align: texts.has(key) ? 'left' : 'right',
    kind: texts.has(key) ? 'text' : 'number',
    editable: typed.has(key),
    frozen: key === 'code' || key === 'name',
    tree: key === 'name',
  }))
}
