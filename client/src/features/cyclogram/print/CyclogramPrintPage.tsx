import '../cyclogram.css'
import './print.css'
import { Spinner } from '@blueprintjs/core'
import type { Cyclogram } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { FewEnough, mostRows } from '../../../parts/paper/FewEnough.tsx'
import { PaperSheet } from '../../../parts/paper/PaperSheet.tsx'
import { PrintFrame } from '../../../parts/paper/PrintFrame.tsx'
import type { Sheet } from '../../../parts/paper/paper.ts'
import { session } from '../../../session/session.ts'
import { PageBody, PageFailure, PageNotice } from '../../../shell/PageBody.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { CyclogramTable } from '../CyclogramTable.tsx'
import { type CyclogramQuery, useCyclogramQuery } from '../cyclogram-query.ts'
import { type DrawnLines, firstLines, stretchCount } from '../drawn-lines.ts'
import { NothingToDraw } from '../NothingToDraw.tsx'
import type { OpenCyclogram } from '../open-cyclogram.ts'
import { periodText } from '../PeriodButton.tsx'
import { useDrawnLines, useNamedCyclogram } from '../use-cyclogram.ts'
import { useSourceName } from '../use-source-name.ts'
import { PaperChart } from './PaperChart.tsx'
import { PaperCrossings, PaperLegend } from './PaperLists.tsx'

/** `/:spaceId/schedule/:scheduleId/cyclogram/print/:format`: a cyclogram on paper. */
export default function CyclogramPrintPage() {
  const { t } = useTranslation('cyclogram')
  const { spaceId = '', scheduleId = '' } = useParams()
  const { search } = useLocation()
  const { space } = useSnapshot(session)
  const [query] = useCyclogramQuery()
  const { schedule, version, cyclogram, error, again } = useNamedCyclogram(scheduleId, query)
  const isOnlyOne = schedule?.versions.length === 1
  const name = [schedule?.name, isOnlyOne ? '' : version?.name].filter(Boolean).join(' · ')
  const toSchedule = `/${spaceId}/schedule/${scheduleId}`
  return (
    <PrintFrame
      from={[
        { label: space?.name ?? '', to: `/${spaceId}` },
        { label: schedule?.name ?? '', to: toSchedule },
        { label: t('title'), to: `${toSchedule}/cyclogram${search}` },
      ]}
      name={name}
    >
      <PageBody busy={cyclogram === null && error === null}>
        {cyclogram && error !== null && <ReadFailure error={error} again={again} />}
        {cyclogram && <Printed {...{ cyclogram, query, name, toSchedule }} />}
        {!cyclogram && error === null && <Spinner size={28} />}
        {!cyclogram && error !== null && <PageFailure error={error} again={again} />}
      </PageBody>
    </PrintFrame>
  )
}

interface PrintedProps {
  cyclogram: Cyclogram
  query: CyclogramQuery
  name: string
  toSchedule: string
}

/** Of its table, where all kinds are drawn. */
const COLUMNS = 6
const none: ReadonlySet<string> = new Set()

function Printed({ cyclogram, query, name, toSchedule }: PrintedProps) {
  const { t } = useTranslation('cyclogram')
  const { hidden = none } = (useLocation().state ?? {}) as Partial<Pick<OpenCyclogram, 'hidden'>>
  const drawn = useDrawnLines(cyclogram, query, hidden)
  const parts = useParts(cyclogram, query)
  if (cyclogram.works.length === 0) return <NothingToDraw cyclogram={cyclogram} toSchedule={toSchedule} />
  if (drawn.span === null) {
    return (
      <PageNotice>
        <p>{t('nothingShown')}</p>
      </PageNotice>
    )
  }
  const { dataDate, calculatedAt } = cyclogram
  return (
    <FewEnough count={stretchCount(drawn)} most={mostRows(COLUMNS)}>
      {(most) => (
        <PaperSheet title={{ name, parts, dataDate, calculatedAt }}>
          {(sheet) => <Content {...{ cyclogram, query, sheet }} drawn={firstLines(drawn, most)} />}
        </PaperSheet>
      )}
    </FewEnough>
  )
}

interface ContentProps extends Pick<PrintedProps, 'cyclogram' | 'query'> {
  drawn: DrawnLines
  sheet: Sheet
}

function Content({ cyclogram, query, drawn, sheet }: ContentProps) {
  const shown = { cyclogram, drawn, kinds: query.kinds }
  return (
    <>
      {query.view === 'table' ? (
        <CyclogramTable cyclogram={cyclogram} drawn={drawn} />
      ) : (
        drawn.span && <PaperChart {...shown} sheet={sheet} span={drawn.span} />
      )}
      <PaperLegend {...shown} />
      <PaperCrossings {...shown} />
    </>
  )
}

/** What the cyclogram is of, in words. */
function useParts({ sources }: Cyclogram, { places, processes, find, from, to }: CyclogramQuery): string[] {
  const { t } = useTranslation(['cyclogram', 'shell'])
  const nameOf = useSourceName()
  const sourceOf = (wanted: string): string =>
    nameOf(sources.find(({ key }) => key === wanted) ?? { key: wanted, name: '' })
  return [
    t('title'),
    `${t('by.places')}: ${sourceOf(places)}`,
    `${t('by.processes')}: ${sourceOf(processes)}`,
    find === '' ? '' : t('shell:print.filter', { text: find }),
    from === '' && to === '' ? '' : periodText(from, to),
  ]
}
