import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { JobKind, LongJobs } from '../../../platform/long-jobs/index.ts'
import type { VersionRow } from '../../versions/kinds/index.ts'
import { type DayDocuments, roomOfDays } from './documents.ts'
import { selectDocuments } from './documents-repository.ts'
import type { DaysFollower } from './follow.ts'

const task = z.object({ versionId: z.string(), scheduleId: z.string(), spaceId: z.string(), keepManual: z.boolean() })
type Task = z.output<typeof task>

const skipReason = z.enum(['no_volume', 'no_dates', 'locked', 'more_by_hand'])
const details = z.object({
  scheduleId: z.string(),
  works: z.int(),
  changedDays: z.int(),
  /** The first of them; all are counted. */
  skipped: z.array(z.object({ id: z.string(), reason: skipReason })),
  skippedCount: z.int(),
})
type Details = z.output<typeof details>

const SKIPPED_NAMED = 200

interface VolumePlanParts {
  database: Database
  longJobs: LongJobs
  documents: DayDocuments
  follower: DaysFollower
}

/** Spreads planned volumes over days anew: done once more it changes nothing. */
export interface VolumePlans {
  start(scope: Scope, version: VersionRow, keepManual: boolean): Promise<{ jobId: string }>
}

export function createVolumePlans(parts: VolumePlanParts): VolumePlans {
  const jobs = parts.longJobs.add(kindOf(parts))
  return {
    start: async (scope, { id: versionId, scheduleId, spaceId, name, locked }, keepManual) => {
      if (locked) throw new AppError('VERSION_LOCKED')
      const begun: Details = { scheduleId, works: 0, changedDays: 0, skipped: [], skippedCount: 0 }
      const row = await jobs.enqueue(scope, async (tx: Transaction) => {
        await jobs.admit(tx, scope.userId)
        return {
          spaceId,
          nodeId: scheduleId,
          name,
          task: { versionId, scheduleId, spaceId, keepManual },
          details: begun,
        }
      })
      if (!row) throw new Error('Any number of them may run')
      return { jobId: row.id }
    },
  }
}

const kindOf = ({ database, documents, follower }: VolumePlanParts): JobKind<Task, Details> => ({
  name: 'volume_plan',
  ...{ task, details, stoppable: true, resumable: true, interrupted: 'JOB_INTERRUPTED' },
  ofOnePerson: { most: 4, seconds: 10 },
  run: async (job) => {
    const { versionId, scheduleId, spaceId, keepManual } = job.task
    const { quarters = [] } = await documents.ask(versionId, { ask: 'quarters' })
    let told: Details = { scheduleId, works: 0, changedDays: 0, skipped: [], skippedCount: 0 }
    for (const [done, { executorId, quarters: own }] of quarters.entries()) {
      const known = await database.asSystem((tx) => selectDocuments(tx, scheduleId))
      const others = known.filter((row) => row.executorId === executorId).map(({ quarter }) => quarter)
      const places = [...new Set([...own, ...others])].map((quarter) => ({ scheduleId, executorId, quarter }))
      await documents.ensure(places, { spaceId, versionId })
      const rooms = places.map((place) => ({ room: roomOfDays(place), quarter: place.quarter }))
      const question = { ask: 'spread' as const, executorId, rooms, keepManual, userId: job.scope.userId }
      const { spread } = await documents.ask(versionId, question)
      await follower.now(places)
      if (spread) told = added(told, spread)
      await job.report({ progress: (done + 1) / quarters.length, details: told })
    }
    return told
  },
})

function added(told: Details, spread: { works: number; changedDays: number; skipped: Details['skipped'] }): Details {
  return {
    ...told,
    works: told.works + spread.works,
    changedDays: told.changedDays + spread.changedDays,
    skipped: [...told.skipped, ...spread.skipped].slice(0, SKIPPED_NAMED),
    skippedCount: told.skippedCount + spread.skipped.length,
  }
}
