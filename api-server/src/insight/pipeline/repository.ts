import type { Pipe, PipeContent } from '@plumbline/core/contract'
import { insertOnce, type Transaction, updateOnce } from '../../platform/database/index.ts'

export interface PipeRow extends Pipe {
  spaceId: string
  projectId: string
}

const columns = {
  id: 'id',
  spaceId: 'space_id',
  projectId: 'project_id',
  name: 'name',
  unit: 'unit',
  source: 'source',
  sections: 'sections',
  stages: 'stages',
}

export function selectPipes(tx: Transaction, projectId: string): Promise<PipeRow[]> {
  return tx('pipes').where({ project_id: projectId }).select(columns).orderByRaw('lower(name), id')
}

export async function selectPipe(tx: Transaction, pipeId: string): Promise<PipeRow | null> {
  return (await tx('pipes').where({ id: pipeId }).select(columns).first()) ?? null
}

const writtenOf = ({ name, unit, source, sections, stages }: PipeContent) => ({
  name,
  unit,
  source,
  sections: JSON.stringify(sections),
  stages: JSON.stringify(stages),
})

/** False: the project has one of this name already. */
export function insertPipe(tx: Transaction, row: PipeRow, userId: string): Promise<boolean> {
  const { id, spaceId, projectId } = row
  return insertOnce(tx, 'pipes', {
    id,
    space_id: spaceId,
    project_id: projectId,
    created_by: userId,
    ...writtenOf(row),
  })
}

/** False: the project has another one of this name. */
export function updatePipe(tx: Transaction, { id, projectId, ...content }: PipeRow): Promise<boolean> {
  return updateOnce(tx, 'pipes', { id, unique: { project_id: projectId, name: content.name } }, writtenOf(content))
}

export async function deletePipe(tx: Transaction, pipeId: string): Promise<void> {
  await tx('pipes').where({ id: pipeId }).delete()
}
