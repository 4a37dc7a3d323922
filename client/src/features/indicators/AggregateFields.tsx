import { HTMLSelect } from '@blueprintjs/core'
import type { AttributeView } from '@plumbline/core/contract'
import { type AggregateFunction, type AggregateRule, aggregateFunctions } from '@plumbline/core/indicators'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AttributeBook } from '../../parts/attributes/attribute-book.ts'
import { ConditionLines } from '../../parts/filtering/ConditionLines.tsx'
import { valueColumnsWith } from '../../parts/filtering/value-columns.ts'
import { SelectField } from '../../shell/SelectField.tsx'
import { kindsFor, withFunction } from './indicator-form.ts'
import { PeriodFields } from './PeriodFields.tsx'
import { useWorkColumns } from './rule-text.ts'

interface AggregateFieldsProps {
  rule: AggregateRule
  attributes: readonly AttributeView[]
  change: (rule: AggregateRule) => void
}

/** What works come to: of which column, and which works count. */
export function AggregateFields({ rule, attributes, change }: AggregateFieldsProps) {
  const { t } = useTranslation('indicators')
  const columns = useWorkColumns(attributes)
  const { fn, column, weight, filter, period } = rule
  const offered = columns.filter(({ kind }) => kindsFor(fn).includes(kind))
  const options = (all: typeof columns) => all.map(({ key, name }) => ({ value: key, label: name }))
  const counted = fn === 'share' ? [{ value: '', label: t('ofWorks') }] : []
  return (
    <>
      <div className="indicators-form-row">
        <SelectField
          label={t('function')}
          value={fn}
          options={aggregateFunctions.map((value) => ({ value, label: t(`fn.${value}`) }))}
          onChange={(value) => change(withFunction(rule, value as AggregateFunction, columns))}
        />
        {offered.length > 0 && (
          <SelectField
            label={t('ofColumn')}
            value={column ?? ''}
            options={[...counted, ...options(offered)]}
            onChange={(key) => change({ ...rule, column: key === '' ? null : key })}
          />
        )}
        {fn === 'weighted_average' && (
          <SelectField
            label={t('weightedBy')}
            value={weight ?? ''}
            options={options(offered)}
            onChange={(key) => change({ ...rule, weight: key })}
          />
        )}
      </div>
      <PeriodFields
        period={period}
        dates={columns.filter(({ kind }) => kind === 'date')}
        change={(next) => change({ ...rule, period: next })}
      />
      <fieldset className="indicators-conditions">
        <legend>
          {t(fn === 'share' ? 'whichCount' : 'which')}
          {filter.conditions.length > 1 && (
            <HTMLSelect
              minimal
              aria-label={t('schedule:filter.join.label')}
              value={filter.join}
              options={(['and', 'or'] as const).map((value) => ({ value, label: t(`schedule:filter.join.${value}`) }))}
              onChange={({ currentTarget: { value } }) =>
                change({ ...rule, filter: { ...filter, join: value === 'or' ? 'or' : 'and' } })
              }
            />
          )}
        </legend>
        <Conditions rule={rule} attributes={attributes} change={change} />
      </fieldset>
    </>
  )
}

function Conditions({ rule, attributes, change }: AggregateFieldsProps) {
  const columns = useWorkColumns(attributes)
  const book = useMemo(() => bookOf(attributes), [attributes])
  const keys = new Set(columns.map(({ key }) => key))
  return (
    <ConditionLines
      columns={valueColumnsWith(book).filter(({ key }) => keys.has(key))}
      conditions={rule.filter.conditions}
      change={(conditions) => change({ ...rule, filter: { ...rule.filter, conditions } })}
    />
  )
}

function bookOf(attributes: readonly AttributeView[]): AttributeBook {
  const book = new AttributeBook()
  book.set({ attributes: attributes.map((one) => ({ ...one, access: 'read' as const })), people: [] })
  return book
}
