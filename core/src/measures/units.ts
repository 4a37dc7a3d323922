import type { RowArrays } from '../directories/index.ts'
import type { Measure } from '../plan/index.ts'
import { decimalOf, millionths, nearest } from '../progress/index.ts'

/**
 * Columns of a directory of measures, by their codes: a unit names the row that it is a multiple of and how many of those
 * it is (1 t = 1000 kg), and with how many decimals its amounts are kept.
 */
export const measureColumns = { base: 'base', factor: 'factor', precision: 'precision' } as const

const MAX_DECIMALS = 6

export interface Unit {
  /** As it stands behind amounts. */
  code: string
  /** Of the unit that it is counted in; itself where it is counted in no other. */
  base: string
  /** Of that one, in one of this; a decimal text above 0. */
  factor: string
  /** 0…6 decimals. */
  precision: number
}

/** A row of a directory of measures as it stands there; texts as cells keep them. */
export interface MeasureRow {
  id: string
  code: string
  /** Id of a row, '' for none. */
  base: string
  factor: string
  precision: string
}

/** Rows of a directory of measures; what it has no column for is not said. */
export function measureRowsIn({
  ids,
  codes,
  columns,
  values,
}: Pick<RowArrays, 'ids' | 'codes' | 'columns' | 'values'>): MeasureRow[] {
  const textsOf = (code: string): readonly string[] => {
    const column = columns.find((one) => one.code === code)
    return (column && values[column.id]) ?? []
  }
  const [bases, factors, precisions] = [measureColumns.base, measureColumns.factor, measureColumns.precision].map(
    textsOf,
  )
  return ids.map((id, at) => ({
    ...{ id, code: codes[at] ?? '' },
    ...{ base: bases?.[at] ?? '', factor: factors?.[at] ?? '', precision: precisions?.[at] ?? '' },
  }))
}

/**
 * By code. A chain of bases (km, m, mm) leads to its last one. Left out: a unit without a code, one whose chain is a
 * circle or misses a row, and one with a factor that is no amount above 0. Of two with one code the first counts.
 */
export function unitsOf(rows: readonly MeasureRow[]): ReadonlyMap<string, Unit> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const units = new Map<string, Unit>()
  for (const row of rows) {
    if (row.code === '' || units.has(row.code)) continue
    const found = rooted(row, byId)
    const precision = row.precision === '' ? MAX_DECIMALS : Number(row.precision)
    const isPrecise = Number.isInteger(precision) && precision >= 0 && precision <= MAX_DECIMALS
    if (found && isPrecise) units.set(row.code, { code: row.code, ...found, precision })
  }
  return units
}

function rooted(row: MeasureRow, byId: ReadonlyMap<string, MeasureRow>): Pick<Unit, 'base' | 'factor'> | null {
  let factor = ONE
  const passed = new Set<string>()
  for (let at = row; ; ) {
    if (passed.has(at.id)) return null
    passed.add(at.id)
    if (at.base === '' || at.base === at.id) return factor > 0n ? { base: at.id, factor: decimalOf(factor) } : null
    const next = byId.get(at.base)
    factor = nearest(factor * millionths(at.factor), ONE)
    if (!next || factor <= 0n) return null
    at = next
  }
}

const ONE = 1_000_000n

export type Units = ReadonlyMap<string, Unit>

/** Null: they do not measure the same, or one of them is not known. */
export function convertedAmount(amount: string, from: string, to: string, units: Units): string | null {
  if (from === to) return amount
  const pair = convertible(from, to, units)
  return pair && converted(amount, pair[0], pair[1], pair[1].precision)
}

function convertible(from: string, to: string, units: Units): [Unit, Unit] | null {
  const [source, target] = [units.get(from), units.get(to)]
  return source && target && source.base === target.base ? [source, target] : null
}

/** Halves go away from zero. */
function converted(amount: string, from: Unit, to: Unit, precision: number): string {
  const step = 10n ** BigInt(MAX_DECIMALS - precision)
  const whole = millionths(amount) * millionths(from.factor)
  return decimalOf(nearest(whole, millionths(to.factor) * step) * step)
}

/** A volume in another unit: what is planned, done and the intensity stay what they are. Null: as `convertedAmount`. */
export function convertedMeasure(measure: Measure, to: string, units: Units): Measure | null {
  if (measure.unit === to) return measure
  const pair = convertible(measure.unit, to, units)
  if (!pair) return null
  const [source, target] = pair
  const inUnit = (amount: string): string => converted(amount, source, target, target.precision)
  const rate = measure.rate === undefined ? {} : { rate: converted(measure.rate, source, target, MAX_DECIMALS) }
  return { unit: to, plan: inUnit(measure.plan), fact: inUnit(measure.fact), ...rate }
}
