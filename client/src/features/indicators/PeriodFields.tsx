import type { IndicatorPeriod } from '@plumbline/core/indicators'
import { type PeriodUnit, periodUnits } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { signed } from '../../i18n/number.ts'
import { SelectField } from '../../shell/SelectField.tsx'
import type { NamedColumn } from './rule-text.ts'

interface PeriodFieldsProps {
  period: IndicatorPeriod | null
  dates: readonly NamedColumn[]
  change: (period: IndicatorPeriod | null) => void
}

/** How far back and ahead one may look. */
const FARTHEST = 12
const distances = Array.from({ length: 2 * FARTHEST + 1 }, (_, i) => i - FARTHEST)

/** Which works are looked at: those with a date in periods around the data date. */
export function PeriodFields({ period, dates, change }: PeriodFieldsProps) {
  const { t } = useTranslation('indicators')
  const first: IndicatorPeriod = { column: 'finish', unit: 'month', from: 0, to: 0 }
  return (
    <div className="indicators-form-row">
      <SelectField
        label={t('periodOf')}
        value={period?.column ?? ''}
        options={[{ value: '', label: t('anyTime') }, ...dates.map(({ key, name }) => ({ value: key, label: name }))]}
        onChange={(column) => change(column === '' ? null : { ...(period ?? first), column })}
      />
      {period && <PeriodEnds period={period} change={change} />}
    </div>
  )
}

function PeriodEnds({ period, change }: { period: IndicatorPeriod; change: (period: IndicatorPeriod) => void }) {
  const { t } = useTranslation('indicators')
  const { unit, from, to } = period
  const options = [...new Set([from, to, ...distances])]
    .sort((a, b) => a - b)
    .map((n) => ({ value: String(n), label: n === 0 ? t('ofDataDate') : signed(n, String) }))
  return (
    <>
      <SelectField
        label={t('periodUnit')}
        value={unit}
        options={periodUnits.map((value) => ({ value, label: t(`unit.${value}`) }))}
        onChange={(value) => change({ ...period, unit: value as PeriodUnit })}
      />
      <SelectField
        label={t('from')}
        value={String(from)}
        options={options}
        onChange={(value) => change({ ...period, from: Number(value), to: Math.max(Number(value), to) })}
      />
      <SelectField
        label={t('to')}
        value={String(to)}
        options={options}
        onChange={(value) => change({ ...period, from: Math.min(Number(value), from), to: Number(value) })}
      />
    </>
  )
}
