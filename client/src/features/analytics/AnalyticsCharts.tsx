import './analytics.css'
import { Spinner } from '@blueprintjs/core'
import type { Curved, LevelAnalytics } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { ago, momentOf } from '../../i18n/format.ts'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { OwnValues } from '../indicators/OwnValues.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { ChartTools } from './ChartTools.tsx'
import { EarnedValue } from './EarnedValue.tsx'
import { Presets } from './Presets.tsx'
import { type AnalyticsPlace, useAnalyticsView, useCurved, useLevel } from './use-analytics.ts'
import { type AnalyticsView, isOfPeriods } from './view.ts'

/** One chart of a place, chosen in the address, with the table behind it. */
export function AnalyticsCharts({ place, name }: { place: AnalyticsPlace; name: string }) {
  const { t } = useTranslation('analytics')
  const [view, change] = useAnalyticsView()
  const level = useLevel(place)
  if (!level.value) {
    return level.error === null ? <Spinner size={24} /> : <ReadFailure error={level.error} again={level.again} />
  }
  return (
    <section className="analytics" aria-label={t('charts')}>
      <OwnValues level={level.value} place={place} />
      <ChartTools view={view} change={change} measures={level.value.measures}>
        <Presets place={place} view={view} change={change} />
      </ChartTools>
      {view.chart === 'earned' && <EarnedValue level={level.value} />}
      {isOfPeriods(view.chart) ? (
        <PeriodChart place={place} view={view} level={level.value} name={name} />
      ) : (
        <ChartFigure view={view} level={level.value} curved={null} name={name} />
      )}
      <StateLine level={level.value} />
    </section>
  )
}

interface PeriodChartProps {
  place: AnalyticsPlace
  view: AnalyticsView
  level: LevelAnalytics
  name: string
}

function PeriodChart({ place, view, level, name }: PeriodChartProps) {
  const { t } = useTranslation('analytics')
  const { value, error, again } = useCurved(place, view)
  if (!value && error !== null) return <ReadFailure error={error} again={again} />
  if (!value) {
    return (
      <div className="analytics-chart">
        <Spinner size={24} />
      </div>
    )
  }
  return (
    <>
      <ChartFigure view={view} level={level} curved={value} name={name} />
      {isCoarser(value, view) && <p className="pl-muted">{t('coarser', { period: t(`period.${value.period}`) })}</p>}
    </>
  )
}

const isCoarser = (curved: Curved, view: AnalyticsView): boolean =>
  curved.periods.length > 0 && curved.period !== view.period

/** How old the numbers are, and whether all of them are there (R-AN-04). */
function StateLine({ level: { state, oldestAt } }: { level: LevelAnalytics }) {
  const { t } = useTranslation('analytics')
  return (
    <p className="analytics-state" data-state={state} title={oldestAt ? momentOf(oldestAt) : undefined}>
      <span>{t(`state.${state}`)}</span>
      {oldestAt && ` · ${ago(oldestAt)}`}
    </p>
  )
}
