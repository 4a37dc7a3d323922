import { cyclogramRead } from '@plumbline/core/contract'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { watchVersion } from '../../api/socket.ts'
import { useNews } from '../../shell/use-news.ts'
import { type Read, useRead } from '../../shell/use-read.ts'

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
  useEffect(() => (versionId === null ? undefined : watchVersion(versionId)), [versionId])
  useNews(
    {
      timetable: (event) => event.versionId === versionId,
      indicators: (event) => event.versionId === versionId,
      views: (event) => event.scheduleId === scheduleId,
      attributes: true,
    },
    read.again,
  )
  return read
}
