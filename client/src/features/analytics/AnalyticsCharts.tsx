import './analytics.css'
import { Spinner } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import type { Curved, LevelAnalytics } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ago, momentOf } from '../../i18n/format.ts'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { OwnValues } from '../indicators/OwnValues.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { ChartTools } from './ChartTools.tsx'
import { EarnedValue } from './EarnedValue.tsx'
import { Presets } from './Presets.tsx'
import { type AnalyticsPlace, useAnalyticsView, useCurved, useLevel } from './use-analytics.ts'
import { type AnalyticsView, isOfPeriods, queryOfView } from './view.ts'

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
        <PrintLink place={place} view={view} />
      </ChartTools>
      {view.chart === 'earned' && <EarnedValue level={level.value} />}
      <AnalyticsFigure place={place} view={view} level={level.value} name={name} />
      <StateLine level={level.value} />
    </section>
  )
}

/** The same view on paper. */
function PrintLink({ place: { spaceId, node }, view }: { place: AnalyticsPlace; view: AnalyticsView }) {
  const { t } = useTranslation('analytics')
  const query = Object.entries({ ...queryOfView(view), table: '' }).filter(([, value]) => value !== '')
  return (
    <Link
      className="analytics-to-print"
      to={`/${spaceId}/analytics/print/${node?.id ?? spaceId}/a4-landscape?${new URLSearchParams(query)}`}
      title={t('print.link')}
      aria-label={t('print.link')}
    >
      <Print size={14} />
    </Link>
  )
}

interface AnalyticsFigureProps {
  place: AnalyticsPlace
  view: AnalyticsView
  level: LevelAnalytics
  name: string
}

/** The chart of the view, or its table. */
export function AnalyticsFigure(props: AnalyticsFigureProps) {
  const { view, level, name } = props
  return isOfPeriods(view.chart) ? (
    <PeriodChart {...props} />
  ) : (
    <ChartFigure view={view} level={level} curved={null} name={name} />
  )
}

function PeriodChart({ place, view, level, name }: AnalyticsFigureProps) {
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
