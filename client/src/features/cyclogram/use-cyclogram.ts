import { cyclogramRead } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { onReconnected, onServerEvent, watchVersion } from '../../api/socket.ts'
import { type Read, useRead } from '../../shell/use-read.ts'

/** Several results in a row are one reading. */
const SETTLE_MS = 300

interface Asked {
  scheduleId: string
  /** null: not known yet. */
  versionId: string | null
  placeBy: string
  processBy: string
}

/** The cyclogram of a version as it is now, and goes on to be with each official result. */
export function useCyclogram({ scheduleId, versionId, placeBy, processBy }: Asked) {
  const read: Read<Output<typeof cyclogramRead> | null> = useRead(
    `${versionId} ${placeBy} ${processBy}`,
    async (signal) =>
      versionId === null
        ? null
        : call(cyclogramRead, { params: { versionId, attributeId: placeBy }, input: { process: processBy }, signal }),
  )
  const { again } = read
  useEffect(() => {
    if (versionId === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(again, SETTLE_MS)
    }
    const ends = [
      watchVersion(versionId),
      onServerEvent('timetable', (event) => event.versionId === versionId && later()),
      onServerEvent('indicators', (event) => event.versionId === versionId && later()),
      onServerEvent('views', (event) => event.scheduleId === scheduleId && later()),
      onServerEvent('attributes', later),
      onReconnected(later),
    ]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [again, scheduleId, versionId])
  return read
}
