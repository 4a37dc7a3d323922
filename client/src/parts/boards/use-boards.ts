import { kanbanBoardList } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { onReconnected, onServerEvent } from '../../api/socket.ts'
import { type Read, useRead } from '../../shell/use-read.ts'

/** The boards of a schedule, kept up with what happens to them. */
export function useBoards(scheduleId: string): Read<Output<typeof kanbanBoardList>> {
  const read = useRead(scheduleId, (signal) => call(kanbanBoardList, { params: { scheduleId }, signal }))
  const { again } = read
  useEffect(() => {
    const ends = [onServerEvent('boards', (event) => event.scheduleId === scheduleId && again()), onReconnected(again)]
    return () => {
      for (const end of ends) end()
    }
  }, [again, scheduleId])
  return read
}
