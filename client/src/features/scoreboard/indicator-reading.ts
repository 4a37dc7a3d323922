import { epsIndicators, type IndicatorView, spaceIndicators } from '@plumbline/core/contract'
import { call } from '../../api/call.ts'
import { onReconnected, onServerEvent } from '../../api/socket.ts'

interface Reading {
  value: IndicatorView | null
  error: unknown
  again: () => void
}

interface SharedReading {
  subscribe: (changed: () => void) => () => void
  now: () => Reading
}

/** Several calculations at once are one reading; many who watch do not ask in the same moment. */
const SETTLE_MS = 150
const SPREAD_MS = 250
const events = ['structure', 'versions', 'access'] as const

const shared = new Map<string, SharedReading>()

/** The numbers of a node (null: of the whole space), read once for all tiles that show them. */
export function indicatorReading(spaceId: string, nodeId: string | null): SharedReading {
  const key = `${spaceId} ${nodeId}`
  const known = shared.get(key) ?? makeReading(spaceId, nodeId, () => shared.delete(key))
  shared.set(key, known)
  return known
}

function makeReading(spaceId: string, nodeId: string | null, unused: () => void): SharedReading {
  const watchers = new Set<() => void>()
  let stop: (() => void) | null = null
  let round = 0
  const read = async (): Promise<void> => {
    const mine = ++round
    const outcome = await readIndicators(spaceId, nodeId).then(
      (value) => ({ value, error: null }),
      (error: unknown) => ({ value: reading.value, error }),
    )
    if (mine !== round) return
    reading = { ...outcome, again }
    for (const changed of watchers) changed()
  }
  const again = (): void => void read()
  let reading: Reading = { value: null, error: null, again }
  return {
    now: () => reading,
    subscribe: (changed) => {
      watchers.add(changed)
      if (stop === null) {
        stop = followNews(again, (scheduleId) => showsSchedule(reading.value, scheduleId))
        again()
      }
      return () => {
        watchers.delete(changed)
        if (watchers.size > 0) return
        stop?.()
        stop = null
        round++
        unused()
      }
    },
  }
}

async function readIndicators(spaceId: string, nodeId: string | null): Promise<IndicatorView> {
  const answer =
    nodeId === null
      ? await call(spaceIndicators, { params: { spaceId } })
      : await call(epsIndicators, { params: { epsId: nodeId } })
  return answer.indicators
}

/** An answer names no more schedules than so many; behind as many there may be others. */
const MAX_NAMED = 200

/** Whether what a schedule has come to can change the numbers. */
function showsSchedule(view: IndicatorView | null, scheduleId: string): boolean {
  if (view === null || view.schedules.length >= MAX_NAMED) return true
  return view.schedules.some(({ id }) => id === scheduleId)
}

function followNews(again: () => void, isAbout: (scheduleId: string) => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const soon = (): void => {
    timer ??= setTimeout(
      () => {
        timer = undefined
        again()
      },
      SETTLE_MS + Math.random() * SPREAD_MS,
    )
  }
  const ends = [
    onServerEvent('indicators', ({ scheduleId }) => isAbout(scheduleId) && soon()),
    ...events.map((event) => onServerEvent(event, soon)),
    onReconnected(soon),
  ]
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}
