import { pipeList, pipeMatrix } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { type Read, useRead } from '../../shell/use-read.ts'

/** Several changes at once are one reading. */
const SETTLE_MS = 400

function useLive(again: () => void, projectId: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(again, SETTLE_MS)
    }
    const ends = [
      onServerEvent('pipes', (event) => event.projectId === projectId && later()),
      onServerEvent('indicators', later),
      onServerEvent('structure', later),
      onServerEvent('attributes', later),
      onServerEvent('access', later),
      onReconnected(later),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [again, projectId])
}

/** Pipelines of a project, and what its works can be told apart by. */
export function usePipes(projectId: string): Read<Output<typeof pipeList>> {
  const read = useRead(projectId, (signal) => call(pipeList, { params: { projectId }, signal }))
  useLive(read.again, projectId)
  return read
}

/** As it is now, and goes on to be with each official result. */
export function usePipeMatrix(projectId: string, pipeId: string, stamp: unknown): Read<Output<typeof pipeMatrix>> {
  const read = useRead(pipeId, (signal) => call(pipeMatrix, { params: { pipeId }, signal }), stamp)
  useLive(read.again, projectId)
  return read
}
