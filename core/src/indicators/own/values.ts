import {
  columnsOfFormula,
  cycleThrough,
  type FormulaColumn,
  type FormulaValue,
  formulaOrNull,
} from '../../formulas/index.ts'
import { decimalOf, millionths } from '../../progress/index.ts'
import { dayOfInstant, formatInstant, instantOf, parseInstant } from '../../time/index.ts'
import { ratio } from '../quotients.ts'
import type { IndicatorSums } from '../types.ts'
import { type IndicatorValues, indicatorCodes, indicatorKinds, indicatorValues } from '../values.ts'
import { type AggregateRule, type OwnIndicator, type OwnSum, sumKey } from './types.ts'

/** Values of built-in indicators by their codes, and of own ones by their ids. */
export type AllValues = IndicatorValues & Record<string, string | null>

type Named = Pick<OwnIndicator, 'id' | 'name' | 'result'>

/** What formulas over indicators can name; `nameOf` a built-in one, as people read it. */
export function indicatorFormulaColumns(
  own: readonly Named[],
  nameOf: (code: string) => readonly string[] = () => [],
): FormulaColumn[] {
  return [
    ...indicatorCodes.map((code): FormulaColumn => {
      return { key: code, kind: indicatorKinds[code].unit === 'instant' ? 'date' : 'number', names: nameOf(code) }
    }),
    ...own.map(({ id, name, result }): FormulaColumn => ({ key: id, kind: result, names: [name] })),
  ]
}

/** Keys of the indicators that one follows from. */
export const indicatorsRead = ({ rule }: Pick<OwnIndicator, 'rule'>): string[] =>
  rule.kind === 'formula' ? columnsOfFormula(rule.formula) : []

/** The way from an indicator back to itself, by keys; null: there is none. */
export function indicatorCycle(id: string, all: readonly OwnIndicator[]): string[] | null {
  const byId = new Map(all.map((one) => [one.id, one]))
  return cycleThrough(id, (key) => {
    const found = byId.get(key)
    return found ? indicatorsRead(found) : []
  })
}

/** Of the active ones; rules 15 and 16. */
export function allValues(sums: IndicatorSums, own: readonly OwnIndicator[]): AllValues {
  const builtIn = indicatorValues(sums)
  const values = new Map<string, string | null>(Object.entries(builtIn))
  const active = own.filter((one) => one.active)
  for (const one of active) {
    if (one.rule.kind === 'aggregate') values.set(one.id, aggregateValue(one, one.rule, sums))
  }
  const formulas = new Map(active.flatMap((one) => (one.rule.kind === 'formula' ? [[one.id, one] as const] : [])))
  const columns = indicatorFormulaColumns(own)
  const told = (key: string): string | null => {
    const formula = formulas.get(key)
    if (formula?.rule.kind !== 'formula' || values.has(key)) return values.get(key) ?? null
    // What would follow from itself has no value.
    values.set(key, null)
    const compiled = formulaOrNull(formula.rule.formula, columns)
    const read = (at: string): FormulaValue => formulaValue(told(at))
    values.set(key, compiled && textOfResult(compiled.run(read), formula.result))
    return values.get(key) ?? null
  }
  for (const id of formulas.keys()) told(id)
  return Object.fromEntries(values) as AllValues
}

function aggregateValue(one: OwnIndicator, { fn }: AggregateRule, sums: IndicatorSums): string | null {
  const sum = sums.own?.[sumKey(one)]
  if (!sum || sum.units.length > 1) return null
  if (fn === 'min' || fn === 'max') return extremeOf(fn === 'min' ? sum.low : sum.high, one)
  if (fn === 'count') return String(sum.works)
  if (fn === 'sum') return sum.works > 0 && sum.known === 0 ? null : sum.amount
  return quotientOf(fn, sum)
}

function extremeOf(value: string | null, { result }: OwnIndicator): string | null {
  return value !== null && result === 'date' ? formatInstant(instantOf(Number(value))) : value
}

function quotientOf(fn: 'share' | 'average' | 'weighted_average', { amount, whole, known }: OwnSum): string | null {
  if (fn === 'average') return ratio(millionths(amount), BigInt(known) * 1_000_000n, 1n, 4)
  const [part, all] = [millionths(amount), millionths(whole)]
  return fn === 'share' ? ratio(part, all, 100n, 2) : ratio(part, all, 1n, 4)
}

/** Moments are dates of a formula: their day. */
function formulaValue(value: string | null): FormulaValue {
  if (value === null) return null
  const instant = value.includes('T') ? parseInstant(value) : null
  return instant === null ? Number(value) : dayOfInstant(instant)
}

function textOfResult(value: FormulaValue, result: OwnIndicator['result']): string | null {
  if (typeof value !== 'number') return null
  if (result === 'date') return formatInstant(instantOf(Math.round(value)))
  return decimalOf(millionths(value.toFixed(4)))
}
