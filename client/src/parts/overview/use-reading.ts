import type { RouteDefinition } from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import type { Output, Params } from '../../api/request.ts'
import { useNews } from '../../shell/use-news.ts'
import { type Read, useRead } from '../../shell/use-read.ts'

/** What the server says about the schedules of a space, kept up with what happens in it. */
export function useReading<R extends RouteDefinition>(route: R, spaceId: string, params: Params<R>): Read<Output<R>> {
  const read = useRead(JSON.stringify(params), (signal) => call(route, { params, signal }))
  useNews({ structure: (event) => event.spaceId === spaceId, versions: true }, read.again)
  return read
}
