import { Spinner } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { PaperSheet } from '../../../parts/paper/PaperSheet.tsx'
import type { Sheet } from '../../../parts/paper/paper.ts'
import { ReadFailure } from '../../../shell/ReadFailure.tsx'
import { useLevel } from '../use-analytics.ts'
import { useLevelResult } from './use-level-result.ts'

interface ProjectSheetProps {
  spaceId: string
  projectId: string
  name: string
  parts: readonly string[]
  children: (sheet: Sheet) => ReactNode
}

/** A sheet about a project, with its data date and the age of its oldest result. */
export function ProjectSheet({ spaceId, projectId, name, parts, children }: ProjectSheetProps) {
  const { value: level, error, again } = useLevel({ spaceId, node: { id: projectId, kind: 'project' } })
  const result = useLevelResult(level)
  if (!level && error === null) return <Spinner size={28} />
  return (
    <>
      {!level && <ReadFailure error={error} again={again} />}
      <PaperSheet title={{ name, parts, ...result }}>{children}</PaperSheet>
    </>
  )
}
