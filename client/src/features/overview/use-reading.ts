import type { RouteDefinition } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import type { Output, Params } from '../../api/request.ts'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { type Read, useRead } from '../../shell/use-read.ts'

/** Several changes at once are one reading. */
const SETTLE_MS = 500

/** What the server says about the schedules of a space, kept up with what happens in it. */
export function useReading<R extends RouteDefinition>(route: R, spaceId: string, params: Params<R>): Read<Output<R>> {
  const read = useRead(JSON.stringify(params), (signal) => call(route, { params, signal }))
  const { again } = read
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(again, SETTLE_MS)
    }
    const ends = [
      onServerEvent('structure', (event) => event.spaceId === spaceId && later()),
      onServerEvent('versions', later),
      onReconnected(later),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [again, spaceId])
  return read
}
