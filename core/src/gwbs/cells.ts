import { textOfDay } from '../attributes/index.ts'
import type { FilterValue } from '../filtering/index.ts'
import type { FigureAmount } from '../indicators/index.ts'
import { decimalOf } from '../progress/index.ts'
import type { GridColumn } from './columns.ts'
import type { GridRead } from './reading.ts'
import type { Aggregate } from './setting.ts'
import type { GridWork } from './works.ts'

export interface GridAmount {
  unit: string
  value: number
}

/** Dates are `YYYY-MM-DD`; amounts stand by unit; null: there is nothing. */
export type GridCell = string | number | null | GridAmount[]

const parts: Readonly<Record<string, (work: GridWork) => { unit: string; value: bigint } | null>> = {
  volume: ({ volume }) => partOf(volume, 'plan'),
  volumeFact: ({ volume }) => partOf(volume, 'fact'),
  labour: ({ labour }) => partOf(labour, 'plan'),
  labourFact: ({ labour }) => partOf(labour, 'fact'),
  cost: ({ cost }) => partOf(cost, 'plan'),
  costFact: ({ cost }) => partOf(cost, 'fact'),
  costApproved: ({ budget, cost }) => (budget === 0n ? null : { unit: cost?.unit ?? '', value: budget }),
}

const partOf = (amount: FigureAmount | null, part: 'plan' | 'fact') =>
  amount === null ? null : { unit: amount.unit, value: amount[part] }

const numberOf = (millionths: bigint): number => Number(decimalOf(millionths))

/** What a work has in a column. */
export function workCell({ key, kind }: GridColumn, read: GridRead, work: GridWork): GridCell {
  if (kind === 'amount') {
    const part = parts[key]?.(work) ?? null
    return part === null ? null : [{ unit: part.unit, value: numberOf(part.value) }]
  }
  const value = read(work)
  if (value === null || value === '') return null
  if (kind === 'date') return textOfDay(Number(value))
  return typeof value === 'object' ? value.join('; ') : value
}

/** What works come to in a column; works that have no value are left out. */
export function totalCell(
  { key, kind }: GridColumn,
  read: GridRead,
  fn: Aggregate | null,
  works: readonly GridWork[],
): GridCell {
  if (fn === null) return null
  if (kind === 'amount') return amountTotal(parts[key], fn, works)
  if (fn === 'count') return differentValues(works.map(read))
  const values: number[] = []
  const weights: number[] = []
  for (const work of works) {
    const value = read(work)
    if (typeof value !== 'number') continue
    values.push(value)
    weights.push(work.duration)
  }
  if (values.length === 0) return null
  const total = folded(fn, values, weights)
  return kind === 'date' ? textOfDay(total) : rounded(total)
}

function differentValues(values: readonly FilterValue[]): number {
  const different = new Set<string | number>()
  for (const value of values) {
    if (value === null || value === '') continue
    if (typeof value === 'object') for (const one of value) different.add(one)
    else different.add(value)
  }
  return different.size
}

/** Works without a duration weigh nothing, unless none has one. */
function folded(fn: Aggregate, values: readonly number[], weights: readonly number[]): number {
  if (fn === 'min') return values.reduce((a, b) => Math.min(a, b))
  if (fn === 'max') return values.reduce((a, b) => Math.max(a, b))
  const sum = values.reduce((a, b) => a + b, 0)
  if (fn === 'sum') return sum
  const weight = fn === 'wavg' ? weights.reduce((a, b) => a + b, 0) : 0
  if (weight === 0) return sum / values.length
  return values.reduce((total, value, i) => total + value * weights[i]!, 0) / weight
}

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** By unit, exact: of bigints of millionths. */
function amountTotal(part: (typeof parts)[string] | undefined, fn: Aggregate, works: readonly GridWork[]): GridCell {
  const byUnit = new Map<string, { total: bigint; count: bigint }>()
  for (const work of works) {
    const found = part?.(work)
    if (!found) continue
    const known = byUnit.get(found.unit)
    if (known) byUnit.set(found.unit, { total: joined(fn, known.total, found.value), count: known.count + 1n })
    else byUnit.set(found.unit, { total: found.value, count: 1n })
  }
  if (byUnit.size === 0) return null
  const amounts = [...byUnit].map(([unit, { total, count }]) => ({
    unit,
    value: numberOf(fn === 'avg' ? total / count : total),
  }))
  return amounts.sort((a, b) => (a.unit < b.unit ? -1 : 1))
}

function joined(fn: Aggregate, a: bigint, b: bigint): bigint {
  if (fn === 'min') return a < b ? a : b
  if (fn === 'max') return a > b ? a : b
  return a + b
}
