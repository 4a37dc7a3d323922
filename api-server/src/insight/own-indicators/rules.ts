import type { OwnIndicatorContent } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import {
  aggregateResult,
  type IndicatorResult,
  type IndicatorRule,
  indicatorColumns,
  indicatorCycle,
  indicatorFormulaColumns,
  indicatorsRead,
  type OwnIndicator,
} from '@plumbline/core/indicators'
import { listAttributes } from '../../planning/vocabulary/attributes/index.ts'
import { checkFormula } from '../../planning/vocabulary/calculated-attributes/index.ts'
import type { Transaction } from '../../platform/database/index.ts'

interface Checked {
  /** As it is stored. */
  rule: IndicatorRule
  result: IndicatorResult
}

/** `others` of the space. Throws what formulas refuse, INDICATOR_COLUMN and INDICATOR_RESULT. */
export async function checkedRule(
  tx: Transaction,
  spaceId: string,
  rule: IndicatorRule,
  others: readonly OwnIndicator[],
): Promise<Checked> {
  if (rule.kind === 'aggregate') {
    const columns = indicatorColumns(await listAttributes(tx, spaceId, null))
    return { rule, result: aggregateResult(rule, columns) }
  }
  const { formula, result } = checkFormula(rule.formula, indicatorFormulaColumns(others))
  if (result !== 'number' && result !== 'date') throw new AppError('INDICATOR_RESULT')
  return { rule: { kind: 'formula', formula }, result }
}

/** Throws FORMULA_CYCLE with the names on the way. `all`: as they would be. */
export function refuseCycle(id: string, all: readonly OwnIndicator[]): void {
  const path = indicatorCycle(id, all)
  if (!path) return
  const nameOf = (key: string): string => all.find((one) => one.id === key)?.name ?? key
  throw new AppError('FORMULA_CYCLE', { path: path.map(nameOf).join(' → ') })
}

/** Throws INDICATOR_USED where others are calculated from it. */
export function refuseUsed(id: string, others: readonly OwnIndicator[]): void {
  const readers = others.filter((one) => one.id !== id && indicatorsRead(one).includes(id))
  if (readers.length > 0) throw new AppError('INDICATOR_USED', { names: readers.map(({ name }) => name).join(', ') })
}

/** Of what has no better side more is worse. Throws INDICATOR_LIMITS where the alarm comes before the warning. */
export function refuseLimits({ better, yellow, red }: Pick<OwnIndicatorContent, 'better' | 'yellow' | 'red'>): void {
  if (yellow === null || red === null) return
  if (better === 'up' ? red > yellow : red < yellow) throw new AppError('INDICATOR_LIMITS')
}
