import { type BatchDetails, batchDetails } from '@plumbline/core/contract'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '../../../platform/database/index.ts'
import type { JobKind } from '../../../platform/long-jobs/index.ts'
import { oneByOne } from '../../../platform/turns/index.ts'
import { eachEntry } from './each-entry.ts'

export interface CalculatingParts {
  database: Database
  log: Logger
  /** Resolves when the official result is of the document as it is now. */
  calculate(versionId: string): Promise<unknown>
}

const task = z.object({
  /** In the order of the entries. */
  members: z.array(z.object({ name: z.string(), versionId: z.string() })),
})
type Task = z.infer<typeof task>

/** Schedules of all batches of this server take turns, so that edits of others need not wait behind them. */
export function calculatingKind({ calculate, ...parts }: CalculatingParts): JobKind<Task, BatchDetails> {
  const inTurn = oneByOne<'all'>()
  return {
    name: 'batch',
    task,
    details: batchDetails,
    stoppable: true,
    // Whoever waited for it looks again, and may want other schedules by then.
    resumable: false,
    interrupted: 'JOB_INTERRUPTED',
    run: (job) =>
      eachEntry(parts, job, async ({ place }) => {
        await inTurn('all', async () => {
          job.signal.throwIfAborted()
          await calculate(job.task.members[place]!.versionId)
        })
        return {}
      }),
  }
}
