import './print.css'
import { Button, HTMLSelect, Spinner } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import type { LevelAnalytics } from '@plumbline/core/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { dateOf, momentOf } from '../../../i18n/format.ts'
import { session } from '../../../session/session.ts'
import { AppFrame } from '../../../shell/AppFrame.tsx'
import { PageFailure } from '../../../shell/PageBody.tsx'
import { usePageTitle } from '../../../shell/use-page-title.ts'
import { useQuery } from '../../../shell/use-query.ts'
import { AnalyticsFigure } from '../AnalyticsCharts.tsx'
import { PlaceBody } from '../PlaceBody.tsx'
import { type AnalyticsPlace, useAnalyticsView, useLevel } from '../use-analytics.ts'
import { type KeptViews, levelOf, openingView, useKeptViews } from '../use-kept-views.ts'
import { usePlace, usePlaceName } from '../use-place.ts'
import { paperOf, papers, type Sheet, sheetOf } from './paper.ts'
import { usePaper } from './use-paper.ts'

/** `/:spaceId/analytics/print/:value/:format`: a chart of a node, or of the whole space, on paper. */
export default function PrintPage() {
  const { t } = useTranslation('analytics')
  const { spaceId = '', value = '', format = '' } = useParams()
  const { space } = useSnapshot(session)
  const [query] = useQuery()
  const navigate = useNavigate()
  const paper = paperOf(format)
  const sheet = sheetOf(paper)
  const read = usePlace(spaceId, value)
  const name = usePlaceName(read.value)
  usePageTitle(t('print.title'), name)
  const choosePaper = (next: string): void =>
    void navigate(
      { pathname: `/${spaceId}/analytics/print/${value}/${next}`, search: query.toString() },
      { replace: true },
    )
  return (
    <AppFrame
      breadcrumb={[{ label: space?.name ?? '', to: `/${spaceId}` }, { label: t('print.title') }]}
      tools={
        <HTMLSelect
          aria-label={t('print.paper')}
          value={paper}
          options={papers.map((one) => ({ value: one, label: t(`print.papers.${one}`) }))}
          onChange={({ currentTarget }) => choosePaper(currentTarget.value)}
        />
      }
      toolsRight={
        read.value && <Button intent="primary" icon={<Print />} text={t('print.act')} onClick={() => window.print()} />
      }
    >
      <PlaceBody spaceId={spaceId} read={read}>
        {(place) => <Printed place={place} name={name} sheet={sheet} />}
      </PlaceBody>
    </AppFrame>
  )
}

interface PrintedProps {
  place: AnalyticsPlace
  name: string
  sheet: Sheet
}

/** The chart and below it its numbers. */
function Printed(props: PrintedProps) {
  usePaper(props.sheet)
  const { kept } = useKeptViews(props.place.spaceId)
  return kept ? <Article {...props} kept={kept} /> : <Spinner size={24} />
}

function Article({ place, name, sheet, kept }: PrintedProps & { kept: KeptViews }) {
  const opening = useMemo(() => openingView(kept, levelOf(place.node)), [kept, place.node])
  const [view] = useAnalyticsView(opening)
  const { value: level, error, again } = useLevel(place)
  if (!level) return error === null ? <Spinner size={24} /> : <PageFailure error={error} again={again} />
  return (
    <article className="analytics-print" style={{ width: `${sheet.width}mm` }}>
      <Title name={name} level={level} />
      <div className="analytics-print-chart" style={{ height: `${Math.min(sheet.height * 0.6, 150)}mm` }}>
        <AnalyticsFigure place={place} view={{ ...view, asTable: false }} level={level} name={name} />
      </div>
      <AnalyticsFigure place={place} view={{ ...view, asTable: true }} level={level} name={name} />
    </article>
  )
}

function Title({ name, level: { dataDate, oldestAt, state } }: { name: string; level: LevelAnalytics }) {
  const { t } = useTranslation('analytics')
  const { space } = useSnapshot(session)
  return (
    <header>
      <h2>{name}</h2>
      <p>
        {[
          space?.name === name ? '' : (space?.name ?? ''),
          dataDate ? t('print.dataDate', { date: dateOf(dataDate) }) : '',
          oldestAt ? t('print.calculated', { at: momentOf(oldestAt) }) : t(`state.${state}`),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
    </header>
  )
}
