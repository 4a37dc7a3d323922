import { type TimetableSummary, timetableRead } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { onReconnected, onServerEvent, watchVersion } from '../../../api/socket.ts'
import { newerOfficial } from './newer-official.ts'

/** The server's official result of a version, kept up over socket.io. */
export function useOfficial(versionId: string): TimetableSummary | null {
  const [official, setOfficial] = useState<TimetableSummary | null>(null)
  useEffect(() => {
    let isCurrent = true
    const read = async (): Promise<void> => {
      const answer = await call(timetableRead, { params: { versionId }, input: { limit: 0 }, quiet: true }).catch(
        () => null,
      )
      if (isCurrent && answer) setOfficial((known) => newerOfficial(known, answer.timetable))
    }
    const stops = [
      watchVersion(versionId),
      onServerEvent('timetable', (event) => {
        if (event.versionId === versionId) setOfficial((known) => newerOfficial(known, event.timetable))
      }),
      onReconnected(() => void read()),
    ]
    void read()
    return () => {
      isCurrent = false
      for (const stop of stops) stop()
    }
  }, [versionId])
  return official
}
