import { Spinner } from '@blueprintjs/core'
import type { Pipe } from '@plumbline/core/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageBody, PageFailure } from '../../shell/PageBody.tsx'
import { ReadFailure } from '../../shell/ReadFailure.tsx'
import { ScrollRegion } from '../../shell/ScrollRegion.tsx'
import { CellPanel } from './CellPanel.tsx'
import { type ChosenCell, PipeTable } from './PipeTable.tsx'
import { PipeWarnings } from './PipeWarnings.tsx'
import { fitsPipe, usePipeMatrix } from './use-pipes.ts'

interface PipeProps {
  pipe: Pipe
  spaceId: string
  projectId: string
}

/** The matrix of one pipeline; a cell leads to its works. */
export function PipeView({ pipe, spaceId, projectId }: PipeProps) {
  const { t } = useTranslation('pipeline')
  const [chosen, choose] = useState<ChosenCell | null>(null)
  const { value: matrix, error, again } = usePipeMatrix(projectId, pipe.id, JSON.stringify(pipe))
  if (!matrix || !fitsPipe(matrix, pipe)) {
    return (
      <PageBody busy={error === null}>
        {error === null ? <Spinner size={28} /> : <PageFailure error={error} again={again} />}
      </PageBody>
    )
  }
  const isThere = chosen && pipe.sections[chosen.section] && pipe.stages[chosen.stage]
  return (
    <div className="pipeline" data-testid="pipeline">
      <ScrollRegion className="pipeline-scroll">
        {error !== null && <ReadFailure error={error} again={again} />}
        <PipeWarnings pipe={pipe} matrix={matrix} />
        <PipeTable pipe={pipe} matrix={matrix} chosen={chosen} choose={choose} />
        <p className="pipeline-muted">{t('legend', { count: matrix.schedules })}</p>
      </ScrollRegion>
      {isThere && (
        <CellPanel
          key={`${chosen.section} ${chosen.stage}`}
          {...{ pipe, chosen, spaceId, matrix }}
          close={() => choose(null)}
        />
      )}
    </div>
  )
}
