import { type DayPlace, dayPlaceOf, dayRoomId } from '@plumbline/core/documents/day'
import { partsOfRoom } from '@plumbline/core/documents/rooms'
import { AppError } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { Patience } from '../../../platform/jobs/index.ts'
import { createPool } from '../../../platform/workers/index.ts'
import { selectDayLimits } from '../day-limits/index.ts'
import { roomOfDays } from './documents.ts'
import { forgetFollowed, selectContent, selectToldSeqs, storeFollowed } from './documents-repository.ts'
import type { FollowTask } from './follow-worker.ts'
import type { Followed } from './told-rows.ts'

/** What changes within it is told once. */
const PAUSE_MS = 250
const RETRY_MS = 5_000
const LAST_RETRY_MS = 60_000
const MAX_FAILURES = 12
const HEADS_PER_PAGE = 1_000

/** Keeps the rows of days in step with their documents. */
export interface DaysFollower {
  roomChanged(room: string): void
  /** Resolves when the rows are those of the documents as they are now. */
  now(places: readonly DayPlace[]): Promise<void>
  /** Other facts of the schedule count than before. */
  countAnew(scheduleId: string): Promise<void>
  /** For what was announced while nobody listened. */
  reconcile(): Promise<void>
  close(): Promise<void>
}

export interface FollowerParts {
  database: Database
  collabApi: CollabApi
  log: Logger
  /** Rows of the schedule are other than before; `facts`: those that are calculated with, too. */
  told(of: { spaceId: string; scheduleId: string; facts: boolean }): void
}

export function followDays({ database, collabApi, log, told }: FollowerParts): DaysFollower {
  const threads = createPool<FollowTask, Followed>({
    entry: new URL('./follow-worker.ts', import.meta.url),
    threads: 1,
    maxMemoryMb: 1_024,
    maxSeconds: 60,
  })
  const patience = new Patience({
    ...{ log, what: 'days of works are not told yet' },
    ...{ firstMs: RETRY_MS, lastMs: LAST_RETRY_MS, attempts: MAX_FAILURES },
  })
  const timers = new Map<string, NodeJS.Timeout>()
  const running = new Map<string, Promise<void>>()
  /** Those that have not begun: they will find all that is there then, whoever asks meanwhile. */
  const waiting = new Map<string, Promise<void>>()
  let closed = false

  const follow = async (place: DayPlace): Promise<void> => {
    const row = await database.asSystem((tx) => selectContent(tx, place))
    if (!row) return
    const { update, seq } = await collabApi.read(roomOfDays(place), 'system')
    if (seq <= row.seq) return
    const { factCounts: counts } = await database.asSystem((tx) => selectDayLimits(tx, place.scheduleId))
    const followed = await threads.run({ update, executorId: place.executorId, counts, before: row.content })
    const stored = await database.asSystem((tx) => storeFollowed(tx, row, seq, followed))
    if (!stored) return follow(place)
    const { spaceId, scheduleId } = row
    if (!closed) told({ spaceId, scheduleId, facts: followed.factsRevision !== row.factsRevision })
  }
  const run = (id: string, place: DayPlace): Promise<void> => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    const next = waiting.get(id)
    if (next) return next
    const job = (running.get(id) ?? Promise.resolve())
      .then(() => {
        waiting.delete(id)
        return follow(place)
      })
      .then(
        () => patience.succeeded(id),
        (err: unknown) => {
          if (closed || (err instanceof AppError && err.code === 'NOT_FOUND')) return
          const retryAfterMs = patience.failed(id, err)
          if (retryAfterMs !== null) soon(id, retryAfterMs)
        },
      )
    running.set(id, job)
    waiting.set(id, job)
    void job.finally(() => running.get(id) === job && running.delete(id))
    return job
  }
  const soon = (id: string, pause = PAUSE_MS): void => {
    const place = dayPlaceOf(id)
    if (!place || closed || timers.has(id)) return
    timers.set(
      id,
      setTimeout(() => void run(id, place), pause),
    )
  }

  return {
    roomChanged: (room) => {
      const id = daysIn(room)
      if (id !== null) soon(id)
    },
    now: async (places) => {
      await Promise.all(places.map((place) => run(dayRoomId(place), place)))
    },
    countAnew: async (scheduleId) => {
      const rows = await database.asSystem((tx) => forgetFollowed(tx, scheduleId))
      for (const row of rows) soon(dayRoomId(row), 0)
    },
    reconcile: async () => {
      for (let after = 'day/', more = true; more && !closed; ) {
        const heads = await collabApi.heads(after, HEADS_PER_PAGE)
        const documents = heads.flatMap(({ room, seq }) => {
          const id = daysIn(room)
          return id === null ? [] : [{ id, seq }]
        })
        const ids = documents.map(({ id }) => id)
        const known = await database.asSystem((tx) => selectToldSeqs(tx, ids))
        for (const { id, seq } of documents) if ((known.get(id) ?? seq) < seq) soon(id)
        after = heads.at(-1)?.room ?? ''
        more = heads.length === HEADS_PER_PAGE && documents.length === heads.length
      }
    },
    close: async () => {
      closed = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.allSettled(running.values())
      await threads.close()
    },
  }
}

function daysIn(room: string): string | null {
  const parts = partsOfRoom(room)
  return parts?.kind === 'day' ? parts.id : null
}
