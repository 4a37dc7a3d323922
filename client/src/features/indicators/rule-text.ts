import { attributeField } from '@plumbline/core/attributes'
import type { AttributeView, OwnIndicatorView } from '@plumbline/core/contract'
import { type FormulaColumn, shownFormula } from '@plumbline/core/formulas'
import {
  type ColumnKind,
  type IndicatorRule,
  indicatorColumns,
  indicatorFormulaColumns,
} from '@plumbline/core/indicators'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { signed } from '../../i18n/number.ts'

export interface NamedColumn {
  key: string
  kind: ColumnKind
  name: string
}

/** Columns of works that indicators can look at, in the words of the grid. */
export function useWorkColumns(attributes: readonly AttributeView[]): readonly NamedColumn[] {
  const { t } = useTranslation('schedule')
  return useMemo(() => {
    const names = new Map(attributes.map(({ id, name }) => [attributeField(id), name]))
    return [...indicatorColumns(attributes)].map(([key, kind]) => ({
      key,
      kind,
      name: names.get(key) ?? t(`column.${key}`),
    }))
  }, [attributes, t])
}

/** What formulas over indicators can name, in the words of the scoreboard. */
export function useIndicatorColumns(own: readonly OwnIndicatorView[]): readonly FormulaColumn[] {
  const { t } = useTranslation('scoreboard')
  return useMemo(() => indicatorFormulaColumns(own, (code) => [t(`indicator.${code}`)]), [own, t])
}

/** How an indicator comes about, in a line. */
export function useRuleText(
  own: readonly OwnIndicatorView[],
  attributes: readonly AttributeView[],
): (rule: IndicatorRule) => string {
  const { t } = useTranslation('indicators')
  const columns = useWorkColumns(attributes)
  const indicators = useIndicatorColumns(own)
  const nameOf = (key: string): string => columns.find((one) => one.key === key)?.name ?? '?'
  return (rule) => {
    if (rule.kind === 'formula') return `= ${shownFormula(rule.formula, indicators)}`
    const { fn, column, weight, period, filter } = rule
    const parts = [
      column === null ? t(`fn.${fn}`) : t('fnOf', { fn: t(`fn.${fn}`), column: nameOf(column) }),
      weight && t('by', { column: nameOf(weight) }),
      period &&
        t('inPeriod', {
          from: signed(period.from, String),
          to: signed(period.to, String),
          column: nameOf(period.column),
          period: t(`unit.${period.unit}`),
        }),
      filter.conditions.length > 0 && t('conditions', { count: filter.conditions.length }),
    ]
    return parts.filter(Boolean).join(' · ')
  }
}
