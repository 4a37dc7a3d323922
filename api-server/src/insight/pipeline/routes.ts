import { pipeCreate, pipeDelete, pipeEdit, pipeList, pipeMatrix, pipeWorks } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Database, Scope, Transaction } from '../../platform/database/index.ts'
import type { Api } from '../../platform/http/index.ts'
import { selectNode } from '../../workspace/eps/index.ts'
import { deletePipe, type PipeRow, selectPipe } from './repository.ts'
import { createPipe, editPipe, listPipes, matrixOf, type Viewed, worksBehind } from './service.ts'

export interface PipeParts {
  database: Database
  changed(spaceId: string, projectId: string): void
}

export function bindPipes(api: Api, { database, changed }: PipeParts): void {
  const ofProject = async (tx: Transaction, { params }: { params: { projectId: string } }) => {
    const node = await selectNode(tx, params.projectId)
    return node?.kind === 'project' ? node.spaceId : null
  }
  const placeOf = async (tx: Transaction, { params }: { params: { pipeId: string } }) => {
    const pipe = await selectPipe(tx, params.pipeId)
    return pipe && { spaceId: pipe.spaceId, nodeId: pipe.projectId }
  }
  const withPipe = <T>(
    scope: Scope,
    pipeId: string,
    use: (tx: Transaction, pipe: PipeRow, viewed: Viewed) => Promise<T>,
  ) =>
    database.inScope(scope, async (tx) => {
      const pipe = await selectPipe(tx, pipeId)
      if (!pipe) throw new AppError('NOT_FOUND')
      return use(tx, pipe, { spaceId: pipe.spaceId, projectId: pipe.projectId, userId: scope.userId })
    })

  api.inSpace(pipeList, ofProject, async ({ scope, spaceId, params: { projectId } }) =>
    database.inScope(scope, async (tx) => {
      const node = await selectNode(tx, projectId)
      const listed = await listPipes(tx, { spaceId, projectId, userId: scope.userId })
      return { project: { id: projectId, name: node?.name ?? '' }, ...listed }
    }),
  )

  api.inSpace(pipeCreate, ofProject, async ({ scope, spaceId, params: { projectId }, input }) => {
    const viewed = { spaceId, projectId, userId: scope.userId }
    const pipe = await database.inScope(scope, (tx) => createPipe(tx, viewed, input))
    changed(spaceId, projectId)
    return { pipe }
  })

  api.inSpace(pipeEdit, placeOf, async ({ scope, params, input }) =>
    withPipe(scope, params.pipeId, async (tx, before) => {
      const pipe = await editPipe(tx, before, input)
      changed(before.spaceId, before.projectId)
      return { pipe }
    }),
  )

  api.inSpace(pipeDelete, placeOf, async ({ scope, params }) =>
    withPipe(scope, params.pipeId, async (tx, { id, spaceId, projectId }) => {
      await deletePipe(tx, id)
      changed(spaceId, projectId)
      return { success: true as const }
    }),
  )

  api.inSpace(pipeMatrix, placeOf, async ({ scope, params }) =>
    withPipe(scope, params.pipeId, (tx, pipe, viewed) => matrixOf(tx, viewed, pipe)),
  )

  api.inSpace(pipeWorks, placeOf, async ({ scope, params, input }) =>
    withPipe(scope, params.pipeId, (tx, pipe, viewed) => worksBehind(tx, viewed, pipe, input)),
  )
}
