import type { Logger } from 'pino'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database } from '../../../platform/database/index.ts'
import { estimateIn, placeOfSchedule } from './authorizer.ts'
import { selectEstimate } from './repository.ts'
import { noteChanges } from './totals-repository.ts'

/** What changes within it is told once. */
const PAUSE_MS = 150
const HEADS_PER_PAGE = 1_000

/** Notes how far the documents of estimates are, and tells those who look at the schedule that one says something else. */
export interface EstimateFollower {
  roomChanged(room: string, seq: number): void
  /** For what was announced while nobody listened. */
  reconcile(): Promise<void>
  close(): Promise<void>
}

interface FollowerParts {
  database: Database
  collabApi: Pick<CollabApi, 'heads'>
  log: Logger
  changed(spaceId: string, event: { scheduleId: string; estimateId: string }): void
}

export function followEstimates({ database, collabApi, log, changed }: FollowerParts): EstimateFollower {
  const timers = new Map<string, NodeJS.Timeout>()
  const latest = new Map<string, number>()
  const tell = async (estimateId: string): Promise<void> => {
    const seq = latest.get(estimateId) ?? 0
    latest.delete(estimateId)
    const found = await database.asSystem(async (tx) => {
      await noteChanges(tx, [{ id: estimateId, seq }])
      const estimate = await selectEstimate(tx, estimateId)
      const place = estimate && (await placeOfSchedule(tx, estimate.scheduleId))
      return estimate && place ? { spaceId: place.spaceId, scheduleId: estimate.scheduleId } : null
    })
    if (found) changed(found.spaceId, { scheduleId: found.scheduleId, estimateId })
  }
  return {
    roomChanged: (room, seq) => {
      const estimateId = estimateIn(room)
      if (estimateId === null) return
      latest.set(estimateId, Math.max(seq, latest.get(estimateId) ?? 0))
      if (timers.has(estimateId)) return
      const run = (): void => {
        timers.delete(estimateId)
        tell(estimateId).catch((err: unknown) => log.warn({ err, estimateId }, 'a change of an estimate is not told'))
      }
      timers.set(estimateId, setTimeout(run, PAUSE_MS))
    },
    reconcile: async () => {
      for (let after = 'estimate/', more = true; more; ) {
        const heads = await collabApi.heads(after, HEADS_PER_PAGE)
        const changes = heads.flatMap(({ room, seq }) => {
          const id = estimateIn(room)
          return id === null ? [] : [{ id, seq }]
        })
        await database.asSystem((tx) => noteChanges(tx, changes))
        after = heads.at(-1)?.room ?? ''
        more = heads.length === HEADS_PER_PAGE && changes.length === heads.length
      }
    },
    close: async () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
