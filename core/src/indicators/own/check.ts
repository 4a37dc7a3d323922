import { AppError } from '../../errors/index.ts'
import type { ColumnKind } from './columns.ts'
import type { AggregateFunction, AggregateRule, IndicatorResult } from './types.ts'

/** Kinds of columns whose values a function takes; null: none has to be named. */
const takes: Readonly<Record<AggregateFunction, readonly (ColumnKind | null)[]>> = {
  count: [null],
  share: [null, 'number'],
  sum: ['number'],
  average: ['number'],
  weighted_average: ['number'],
  min: ['number', 'date'],
  max: ['number', 'date'],
}

/** What comes out of a rule. Throws INDICATOR_COLUMN, with the column that is not there or of another kind. */
export function aggregateResult(rule: AggregateRule, columns: ReadonlyMap<string, ColumnKind>): IndicatorResult {
  const { fn, column, weight, period, filter } = rule
  const require = (key: string | null, kinds: readonly (ColumnKind | null)[]): ColumnKind | null => {
    const kind = key === null ? null : columns.get(key)
    if (kind === undefined || !kinds.includes(kind)) throw new AppError('INDICATOR_COLUMN', { column: key ?? '' })
    return kind
  }
  require(weight, [fn === 'weighted_average' ? 'number' : null])
  if (period) require(period.column, ['date'])
  for (const condition of filter.conditions) require(condition.column, ['text', 'number', 'date', 'choice'])
  return require(column, takes[fn]) === 'date' ? 'date' : 'number'
}
