import { epsTree, type ScoreboardEmail, scoreboardEmailList, scoreboardList } from '@plumbline/core/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { call } from '../../api/call.ts'
import type { Output } from '../../api/request.ts'
import { useNews } from '../../shell/use-news.ts'
import { type Read, useRead } from '../../shell/use-read.ts'
import { indicatorReading } from './indicator-reading.ts'

export function useScoreboards(spaceId: string): Read<Output<typeof scoreboardList>> {
  const read = useRead(`scoreboards ${spaceId}`, (signal) => call(scoreboardList, { params: { spaceId }, signal }))
  useNews({ scoreboards: true, access: true }, read.again)
  return read
}

/** What comes to the person by email, by board. */
export function useEmails(spaceId: string): { emails: ReadonlyMap<string, ScoreboardEmail>; again: () => void } {
  const { value, again } = useRead(`emails ${spaceId}`, (signal) =>
    call(scoreboardEmailList, { params: { spaceId }, signal, quiet: true }),
  )
  return { emails: new Map((value?.emails ?? []).map((one) => [one.scoreboardId, one])), again }
}

/** The numbers of a node, or of the whole space, as they are now and go on to be. */
export function useIndicators(spaceId: string, nodeId: string | null) {
  const { subscribe, now } = useMemo(() => indicatorReading(spaceId, nodeId), [spaceId, nodeId])
  return useSyncExternalStore(subscribe, now)
}

/** What boards and tiles can be about. */
export function useNodes(spaceId: string): Output<typeof epsTree>['nodes'] {
  return useRead(`tree ${spaceId}`, (signal) => call(epsTree, { params: { spaceId }, signal })).value?.nodes ?? []
}
