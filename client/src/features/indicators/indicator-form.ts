import type { OwnIndicatorContent, OwnIndicatorView } from '@plumbline/core/contract'
import type { AggregateFunction, AggregateRule, ColumnKind } from '@plumbline/core/indicators'
import { parseNumber } from '../../parts/values/number.ts'

/** What the form is about; `id` null: a new one. */
export interface IndicatorDraft {
  id: string | null
  content: OwnIndicatorContent
}

export const freshRule: AggregateRule = {
  kind: 'aggregate',
  fn: 'count',
  column: null,
  weight: null,
  filter: { join: 'and', conditions: [] },
  period: null,
}

export const freshContent: OwnIndicatorContent = {
  name: '',
  unit: '',
  rule: freshRule,
  better: null,
  norm: null,
  yellow: null,
  red: null,
  active: true,
}

export function contentOf({ id: _, result: __, revision: ___, ...content }: OwnIndicatorView): OwnIndicatorContent {
  return content
}

/** Kinds of columns that the function takes the values of; none: it counts works, or may. */
export function kindsFor(fn: AggregateFunction): readonly ColumnKind[] {
  if (fn === 'count') return []
  return fn === 'min' || fn === 'max' ? ['number', 'date'] : ['number']
}

/** The same rule with another function: a column that it does not take gives way to the first that it does. */
export function withFunction(
  rule: AggregateRule,
  fn: AggregateFunction,
  columns: readonly { key: string; kind: ColumnKind }[],
): AggregateRule {
  const fitting = columns.filter(({ kind }) => kindsFor(fn).includes(kind))
  const isFitting = fitting.some(({ key }) => key === rule.column)
  const first = fn === 'count' || fn === 'share' ? null : (fitting[0]?.key ?? null)
  const column = isFitting ? rule.column : first
  return { ...rule, fn, column, weight: fn === 'weighted_average' ? (rule.weight ?? 'duration') : null }
}

export const textOfLimit = (limit: number | null): string => (limit === null ? '' : String(limit))

/** null: none; NaN: what was typed is no number. */
export function limitOfText(text: string): number | null {
  return text.trim() === '' ? null : (parseNumber(text) ?? Number.NaN)
}
