import { type Start, type StartSchedule, startRead } from '@plumbline/core/contract'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { orKept } from '../../session/kept.ts'
import { session } from '../../session/session.ts'

/** Spaces whose picture is asked for: as many as the first screen shows. */
const MOST = 9

/** What people begin with in each space; undefined: on its way, null: it could not be read. */
export type Starts = Readonly<Record<string, Start | null | undefined>>

/** Without a server, as this person saw them last. */
export function useStarts(spaceIds: readonly string[]): Starts {
  const [starts, setStarts] = useState<Starts>({})
  const asked = spaceIds.slice(0, MOST).join()
  useEffect(() => {
    const reading = new AbortController()
    const { signal } = reading
    const userId = session.person?.id ?? ''
    for (const spaceId of asked === '' ? [] : asked.split(',')) {
      const ask = () => call(startRead, { params: { spaceId }, signal, quiet: true })
      orKept(userId, `start.${spaceId}`, ask)
        .catch(() => null)
        .then((start) => !signal.aborted && setStarts((known) => ({ ...known, [spaceId]: start })))
    }
    return () => reading.abort()
  }, [asked])
  return starts
}

/** A schedule that the person was in. */
export interface LeftOff {
  spaceId: string
  start: Start
  schedule: StartSchedule
}

/** Of all spaces, the last first. */
export function leftOffIn(starts: Starts): LeftOff[] {
  return Object.entries(starts)
    .flatMap(([spaceId, start]) => (start ? start.schedules.map((schedule) => ({ spaceId, start, schedule })) : []))
    .filter(({ schedule }) => schedule.seenAt !== null)
    .sort((a, b) => (b.schedule.seenAt ?? '').localeCompare(a.schedule.seenAt ?? ''))
}

export function pathOf({ spaceId, schedule: { id, versionId, work } }: Omit<LeftOff, 'start'>): string {
  const query = new URLSearchParams({ version: versionId, ...(work ? { row: work.id } : {}) })
  return `/${spaceId}/schedule/${id}?${query}`
}
