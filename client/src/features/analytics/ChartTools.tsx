import { HTMLSelect } from '@blueprintjs/core'
import { analyticCharts, type Measured } from '@plumbline/core/contract'
import { seriesMeasures } from '@plumbline/core/indicators'
import { periodUnits } from '@plumbline/core/time'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../shell/DayField.tsx'
import { type AnalyticsView, isOfPeriods } from './view.ts'

interface ToolsProps {
  view: AnalyticsView
  change: (parts: Partial<AnalyticsView>) => void
  /** What there is something of. */
  measures: readonly Measured[]
  /** Beside the choice of the chart. */
  children?: ReactNode
}

/** Which chart, by which period, of what. */
export function ChartTools({ view, change, measures, children }: ToolsProps) {
  const { t } = useTranslation('analytics')
  const { chart, period } = view
  return (
    <div className="analytics-tools">
      <HTMLSelect
        aria-label={t('chartField')}
        value={chart}
        options={analyticCharts.map((value) => ({ value, label: t(`chart.${value}`) }))}
        onChange={({ currentTarget: { value } }) => change({ chart: analyticCharts.find((one) => one === value) })}
      />
      {children}
      {isOfPeriods(chart) && (
        <HTMLSelect
          aria-label={t('periodField')}
          value={period}
          options={periodUnits.map((value) => ({ value, label: t(`period.${value}`) }))}
          onChange={({ currentTarget: { value } }) => change({ period: periodUnits.find((one) => one === value) })}
        />
      )}
      {(chart === 'curve' || chart === 'histogram') && <MeasureChoice {...{ view, change, measures }} />}
      {isOfPeriods(chart) && (
        <div className="analytics-range">
          <DayField label={t('from')} value={view.from} atRest onChange={(from) => change({ from })} />
          <DayField label={t('to')} value={view.to} atRest onChange={(to) => change({ to })} />
        </div>
      )}
    </div>
  )
}

/** Volumes and labour of one unit at a time: different units are not added up. */
function MeasureChoice({ view, change, measures }: Omit<ToolsProps, 'children'>) {
  const { t } = useTranslation('analytics')
  const keyOf = ({ measure, unit }: Pick<Measured, 'measure' | 'unit'>): string => `${measure} ${unit}`
  const offered = measures.length > 0 ? measures : [{ measure: 'duration' as const, unit: '' }]
  const usual = offered.find(({ measure }) => measure === view.measure)
  const chosen = view.unit === '' && usual ? usual : view
  const options = offered.map((one) => ({
    value: keyOf(one),
    label: one.unit === '' ? t(`measure.${one.measure}`) : `${t(`measure.${one.measure}`)}, ${one.unit}`,
  }))
  // What an address names and nothing is of stays to be seen.
  if (!options.some(({ value }) => value === keyOf(chosen))) {
    options.push({ value: keyOf(chosen), label: `${t(`measure.${chosen.measure}`)} ${chosen.unit}` })
  }
  return (
    <HTMLSelect
      aria-label={t('measureField')}
      value={keyOf(chosen)}
      options={options}
      onChange={({ currentTarget: { value } }) => {
        const [name = '', ...unit] = value.split(' ')
        change({ measure: seriesMeasures.find((one) => one === name), unit: unit.join(' ') })
      }}
    />
  )
}
