import type { PlannerColumn } from '../../../instruments/planner/types.ts'

/** Columns of the table of an estimate; the parts of a price have two names where there is no room for all of them. */
const wide = [
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
const narrow = ['code', 'name', 'unit', 'quantity', 'unitPrice', 'direct', 'charges', 'total'] as const

/** All that can be chosen, in the order of the table. */
export const allColumns = [
  ...['code', 'name', 'unit', 'quantity', 'unitPrice', 'manHours', 'machineHours'],
  ...['labour', 'machines', 'materials', 'direct', 'overhead', 'profit', 'charges', 'total', 'note'],
] as const satisfies readonly string[] as readonly SheetColumn[]
export type SheetColumn = (typeof wide)[number] | (typeof narrow)[number] | 'manHours' | 'machineHours' | 'note'

const known: ReadonlySet<string> = new Set(allColumns)
export const isSheetColumn = (key: string): key is SheetColumn => known.has(key)

const widths: Record<Exclude<SheetColumn, 'name'>, number> = {
  code: 84,
  unit: 60,
  quantity: 92,
  unitPrice: 98,
  manHours: 92,
  machineHours: 108,
  labour: 88,
  machines: 84,
  materials: 98,
  overhead: 84,
  profit: 82,
  direct: 100,
  charges: 92,
  total: 102,
  note: 160,
}
export const LEAST_NAME = 160
/** Numbers of the rows, and at the right the scroll bar. */
const BESIDE = 52 + 10

export const usualWidth = (column: SheetColumn): number => (column === 'name' ? LEAST_NAME * 2 : widths[column])

/** As layouts keep it: whole pixels, and no more than a screen. */
export const keptWidth = (width: number): number => Math.min(1_000, Math.max(20, Math.round(width)))

const texts: ReadonlySet<SheetColumn> = new Set(['code', 'name', 'unit', 'note'])
const typed: ReadonlySet<SheetColumn> = new Set(['code', 'name', 'unit', 'quantity', 'unitPrice', 'note'])

/** Those that somebody chose; none: as many as fit. */
export function columnsFor(
  width: number,
  titleOf: (column: SheetColumn) => string,
  chosen: readonly { key: string; width: number }[] = [],
): PlannerColumn[] {
  const own = new Map(chosen.map((column) => [column.key, column.width]))
  const shown = own.size > 0 ? allColumns.filter((key) => own.has(key)) : fitting(width)
  const widthOf = (key: SheetColumn): number => own.get(key) ?? usualWidth(key)
  const rest = shown.reduce((room, key) => room - (key === 'name' ? 0 : widthOf(key)), width - BESIDE)
  // The name takes what is left, unless somebody gave it another width.
  const nameWidth = own.get('name') ?? Math.max(LEAST_NAME, rest)
  return shown.map((key) => ({
    key,
    title: titleOf(key),
    width: key === 'name' ? nameWidth : widthOf(key),
    align: texts.has(key) ? 'left' : 'right',
    kind: texts.has(key) ? 'text' : 'number',
    editable: typed.has(key),
    frozen: key === 'code' || key === 'name',
    tree: key === 'name',
  }))
}

function fitting(width: number): readonly SheetColumn[] {
  const room = wide.reduce((left, key) => left - (key === 'name' ? 0 : widths[key]), width - BESIDE)
  return room >= LEAST_NAME ? wide : narrow
}
