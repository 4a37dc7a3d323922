import {
  analyticsCash,
  analyticsCurved,
  analyticsFacility,
  analyticsProject,
  analyticsPromises,
  analyticsSchedule,
  analyticsSpace,
  analyticsVersion,
  type CashFlow,
  type Curved,
  type EpsNode,
  type LevelAnalytics,
  type Promises,
} from '@plumbline/core/contract'
import { useCallback, useMemo } from 'react'
import { call } from '../../api/call.ts'
import { type News, useNews } from '../../shell/use-news.ts'
import { put, useQuery } from '../../shell/use-query.ts'
import { type Read, useRead } from '../../shell/use-read.ts'
import { type AnalyticsView, measureOf, queryOfView, viewOfQuery } from './view.ts'

/** What the charts are of; without a node, of the whole space. */
export interface AnalyticsPlace {
  spaceId: string
  node: Pick<EpsNode, 'id' | 'kind'> | null
  /** Of the schedule that the node is; absent: its actual one. */
  versionId?: string
}

/** The view in the address, and how to change parts of it. `opening`: where the address says nothing. */
export function useAnalyticsView(opening: AnalyticsView): [AnalyticsView, (parts: Partial<AnalyticsView>) => void] {
  const [query, edit] = useQuery()
  const view = useMemo(() => viewOfQuery(query, opening), [query, opening])
  const change = useCallback(
    (parts: Partial<AnalyticsView>) =>
      edit(
        (address) => {
          const after = queryOfView({ ...viewOfQuery(address, opening), ...parts })
          for (const [name, value] of Object.entries(after)) put(address, name, value)
        },
        { replace: true },
      ),
    [edit, opening],
  )
  return [view, change]
}

export function useLevel(place: AnalyticsPlace): Read<LevelAnalytics> {
  const { spaceId, node, versionId } = place
  const read = useRead(
    `level ${spaceId} ${node?.id} ${versionId}`,
    async (signal) => (await readLevel(place, signal)).analytics,
  )
  useNews(news, read.again)
  return read
}

function readLevel({ spaceId, node, versionId }: AnalyticsPlace, signal: AbortSignal) {
  const options = { signal, quiet: true }
  if (versionId !== undefined) return call(analyticsVersion, { params: { versionId }, ...options })
  if (node === null) return call(analyticsSpace, { params: { spaceId }, ...options })
  if (node.kind === 'facility') return call(analyticsFacility, { params: { facilityId: node.id }, ...options })
  if (node.kind === 'schedule') return call(analyticsSchedule, { params: { scheduleId: node.id }, ...options })
  return call(analyticsProject, { params: { projectId: node.id }, ...options })
}

/** Which periods of what. */
function askedPeriods({ spaceId, node, versionId }: AnalyticsPlace, { period, from, to }: AnalyticsView) {
  return {
    spaceId,
    period,
    ...(node && { epsId: node.id }),
    ...(versionId && { versionId }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

export function useCurved(place: AnalyticsPlace, view: AnalyticsView): Read<Curved> {
  const { unit } = view
  const input = { ...askedPeriods(place, view), measure: measureOf(view), ...(unit && { unit }) }
  const read = useRead(
    `curved ${JSON.stringify(input)}`,
    async (signal) => (await call(analyticsCurved, { params: {}, input, signal, quiet: true })).curved,
  )
  useNews(news, read.again)
  return read
}

export function useCash(place: AnalyticsPlace, view: AnalyticsView): Read<CashFlow> {
  const input = { ...askedPeriods(place, view), by: view.by }
  const read = useRead(
    `cash ${JSON.stringify(input)}`,
    async (signal) => (await call(analyticsCash, { params: {}, input, signal, quiet: true })).cash,
  )
  useNews(news, read.again)
  return read
}

export function usePromises(place: AnalyticsPlace, view: AnalyticsView): Read<Promises> {
  const input = askedPeriods(place, view)
  const read = useRead(
    `promises ${JSON.stringify(input)}`,
    async (signal) => (await call(analyticsPromises, { params: {}, input, signal, quiet: true })).promises,
  )
  useNews(news, read.again)
  return read
}

/** Numbers move while people work. */
const news: News = { indicators: true, timetable: true, structure: true, versions: true, access: true }
