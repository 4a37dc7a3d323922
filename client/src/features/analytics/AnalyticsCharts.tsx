import './analytics.css'
import { Spinner } from '@blueprintjs/core'
import { Maximize } from '@blueprintjs/icons'
import type { LevelAnalytics } from '@plumbline/core/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ago, momentOf } from '../../i18n/format.ts'
import { PrintLink } from '../../parts/paper/PrintLink.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { CashChart } from './CashChart.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { ChartTools } from './ChartTools.tsx'
import { EarnedValue } from './EarnedValue.tsx'
import { OfPeriods } from './OfPeriods.tsx'
import { OwnValues } from './OwnValues.tsx'
import { Presets } from './Presets.tsx'
import { type AnalyticsPlace, useAnalyticsView, useCurved, useLevel, usePromises } from './use-analytics.ts'
import { type KeptViews, levelOf, openingView, useKeptViews } from './use-kept-views.ts'
import { type AnalyticsView, isOfAmounts, isOfCash, queryOfView } from './view.ts'

interface ChartsProps {
  place: AnalyticsPlace
  name: string
  /** It has the page to itself. */
  isWhole?: boolean
}

/** One chart of a place, chosen in the address, with the table behind it. */
export function AnalyticsCharts(props: ChartsProps) {
  const { kept, again } = useKeptViews(props.place.spaceId)
  return kept ? <Charts {...props} kept={kept} keptAnew={again} /> : <Spinner size={24} />
}

function Charts({ place, name, isWhole, kept, keptAnew }: ChartsProps & { kept: KeptViews; keptAnew: () => void }) {
  const { t } = useTranslation('analytics')
  const opening = useMemo(() => openingView(kept, levelOf(place.node)), [kept, place.node])
  const [view, change] = useAnalyticsView(opening)
  const level = useLevel(place)
  if (!level.value) {
    return level.error === null ? <Spinner size={24} /> : <ReadFailure error={level.error} again={level.again} />
  }
  return (
    <section className="analytics" aria-label={t('charts')}>
      <OwnValues level={level.value} place={place} />
      <ChartTools view={view} change={change} measures={level.value.measures}>
        <Presets {...{ place, kept, keptAnew, view, change }} />
        <ViewLinks place={place} view={view} isWhole={isWhole} />
      </ChartTools>
      {view.chart === 'earned' && <EarnedValue level={level.value} />}
      <AnalyticsFigure {...{ place, view, change, name }} level={level.value} />
      <StateLine level={level.value} />
    </section>
  )
}

interface ViewLinksProps extends Pick<ChartsProps, 'place' | 'isWhole'> {
  view: AnalyticsView
}

/** The same view on a page of its own, and on paper. */
function ViewLinks({ place: { spaceId, node, versionId = '' }, view, isWhole }: ViewLinksProps) {
  const { t } = useTranslation('analytics')
  const searchOf = (shown: AnalyticsView): URLSearchParams => {
    const parts = Object.entries({ ...queryOfView(shown), version: versionId })
    return new URLSearchParams(parts.filter(([, value]) => value !== ''))
  }
  const value = node?.id ?? spaceId
  return (
    <>
      {!isWhole && (
        <Link
          className="analytics-way"
          to={`/${spaceId}/analytics/${value}?${searchOf(view)}`}
          title={t('ofItsOwn')}
          aria-label={t('ofItsOwn')}
        >
          <Maximize size={14} />
        </Link>
      )}
      <PrintLink to={`/${spaceId}/analytics/print/${value}`} search={`?${searchOf({ ...view, asTable: false })}`} />
    </>
  )
}

export interface AnalyticsFigureProps {
  place: AnalyticsPlace
  view: AnalyticsView
  level: LevelAnalytics
  name: string
  /** Absent: on paper. */
  change?: (parts: Partial<AnalyticsView>) => void
}

/** The chart of the view, or its table. */
export function AnalyticsFigure(props: AnalyticsFigureProps) {
  const { view, level, name, change } = props
  if (view.chart === 'promises') return <PromiseChart {...props} />
  if (isOfCash(view.chart)) return <CashChart {...props} />
  return isOfAmounts(view.chart) ? <AmountChart {...props} /> : <ChartFigure {...{ view, level, name, change }} />
}

function AmountChart({ place, view, level, name, change }: AnalyticsFigureProps) {
  const read = useCurved(place, view)
  return (
    <OfPeriods read={read} view={view}>
      {(curved) => <ChartFigure {...{ view, level, name, change, curved }} />}
    </OfPeriods>
  )
}

function PromiseChart({ place, view, level, name, change }: AnalyticsFigureProps) {
  const read = usePromises(place, view)
  return (
    <OfPeriods read={read} view={view}>
      {(promises) => <ChartFigure {...{ view, level, name, change, promises }} />}
    </OfPeriods>
  )
}

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
