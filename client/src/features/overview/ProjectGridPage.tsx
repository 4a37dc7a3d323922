import './overview.css'
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { projectGridRead } from '@plumbline/core/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { Output } from '../../api/request.ts'
import { BatchStatus } from '../../parts/batch/BatchStatus.tsx'
import { CalculateButton } from '../../parts/batch/CalculateButton.tsx'
import { useReading } from '../../parts/overview/use-reading.ts'
import { session } from '../../session/session.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { LiveMark } from '../../shell/LiveMark.tsx'
import { useListQuery } from '../../shell/list-query.ts'
import { PageBody, PageNotice } from '../../shell/PageBody.tsx'
import { ProjectFailure, ToStructure } from '../../shell/ToStructure.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { gridIndicators, indicatorOf, shownFigures } from './figures.ts'
import { ScheduleTable } from './ScheduleTable.tsx'

/** The schedules of a project with their key numbers, by the last official results. */
export function ProjectGridPage({ views }: { views: ReactNode }) {
  const { t } = useTranslation('overview')
  const { spaceId = '', projectId = '' } = useParams()
  const { space } = useSnapshot(session)
  const { value: answer, error, again } = useReading(projectGridRead, spaceId, { projectId })
  const name = answer?.project.name ?? ''
  usePageTitle(name || t('grid'), space?.name)
  return (
    <AppFrame
      breadcrumb={[{ label: space?.name ?? '', to: `/${spaceId}` }, { label: name || t('grid') }]}
      tools={
        <>
          {views}
          {answer && <Tools />}
        </>
      }
      toolsRight={
        answer && (
          <>
            <CalculateButton spaceId={spaceId} nodeId={projectId} />
            <Link to={`/${spaceId}/pipeline/${projectId}`}>{t('toPipeline')}</Link>
          </>
        )
      }
      statusBar={
        <>
          <LiveMark />
          <div className="pl-spring" />
          <BatchStatus spaceId={spaceId} />
        </>
      }
    >
      <PageBody busy={answer === null && error === null}>
        {answer && <Content answer={answer} spaceId={spaceId} />}
        {!answer && error !== null && <ProjectFailure error={error} spaceId={spaceId} again={again} />}
      </PageBody>
    </AppFrame>
  )
}

function Tools() {
  const { t } = useTranslation('overview')
  const { query, setQuery } = useListQuery()
  return (
    <>
      <InputGroup
        leftIcon={<Search size={14} />}
        placeholder={t('find')}
        aria-label={t('find')}
        value={query.filter}
        onValueChange={(text) => setQuery({ filter: text })}
      />
      <HTMLSelect
        aria-label={t('indicator.label')}
        value={indicatorOf(query.indicator) ?? ''}
        options={['' as const, ...gridIndicators].map((value) => ({
          value,
          label: t(`indicator.${value === '' ? 'all' : value}`),
        }))}
        onChange={(event) => setQuery({ indicator: event.currentTarget.value })}
      />
    </>
  )
}

function Content({ answer, spaceId }: { answer: Output<typeof projectGridRead>; spaceId: string }) {
  const { t } = useTranslation('overview')
  const { query, setQuery } = useListQuery()
  const shown = shownFigures(answer.schedules, { filter: query.filter, indicator: indicatorOf(query.indicator) })
  if (answer.schedules.length === 0) {
    return (
      <PageNotice>
        <p>{t('emptyProject')}</p>
        <ToStructure spaceId={spaceId} />
      </PageNotice>
    )
  }
  if (shown.length === 0) {
    return (
      <PageNotice>
        <p>{t('nothingFound')}</p>
        <Button text={t('showAll')} onClick={() => setQuery({ filter: '', indicator: '' })} />
      </PageNotice>
    )
  }
  return <ScheduleTable spaceId={spaceId} schedules={shown} target={query.target} totals />
}
