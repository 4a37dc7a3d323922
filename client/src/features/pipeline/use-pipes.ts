import { pipeList, pipeMatrix } from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { type News, useNews } from '../../shell/use-news.ts'
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

/** As it is now, and goes on to be with each official result. */
export function usePipeMatrix(projectId: string, pipeId: string, stamp: unknown): Read<Output<typeof pipeMatrix>> {
  const read = useRead(pipeId, (signal) => call(pipeMatrix, { params: { pipeId }, signal }), stamp)
  useNews(newsOf(projectId), read.again)
  return read
}
