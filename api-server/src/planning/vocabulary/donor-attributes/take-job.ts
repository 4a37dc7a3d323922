/** Takes what the donor of an attribute has into all works of a version, however many, a part after the other. */
import type { ScheduleCommand } from '@plumbline/core/documents/schedule'
import { z } from 'zod'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import type { JobKind, LongJobs } from '../../../platform/long-jobs/index.ts'
import { type DocumentReader, roomOf } from '../../schedules/document/index.ts'
import { type VersionRow, writingNow } from '../../versions/kinds/index.ts'
import { attributeGrantOf, requireAttribute } from '../attributes/index.ts'
import { takingOf } from './taking.ts'

const task = z.object({ versionId: z.string(), scheduleId: z.string(), attributeId: z.string() })
type Task = z.output<typeof task>
const details = z.object({ scheduleId: z.string(), works: z.int(), taken: z.int() })
type Details = z.output<typeof details>

interface TakeParts {
  database: Database
  longJobs: LongJobs
  collabApi: CollabApi
  reader: DocumentReader
}

/** What was taken before it is stopped stays taken; done once more it goes on with the rest. */
export interface DonorTakes {
  start(scope: Scope, version: VersionRow, attributeId: string): Promise<{ jobId: string }>
}

export function createDonorTakes(parts: TakeParts): DonorTakes {
  const jobs = parts.longJobs.add(kindOf(parts))
  return {
    start: async (scope, { id: versionId, scheduleId, spaceId }, attributeId) => {
      const row = await jobs.enqueue(scope, async (tx) => {
        await jobs.admit(tx, scope.userId)
        const { name } = await requireAttribute(tx, attributeId)
        return {
          ...{ spaceId, nodeId: scheduleId, name },
          task: { versionId, scheduleId, attributeId },
          details: { scheduleId, works: 0, taken: 0 },
        }
      })
      if (!row) throw new Error('Any number of them may run')
      return { jobId: row.id }
    },
  }
}

/** Works that one command writes: what is stopped has written whole ones. */
const AT_ONCE = 1_000

const kindOf = (parts: TakeParts): JobKind<Task, Details> => ({
  name: 'donor_take',
  ...{ task, details, stoppable: true, resumable: true, interrupted: 'JOB_INTERRUPTED' },
  ofOnePerson: { most: 4, seconds: 10 },
  run: async ({ scope, spaceId, task: asked, report, signal }) => {
    const { database, reader, collabApi } = parts
    const { versionId, scheduleId, attributeId } = asked
    const all = await reader.taken(versionId, await takingOf(parts, scope, asked, null))
    for (let at = 0; at < all.length; at += AT_ONCE) {
      signal.throwIfAborted()
      // Anew for each: what was taken away meanwhile is gone with the next one.
      const { right } = await writingNow(database, scope, { spaceId, versionId })
      const limits = await database.inScope(scope, (tx) => attributeGrantOf(tx, scheduleId, scope.userId))
      const commands = all
        .slice(at, at + AT_ONCE)
        .map(({ id, after }): ScheduleCommand => ({ do: 'row.values', ids: [id], values: { [attributeId]: after } }))
      await collabApi.command(roomOf(versionId), [{ do: 'batch', commands }], scope.userId, right, limits)
      const taken = Math.min(all.length, at + AT_ONCE)
      await report({ progress: taken / all.length, details: { scheduleId, works: all.length, taken } })
    }
    return { scheduleId, works: all.length, taken: all.length }
  },
})
