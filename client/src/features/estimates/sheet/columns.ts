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
export type SheetColumn = (typeof wide)[number] | (typeof narrow)[number]

const known: ReadonlySet<string> = new Set([...wide, ...narrow])
export const isSheetColumn = (key: string): key is SheetColumn => known.has(key)

const widths: Record<Exclude<SheetColumn, 'name'>, number> = {
  code: 84,
  unit: 60,
  quantity: 76,
  unitPrice: 98,
  labour: 88,
  machines: 84,
  materials: 98,
  overhead: 84,
  profit: 82,
  direct: 100,
  charges: 92,
  total: 102,
}
const LEAST_NAME = 160
/** Numbers of the rows. */
const GUTTER = 52

const texts: ReadonlySet<SheetColumn> = new Set(['code', 'name', 'unit'])
const typed: ReadonlySet<SheetColumn> = new Set(['code', 'name', 'unit', 'quantity', 'unitPrice'])

/** As many as fit; the name takes what is left. */
export function columnsFor(width: number, titleOf: (column: SheetColumn) => string): PlannerColumn[] {
  const roomFor = (shown: readonly SheetColumn[]): number =>
    shown.reduce((room, key) => room - (key === 'name' ? 0 : widths[key]), width - GUTTER)
  const shown: readonly SheetColumn[] = roomFor(wide) >= LEAST_NAME ? wide : narrow
  const nameWidth = Math.max(LEAST_NAME, roomFor(shown))
  return shown.map((key) => ({
    key,
    title: titleOf(key),
    width: key === 'name' ? nameWidth : widths[key],
    align: texts.has(key) ? 'left' : 'right',
    kind: texts.has(key) ? 'text' : 'number',
    editable: typed.has(key),
    frozen: key === 'code' || key === 'name',
    tree: key === 'name',
  }))
}
