import './grid.css'
import { Spinner } from '@blueprintjs/core'
import type { GridGroundView } from '@plumbline/core/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { WithIndicators } from '../../parts/indicators/WithIndicators.tsx'
import { session } from '../../session/session.ts'
import { usePlace } from '../../session/use-place.ts'
import { AppFrame } from '../../shell/AppFrame.tsx'
import { PageBody, PageNotice } from '../../shell/PageBody.tsx'
import { ProjectFailure, ToStructure } from '../../shell/ToStructure.tsx'
import { useKept } from '../../shell/use-kept.ts'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { GridActs, GridFilters } from './GridTools.tsx'
import { usualFolding } from './grid-rows.ts'
import { useGridGround, useGridSetting } from './use-grid.ts'
import { WorksGrid } from './WorksGrid.tsx'

/** Works of all schedules of a project that the person may read, regrouped by what they have. */
export function WorksGridPage({ views }: { views: ReactNode }) {
  const { spaceId = '', projectId = '' } = useParams()
  usePlace(spaceId, projectId)
  const { value, error, again } = useGridGround(projectId)
  const waiting = (
    <Frame spaceId={spaceId} views={views}>
      <PageBody busy={error === null}>
        {error === null ? <Spinner size={28} /> : <ProjectFailure {...{ spaceId, error, again }} />}
      </PageBody>
    </Frame>
  )
  if (!value) return waiting
  return (
    <WithIndicators spaceId={spaceId} meanwhile={waiting}>
      <Ground key={projectId} {...{ spaceId, projectId, views }} ground={value} />
    </WithIndicators>
  )
}

interface FrameProps {
  spaceId: string
  name?: string
  views: ReactNode
  tools?: ReactNode
  toolsRight?: ReactNode
  children: ReactNode
}

function Frame({ spaceId, name, views, tools, toolsRight, children }: FrameProps) {
  const { t } = useTranslation('grid')
  const { space } = useSnapshot(session)
  usePageTitle(name ?? t('title'), space?.name)
  const frame = {
    breadcrumb: [{ label: space?.name ?? '', to: `/${spaceId}` }, { label: name ?? t('title') }],
    tools: (
      <>
        {views}
        {tools}
      </>
    ),
    ...(toolsRight !== undefined && { toolsRight }),
  }
  return <AppFrame {...frame}>{children}</AppFrame>
}

interface GroundProps {
  spaceId: string
  projectId: string
  ground: GridGroundView
  views: ReactNode
}

function Ground({ spaceId, projectId, ground, views }: GroundProps) {
  const [setting, change] = useGridSetting(projectId, ground.setting)
  const [folding, fold] = useKept(`grid ${projectId}`, usualFolding)
  const [isSetting, showSettings] = useState(false)
  const given = { spaceId, projectId, ground, setting, change, folding, fold }
  const settings = { isSetting, showSettings }
  return (
    <Frame
      spaceId={spaceId}
      name={ground.project.name}
      views={views}
      tools={ground.works > 0 && <GridFilters />}
      toolsRight={<GridActs {...given} {...settings} />}
    >
      {ground.works === 0 ? (
        <Empty spaceId={spaceId} schedules={ground.schedules} />
      ) : (
        <WorksGrid {...given} {...settings} />
      )}
    </Frame>
  )
}

function Empty({ spaceId, schedules }: { spaceId: string; schedules: number }) {
  const { t } = useTranslation('grid')
  return (
    <PageBody>
      <PageNotice>
        <h2>{t('title')}</h2>
        <p>{t(schedules === 0 ? 'noSchedules' : 'noWorks')}</p>
        <ToStructure spaceId={spaceId} />
      </PageNotice>
    </PageBody>
  )
}
