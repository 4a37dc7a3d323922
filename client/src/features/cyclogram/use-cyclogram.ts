import { dayOfText } from '@plumbline/core/attributes'
import { type Cyclogram, cyclogramRead, scheduleRead } from '@plumbline/core/contract'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { watchVersion } from '../../api/socket.ts'
import { useNews } from '../../shell/use-news.ts'
import { type Read, useRead } from '../../shell/use-read.ts'
import type { CyclogramQuery } from './cyclogram-query.ts'
import { type DrawnLines, drawnLines } from './drawn-lines.ts'

interface Asked {
  scheduleId: string
  /** null: not known yet. */
  versionId: string | null
  placeBy: string
  processBy: string
}

/** The cyclogram of a version as it is now, and goes on to be with each official result. */
function useCyclogram({ scheduleId, versionId, placeBy, processBy }: Asked) {
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

/** The schedule and the version that the address names, and the cyclogram that it asks for. */
export function useNamedCyclogram(scheduleId: string, query: CyclogramQuery) {
  const schedule = useRead(scheduleId, (signal) => call(scheduleRead, { params: { scheduleId }, signal }))
  const version = schedule.value?.versions.find(({ id }) => id === query.version) ?? schedule.value?.currentVersion
  const read = useCyclogram({
    scheduleId,
    versionId: version?.id ?? null,
    placeBy: query.places,
    processBy: query.processes,
  })
  return {
    schedule: schedule.value,
    version,
    cyclogram: useKept(read.value?.cyclogram ?? null),
    error: schedule.error ?? read.error,
    again: schedule.error === null ? read.again : schedule.again,
  }
}

/** While another choice is being read, what was shown stays. */
function useKept<T>(value: T | null): T | null {
  const [kept, keep] = useState(value)
  useEffect(() => {
    if (value !== null) keep(value)
  }, [value])
  return value ?? kept
}

/** `hidden`: keys of processes without a line. */
export function useDrawnLines(cyclogram: Cyclogram, query: CyclogramQuery, hidden: ReadonlySet<string>): DrawnLines {
  const { find, from, to } = query
  return useMemo(
    () => drawnLines(cyclogram, { find, from: dayOfText(from), to: dayOfText(to), hidden }),
    [cyclogram, find, from, to, hidden],
  )
}
