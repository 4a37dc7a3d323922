import type { Logger } from 'pino'
import type { Database } from '../../../platform/database/index.ts'
import { estimateIn, placeOfSchedule } from './authorizer.ts'
import { selectEstimate } from './repository.ts'

/** What changes within it is told once. */
const PAUSE_MS = 150

/** Tells those who look at the schedule that one of its estimates says something else. */
export interface EstimateFollower {
  roomChanged(room: string): void
  close(): Promise<void>
}

interface FollowerParts {
  database: Database
  log: Logger
  changed(spaceId: string, event: { scheduleId: string; estimateId: string }): void
}

export function followEstimates({ database, log, changed }: FollowerParts): EstimateFollower {
  const timers = new Map<string, NodeJS.Timeout>()
  const tell = async (estimateId: string): Promise<void> => {
    const found = await database.asSystem(async (tx) => {
      const estimate = await selectEstimate(tx, estimateId)
      const place = estimate && (await placeOfSchedule(tx, estimate.scheduleId))
      return estimate && place ? { spaceId: place.spaceId, scheduleId: estimate.scheduleId } : null
    })
    if (found) changed(found.spaceId, { scheduleId: found.scheduleId, estimateId })
  }
  return {
    roomChanged: (room) => {
      const estimateId = estimateIn(room)
      if (estimateId === null || timers.has(estimateId)) return
      const run = (): void => {
        timers.delete(estimateId)
        tell(estimateId).catch((err: unknown) => log.warn({ err, estimateId }, 'a change of an estimate is not told'))
      }
      timers.set(estimateId, setTimeout(run, PAUSE_MS))
    },
    close: async () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
