import './print.css'
import { Button, HTMLSelect, Spinner } from '@blueprintjs/core'
import { Print } from '@blueprintjs/icons'
import { type EpsNode, epsTree, type LevelAnalytics } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../../api/call.ts'
import { dateOf, momentOf } from '../../../i18n/format.ts'
import { session } from '../../../session/session.ts'
import { AppFrame } from '../../../shell/AppFrame.tsx'
import { PageBody, PageFailure, PageNotice } from '../../../shell/PageBody.tsx'
import { ToStructure } from '../../../shell/ToStructure.tsx'
import { usePageTitle } from '../../../shell/use-page-title.ts'
import { useQuery } from '../../../shell/use-query.ts'
import { useRead } from '../../../shell/use-read.ts'
import { AnalyticsFigure } from '../AnalyticsCharts.tsx'
import { type AnalyticsPlace, useAnalyticsView, useLevel } from '../use-analytics.ts'
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
  const { value: place, error, again } = usePrinted(spaceId, value)
  const name = place?.node?.name ?? space?.name ?? ''
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
        place && <Button intent="primary" icon={<Print />} text={t('print.act')} onClick={() => window.print()} />
      }
    >
      <PageBody busy={place === null && error === null}>
        {place && <Printed place={place} name={name} sheet={sheet} />}
        {!place && error === null && <Spinner size={28} />}
        {!place && error === nothingThere && <Nowhere spaceId={spaceId} />}
        {!place && error !== null && error !== nothingThere && <PageFailure error={error} again={again} />}
      </PageBody>
    </AppFrame>
  )
}

const nothingThere = new Error('no such node')

/** What the address names: the id of a node or of the space. */
function usePrinted(spaceId: string, value: string) {
  return useRead<AnalyticsPlace & { node: EpsNode | null }>(`${spaceId} ${value}`, async (signal) => {
    if (value === spaceId) return { spaceId, node: null }
    const { nodes } = await call(epsTree, { params: { spaceId }, signal, quiet: true })
    const node = nodes.find(({ id }) => id === value)
    if (!node) throw nothingThere
    return { spaceId, node }
  })
}

function Nowhere({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('analytics')
  return (
    <PageNotice alert>
      <p>{t('print.nowhere')}</p>
      <nav className="pl-page-ways" aria-label={t('print.ways')}>
        <ToStructure spaceId={spaceId} />
      </nav>
    </PageNotice>
  )
}

interface PrintedProps {
  place: AnalyticsPlace
  name: string
  sheet: Sheet
}

/** The chart and below it its numbers. */
function Printed({ place, name, sheet }: PrintedProps) {
  usePaper(sheet)
  const [view] = useAnalyticsView()
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
