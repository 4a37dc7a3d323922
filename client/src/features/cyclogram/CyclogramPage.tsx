import './cyclogram.css'
import { NonIdealState, Spinner } from '@blueprintjs/core'
import type { Cyclogram } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { PrintLink } from '../../parts/paper/PrintLink.tsx'
import { session } from '../../session/session.ts'
import { usePlace } from '../../session/use-place.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { PageBody, PageFailure, PageNotice } from '../../shell/PageBody.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { useKept } from '../../shell/use-kept.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { Chart } from './Chart.tsx'
import { CyclogramTable } from './CyclogramTable.tsx'
import { CyclogramTools } from './CyclogramTools.tsx'
import { type CyclogramQuery, useCyclogramQuery } from './cyclogram-query.ts'
import { MANY_LINES, ManyLines } from './ManyLines.tsx'
import { NothingToDraw } from './NothingToDraw.tsx'
import type { OpenCyclogram } from './open-cyclogram.ts'
import { SidePanel } from './SidePanel.tsx'
import { useDrawnLines, useNamedCyclogram } from './use-cyclogram.ts'

const noneHidden: ReadonlySet<string> = new Set()

/** `/:spaceId/schedule/:scheduleId/cyclogram`: lines of work through places, by the official result. */
export default function CyclogramPage() {
  const { t } = useTranslation('cyclogram')
  const { spaceId = '', scheduleId = '' } = useParams()
  usePlace(spaceId, scheduleId)
  const { space } = useSnapshot(session)
  const [query, setQuery] = useCyclogramQuery()
  const { schedule, version, cyclogram, error, again } = useNamedCyclogram(scheduleId, query)
  const [hidden, setHidden] = useKept(`cyclogram ${scheduleId}`, noneHidden)
  const name = schedule?.name ?? ''
  usePageTitle(t('title'), name, space?.name)
  const toSchedule = `/${spaceId}/schedule/${scheduleId}`
  return (
    <AppFrame
      breadcrumb={[
        { label: space?.name ?? '', to: `/${spaceId}` },
        { label: name, to: toSchedule },
        { label: t('title') },
      ]}
      tools={
        schedule && (
          <CyclogramTools
            versions={schedule.versions}
            versionId={version?.id ?? ''}
            cyclogram={cyclogram}
            query={query}
            setQuery={setQuery}
          />
        )
      }
      toolsRight={cyclogram && <PrintLink to={`${toSchedule}/cyclogram/print`} state={{ hidden }} />}
    >
      {cyclogram && version ? (
        <>
          {error !== null && <ReadFailure error={error} again={again} />}
          <Content
            {...{ cyclogram, query, toSchedule, hidden, setHidden }}
            versionId={version.id}
            locked={version.locked}
          />
        </>
      ) : (
        <PageBody busy={error === null}>
          {error === null ? (
            <NonIdealState icon={<Spinner size={28} />} title={t('reading')} />
          ) : (
            <PageFailure error={error} again={again} />
          )}
        </PageBody>
      )}
    </AppFrame>
  )
}

interface ContentProps extends Pick<OpenCyclogram, 'hidden' | 'setHidden'> {
  cyclogram: Cyclogram
  versionId: string
  locked: boolean
  query: CyclogramQuery
  toSchedule: string
}

function Content({ cyclogram, versionId, locked, query, toSchedule, hidden, setHidden }: ContentProps) {
  const { t } = useTranslation('cyclogram')
  const [selected, select] = useState<string | null>(null)
  const [lit, light] = useState<number | null>(null)
  const [drawsAll, drawAll] = useState(false)
  const drawn = useDrawnLines(cyclogram, query, hidden)
  const isUnchosen = !drawsAll && hidden.size === 0 && query.find === ''
  if (cyclogram.works.length === 0) return <NothingToDraw cyclogram={cyclogram} toSchedule={toSchedule} />
  const open: OpenCyclogram = {
    cyclogram,
    drawn,
    versionId,
    locked,
    toSchedule: `${toSchedule}?version=${versionId}`,
    processBy: query.processes,
    kinds: query.kinds,
    selected: cyclogram.processes.findIndex(({ key }) => key === selected),
    select: (process) => select(process === null ? null : (cyclogram.processes[process]?.key ?? null)),
    lit,
    light,
    hidden,
    setHidden,
  }
  return (
    <div className="cyclogram" data-testid="cyclogram">
      <div className="cyclogram-main">
        {isUnchosen && cyclogram.processes.length > MANY_LINES && query.view !== 'table' ? (
          <ManyLines cyclogram={cyclogram} setHidden={setHidden} drawAll={() => drawAll(true)} />
        ) : drawn.span === null ? (
          <PageNotice>
            <p>{t('nothingShown')}</p>
          </PageNotice>
        ) : query.view === 'table' ? (
          <CyclogramTable {...open} />
        ) : (
          <Chart {...open} span={drawn.span} />
        )}
      </div>
      <SidePanel {...open} />
    </div>
  )
}
