import '../pipeline.css'
import './print.css'
import { Spinner } from '@blueprintjs/core'
import type { Pipe, PipeMatrix } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { PrintFrame } from '../../../parts/paper/PrintFrame.tsx'
import { columnParts, pxOf, type Sheet } from '../../../parts/paper/paper.ts'
import { session } from '../../../session/session.ts'
import { PageBody, PageFailure, PageNotice } from '../../../shell/PageBody.tsx'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { ProjectFailure } from '../../../shell/ToStructure.tsx'
import { ProjectSheet } from '../../analytics/index.ts'
import { PipeTable } from '../PipeTable.tsx'
import { PipeWarnings } from '../PipeWarnings.tsx'
import { fitsPipe, useChosenPipe, usePipeMatrix, usePipes } from '../use-pipes.ts'

/** `/:spaceId/pipeline/:projectId/print/:format`: a pipeline on paper. */
export default function PipelinePrintPage() {
  const { t } = useTranslation('pipeline')
  const { spaceId = '', projectId = '' } = useParams()
  const { space } = useSnapshot(session)
  const { value, error, again } = usePipes(projectId)
  const pipe = useChosenPipe(value?.pipes)
  const project = value?.project.name ?? ''
  const toPipeline = `/${spaceId}/pipeline/${projectId}`
  return (
    <PrintFrame
      from={[
        { label: space?.name ?? '', to: `/${spaceId}` },
        { label: project, to: `/${spaceId}/grid/${projectId}` },
        { label: t('title'), to: pipe ? `${toPipeline}?pipe=${pipe.id}` : toPipeline },
      ]}
      name={pipe?.name ?? ''}
    >
      <PageBody busy={value === null && error === null}>
        {value && pipe && <Printed key={pipe.id} {...{ spaceId, projectId, project, pipe }} />}
        {value && !pipe && (
          <PageNotice>
            <p>{t('noPipe')}</p>
            <Link to={toPipeline}>{t('toPipeline')}</Link>
          </PageNotice>
        )}
        {!value && error === null && <Spinner size={28} />}
        {!value && error !== null && <ProjectFailure {...{ spaceId, error, again }} />}
      </PageBody>
    </PrintFrame>
  )
}

interface PrintedProps {
  spaceId: string
  projectId: string
  project: string
  pipe: Pipe
}

function Printed({ spaceId, projectId, project, pipe }: PrintedProps) {
  const { t } = useTranslation('pipeline')
  const { value: matrix, error, again } = usePipeMatrix(projectId, pipe.id, JSON.stringify(pipe))
  if (!matrix || !fitsPipe(matrix, pipe))
    return error === null ? <Spinner size={28} /> : <PageFailure error={error} again={again} />
  return (
    <>
      {error !== null && <ReadFailure error={error} again={again} />}
      <ProjectSheet {...{ spaceId, projectId }} name={`${project} · ${pipe.name}`} parts={[t('title')]}>
        {(sheet) => <Tables {...{ sheet, pipe, matrix }} />}
      </ProjectSheet>
    </>
  )
}

/** Px, with the space between cells. */
const SECTION_PX = 200
const STAGE_PX = 89

/** Stages that the sheet has no room for go to sheets of their own. */
function Tables({ sheet, pipe, matrix }: { sheet: Sheet; pipe: Pipe; matrix: PipeMatrix }) {
  const { t } = useTranslation('pipeline')
  const widths = Array.from({ length: pipe.stages.length + 1 }, () => STAGE_PX)
  return (
    <>
      <PipeWarnings pipe={pipe} matrix={matrix} />
      {columnParts(widths, pxOf(sheet.width) - SECTION_PX).map(({ from, to }) => (
        <div key={from} className="pl-paper-part">
          <PipeTable {...{ pipe, matrix, from, to }} />
        </div>
      ))}
      <p className="pl-paper-note">{t('legend', { count: matrix.schedules })}</p>
    </>
  )
}
