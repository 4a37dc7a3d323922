import { type Pipe, type PipeMatrix, pipeList, pipeMatrix } from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { type News, useNews } from '../../shell/use-news.ts'
import { useQuery } from '../../shell/use-query.ts'
import { type Read, useRead } from '../../shell/use-read.ts'

/** What moves the cells of a project's pipelines. */
const newsOf = (projectId: string): News => ({
  pipes: (event) => event.projectId === projectId,
  indicators: true,
  structure: true,
  attributes: true,
  access: true,
})

/** Pipelines of a project, and what its works can be told apart by. */
export function usePipes(projectId: string): Read<Output<typeof pipeList>> {
  const read = useRead(projectId, (signal) => call(pipeList, { params: { projectId }, signal }))
  useNews(newsOf(projectId), read.again)
  return read
}

/** The pipeline that the address names, else the first one. */
export function useChosenPipe(pipes: readonly Pipe[] | undefined): Pipe | undefined {
  const [query] = useQuery()
  return pipes?.find(({ id }) => id === query.get('pipe')) ?? pipes?.[0]
}

/** As it is now, and goes on to be with each official result. */
export function usePipeMatrix(projectId: string, pipeId: string, stamp: unknown): Read<Output<typeof pipeMatrix>> {
  const read = useRead(pipeId, (signal) => call(pipeMatrix, { params: { pipeId }, signal }), stamp)
  useNews(newsOf(projectId), read.again)
  return read
}

/** While other settings are being read, the matrix is still of those before. */
export const fitsPipe = (matrix: PipeMatrix, pipe: Pipe): boolean =>
  matrix.sections.length === pipe.sections.length && matrix.stages.length === pipe.stages.length
