import { type DayLimitsView, dayLimitsRead } from '@plumbline/core/contract'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { onReconnected, onServerEvent } from '../../../api/socket.ts'
import { useSchedule } from '../base/schedule-context.ts'

interface Read {
  limits: DayLimitsView | null
  error: unknown
}

/** The limits as they are now, whoever changes them; the key date moves with the data date. */
export function useDayLimits(scheduleId: string): Read & { read: () => void; show: (limits: DayLimitsView) => void } {
  const { version } = useSchedule()
  const [state, setState] = useState<Read>({ limits: null, error: null })
  const show = useCallback((limits: DayLimitsView) => setState({ limits, error: null }), [])
  const read = useCallback(() => {
    call(dayLimitsRead, { params: { scheduleId } }).then(show, (error: unknown) =>
      setState(({ limits }) => ({ limits, error })),
    )
  }, [scheduleId, show])
  useEffect(() => {
    read()
    const ends = [
      onServerEvent('dayLimits', (event) => {
        if (event.scheduleId === scheduleId) read()
      }),
      onServerEvent('timetable', (event) => {
        if (event.versionId === version.id) read()
      }),
      onReconnected(read),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [read, scheduleId, version.id])
  return { ...state, read, show }
}
