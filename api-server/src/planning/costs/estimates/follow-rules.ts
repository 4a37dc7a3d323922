import { partsOfRoom } from '@plumbline/core/documents/rooms'
import type { Logger } from 'pino'
import type { Database } from '../../../platform/database/index.ts'
import type { LinksReader } from '../../models/bim/index.ts'
import { placeOfSchedule } from './authorizer.ts'
import { selectEstimates } from './repository.ts'

/** Links are changed many a second, and rules with them seldom: the document is not read more often. */
const PAUSE_MS = 500
/** Whose rules are remembered. */
const MOST_KNOWN = 1_000

/** Tells those who look at estimates that a rule, by which take-off lines are counted, means other elements. */
export interface ModelRulesFollower {
  roomChanged(room: string): void
  close(): Promise<void>
}

interface FollowerParts {
  database: Database
  links: Pick<LinksReader, 'read'>
  log: Logger
  changed(spaceId: string, event: { scheduleId: string }): void
}

export function followModelRules({ database, links, log, changed }: FollowerParts): ModelRulesFollower {
  const timers = new Map<string, NodeJS.Timeout>()
  /** Rules by schedule, as they were read last. */
  const known = new Map<string, string>()
  const look = async (scheduleId: string): Promise<void> => {
    const place = await database.asSystem(async (tx) => {
      const estimates = await selectEstimates(tx, scheduleId)
      return estimates.length === 0 ? null : placeOfSchedule(tx, scheduleId)
    })
    if (!place) return
    const now = JSON.stringify(await links.read(scheduleId, 'rules'))
    if (known.get(scheduleId) === now) return
    known.delete(scheduleId)
    known.set(scheduleId, now)
    for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest)
    changed(place.spaceId, { scheduleId })
  }
  return {
    roomChanged: (room) => {
      const parts = partsOfRoom(room)
      if (parts?.kind !== 'bim' || timers.has(parts.id)) return
      const { id: scheduleId } = parts
      const run = (): void => {
        timers.delete(scheduleId)
        look(scheduleId).catch((err: unknown) => log.warn({ err, scheduleId }, 'a change of model rules is not told'))
      }
      timers.set(scheduleId, setTimeout(run, PAUSE_MS))
    },
    close: async () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
