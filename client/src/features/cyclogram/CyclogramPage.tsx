import './cyclogram.css'
import { NonIdealState, Spinner } from '@blueprintjs/core'
import { dayOfText } from '@plumbline/core/attributes'
import { type Cyclogram, scheduleRead } from '@plumbline/core/contract'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { call } from '../../api/call.ts'
import { session } from '../../session/session.ts'
import { usePlace } from '../../session/use-place.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { PageBody, PageFailure, PageNotice } from '../../shell/PageBody.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { useRead } from '../../shell/use-read.ts'
import { Chart } from './Chart.tsx'
import { CyclogramTable } from './CyclogramTable.tsx'
import { CyclogramTools } from './CyclogramTools.tsx'
import { type CyclogramQuery, useCyclogramQuery } from './cyclogram-query.ts'
import { drawnLines } from './drawn-lines.ts'
import type { OpenCyclogram } from './open-cyclogram.ts'
import { SidePanel } from './SidePanel.tsx'
import { useCyclogram } from './use-cyclogram.ts'

/** `/:spaceId/schedule/:scheduleId/cyclogram`: lines of work through places, by the official result. */
export default function CyclogramPage() {
  const { t } = useTranslation('cyclogram')
  const { spaceId = '', scheduleId = '' } = useParams()
  usePlace(spaceId, scheduleId)
  const { space } = useSnapshot(session)
  const [query, setQuery] = useCyclogramQuery()
  const schedule = useRead(scheduleId, (signal) => call(scheduleRead, { params: { scheduleId }, signal }))
  const version = schedule.value?.versions.find(({ id }) => id === query.version) ?? schedule.value?.currentVersion
  const read = useCyclogram({
    scheduleId,
    versionId: version?.id ?? null,
    placeBy: query.places,
    processBy: query.processes,
  })
  const cyclogram = useKept(read.value?.cyclogram ?? null)
  const error = schedule.error ?? read.error
  const name = schedule.value?.name ?? ''
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
        schedule.value && (
          <CyclogramTools
            versions={schedule.value.versions}
            versionId={version?.id ?? ''}
            cyclogram={cyclogram}
            query={query}
            setQuery={setQuery}
          />
        )
      }
    >
      {cyclogram && version ? (
        <>
          {error !== null && <ReadFailure error={error} again={read.again} />}
          <Content {...{ cyclogram, query, toSchedule }} versionId={version.id} locked={version.locked} />
        </>
      ) : (
        <PageBody busy={error === null}>
          {error === null ? (
            <NonIdealState icon={<Spinner size={28} />} title={t('reading')} />
          ) : (
            <PageFailure error={error} again={schedule.error === null ? read.again : schedule.again} />
          )}
        </PageBody>
      )}
    </AppFrame>
  )
}

/** While another choice is being read, what was shown stays. */
function useKept<T>(value: T | null): T | null {
  const [kept, keep] = useState(value)
  useEffect(() => {
    if (value !== null) keep(value)
  }, [value])
  return value ?? kept
}

interface ContentProps {
  cyclogram: Cyclogram
  versionId: string
  locked: boolean
  query: CyclogramQuery
  toSchedule: string
}

function Content({ cyclogram, versionId, locked, query, toSchedule }: ContentProps) {
  const { t } = useTranslation('cyclogram')
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [selected, select] = useState<string | null>(null)
  const [lit, light] = useState<number | null>(null)
  const { find, from, to } = query
  const drawn = useMemo(
    () => drawnLines(cyclogram, { find, from: dayOfText(from), to: dayOfText(to), hidden }),
    [cyclogram, find, from, to, hidden],
  )
  if (cyclogram.works.length === 0) return <Nothing cyclogram={cyclogram} toSchedule={toSchedule} />
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
        {drawn.span === null ? (
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

function Nothing({ cyclogram, toSchedule }: { cyclogram: Cyclogram; toSchedule: string }) {
  const { t } = useTranslation('cyclogram')
  const isCalculated = cyclogram.calculatedAt !== null
  return (
    <PageBody>
      <PageNotice>
        <h2>{t(isCalculated ? 'nothing.title' : 'notCalculated')}</h2>
        {isCalculated && <p>{t('nothing.what', { count: cyclogram.aside.total })}</p>}
        <Link to={toSchedule}>{t('toSchedule')}</Link>
      </PageNotice>
    </PageBody>
  )
}
