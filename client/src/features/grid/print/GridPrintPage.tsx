import './print.css'
import { ProgressBar, Spinner } from '@blueprintjs/core'
import type { GridGroundView } from '@plumbline/core/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { WithIndicators } from '../../../parts/indicators/WithIndicators.tsx'
import { FewEnough, mostRows } from '../../../parts/paper/FewEnough.tsx'
import { PrintFrame } from '../../../parts/paper/PrintFrame.tsx'
import { session } from '../../../session/session.ts'
import { PageBody, PageFailure, PageNotice } from '../../../shell/PageBody.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { ProjectFailure } from '../../../shell/ToStructure.tsx'
import { ProjectSheet } from '../../analytics/index.ts'
import { type PrintedGrid, useGridLook } from '../grid-look.ts'
import { type Folding, type GridRow, usualFolding } from '../grid-rows.ts'
import { type OpenGroups, useGridGround, useGridGroups } from '../use-grid.ts'
import { GridTables } from './GridTables.tsx'
import { MOST_GRID_ROWS, printedRows, usePrintedWorks } from './printed-works.ts'
import { useGridParts } from './use-grid-parts.ts'

/** `/:spaceId/grid/:projectId/print/:format`: the works of a project in groups, on paper. */
export default function GridPrintPage() {
  const { t } = useTranslation('grid')
  const { spaceId = '', projectId = '' } = useParams()
  const { search } = useLocation()
  const { space } = useSnapshot(session)
  const { value: ground, error, again } = useGridGround(projectId)
  const name = ground?.project.name ?? ''
  return (
    <PrintFrame
      from={[
        { label: space?.name ?? '', to: `/${spaceId}` },
        { label: name, to: `/${spaceId}/grid/${projectId}${search}` },
      ]}
      name={name}
    >
      <PageBody busy={ground === null && error === null}>
        {ground && ground.works > 0 && (
          <WithIndicators spaceId={spaceId} meanwhile={<Spinner size={28} />}>
            <Grouped {...{ spaceId, projectId, ground }} />
          </WithIndicators>
        )}
        {ground?.works === 0 && (
          <PageNotice>
            <p>{t(ground.schedules === 0 ? 'noSchedules' : 'noWorks')}</p>
          </PageNotice>
        )}
        {!ground && error === null && <Spinner size={28} />}
        {!ground && error !== null && <ProjectFailure {...{ spaceId, error, again }} />}
      </PageBody>
    </PrintFrame>
  )
}

interface GroupedProps {
  spaceId: string
  projectId: string
  ground: GridGroundView
}

/** As it was on the screen; who comes by the address alone sees what they last chose. */
function Grouped(props: GroupedProps) {
  const { t } = useTranslation('grid')
  const { state } = useLocation()
  const { setting = props.ground.setting, folding = usualFolding } = (state ?? {}) as Partial<PrintedGrid>
  const { value: groups, error, again } = useGridGroups(props.projectId, useGridLook(setting))
  if (!groups) return error === null ? <Spinner size={28} /> : <PageFailure error={error} again={again} />
  if (groups.total.works === 0) {
    return (
      <PageNotice>
        <p>{t('nothingFound')}</p>
      </PageNotice>
    )
  }
  return (
    <>
      {error !== null && <ReadFailure error={error} again={again} />}
      <Printed {...props} groups={groups} folding={folding} />
    </>
  )
}

function Printed(props: GroupedProps & { groups: OpenGroups; folding: Folding }) {
  const { groups, folding } = props
  const rows = useMemo(() => printedRows(groups, folding), [groups, folding])
  const columns = 1 + groups.look.setting.columns.length
  return (
    <FewEnough count={rows.length} most={Math.min(MOST_GRID_ROWS, mostRows(columns))}>
      {(most) => <Works {...props} rows={rows} most={most} />}
    </FewEnough>
  )
}

interface WorksProps extends GroupedProps {
  groups: OpenGroups
  rows: readonly GridRow[]
  most: number
}

function Works({ spaceId, projectId, ground, groups, rows, most }: WorksProps) {
  const { t } = useTranslation('grid')
  const { value: printed, error, again, share } = usePrintedWorks(projectId, groups, { rows, most })
  const parts = useGridParts(ground, groups.look)
  if (!printed && error !== null) return <PageFailure error={error} again={again} />
  if (!printed) {
    return (
      <PageNotice>
        <p>{t('readingWorks')}</p>
        <ProgressBar className="grid-print-progress" value={share} />
      </PageNotice>
    )
  }
  return (
    <>
      {error !== null && <ReadFailure error={error} again={again} />}
      <ProjectSheet {...{ spaceId, projectId, parts }} name={ground.project.name}>
        {(sheet) => <GridTables {...{ sheet, spaceId, ground, printed }} />}
      </ProjectSheet>
    </>
  )
}
