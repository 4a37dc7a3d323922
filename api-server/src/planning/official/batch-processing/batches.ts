import { type Batch, type BatchDetails, batchDetails, MAX_BATCH, MAX_FAILED_NAMED } from '@plumbline/core/contract'
import { batchOf } from '@plumbline/core/contract/job-views'
import { AppError } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database, Scope, Transaction } from '../../../platform/database/index.ts'
import type { JobKind, JobRow, LongJobs, RunningJob } from '../../../platform/long-jobs/index.ts'
import { selectReadable } from '../../../workspace/eps/index.ts'
import { selectCurrentVersions } from '../../versions/kinds/index.ts'

export interface BatchParts {
  database: Database
  longJobs: LongJobs
  log: Logger
  /** Resolves when the official result is of the document as it is now. */
  calculate(versionId: string): Promise<unknown>
}

export interface Batches {
  /** Begins, and answers before the first schedule is calculated. `epsIds`: none is the whole space. */
  start(scope: Scope, spaceId: string, epsIds: readonly string[]): Promise<Batch>
  /** Of whomever. */
  find(scope: Scope, batchId: string): Promise<JobRow | null>
  stop(batch: JobRow): Promise<void>
  /** The person's last one in the space. */
  last(scope: Scope, spaceId: string): Promise<Batch | null>
}

const task = z.object({ members: z.array(z.object({ name: z.string(), versionId: z.string() })) })
type Task = z.infer<typeof task>
type Member = Task['members'][number]

export function createBatches({ database, longJobs, ...parts }: BatchParts): Batches {
  const jobs = longJobs.add(batchKind(parts))
  const viewOf = (row: JobRow): Batch => batchOf(longJobs.viewOf(row))
  return {
    start: async (scope, spaceId, epsIds) => {
      await longJobs.takeUpSilent()
      const row = await jobs.enqueue(scope, async (tx) => {
        const members = await membersOf(tx, { spaceId, userId: scope.userId, epsIds })
        if (members.length === 0) throw new AppError('BATCH_EMPTY')
        if (members.length > MAX_BATCH) throw new AppError('BATCH_TOO_MANY', { max: MAX_BATCH })
        const details = { total: members.length, finished: 0, failed: 0, failedNames: [] }
        const nodeId = epsIds.length === 1 ? (epsIds[0] ?? null) : null
        const alone = `${spaceId}/${scope.userId}`
        return { spaceId, nodeId, name: '', alone, task: { members }, details }
      })
      if (!row) throw new AppError('BATCH_RUNNING')
      return viewOf(row)
    },
    find: jobs.find,
    stop: (batch) => longJobs.stop(batch),
    last: async (scope, spaceId) => {
      await longJobs.takeUpSilent()
      const row = await jobs.last(scope, spaceId)
      return row && viewOf(row)
    },
  }
}

/** Schedules of all batches of this server take turns, so that edits of others need not wait behind them. */
function batchKind({ log, calculate }: Pick<BatchParts, 'log' | 'calculate'>): JobKind<Task, BatchDetails> {
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }
  return {
    name: 'batch',
    task,
    details: batchDetails,
    stoppable: true,
    // Whoever waited for it looks again, and may want other schedules by then.
    resumable: false,
    interrupted: 'JOB_INTERRUPTED',
    run: async (job) => {
      const far: BatchDetails = { ...job.details }
      for (const member of job.task.members) {
        await inTurn(async () => {
          await job.report({ step: member.name, progress: far.finished / far.total, details: far })
          await calculateMember({ log, calculate }, job, member, far)
        })
      }
      return far
    },
  }
}

/** Why it could not be calculated is in the log; the person is told its name. */
async function calculateMember(
  { log, calculate }: Pick<BatchParts, 'log' | 'calculate'>,
  { signal }: RunningJob<Task, BatchDetails>,
  { name, versionId }: Member,
  far: BatchDetails,
): Promise<void> {
  try {
    await calculate(versionId)
  } catch (err) {
    signal.throwIfAborted()
    log.warn({ err, versionId }, 'a schedule of a batch could not be calculated')
    far.failed += 1
    far.failedNames = [...far.failedNames, name].slice(0, MAX_FAILED_NAMED)
  }
  far.finished += 1
}

interface Asked {
  spaceId: string
  userId: string
  epsIds: readonly string[]
}

/** The schedules that the person may calculate, in the order of the tree. */
async function membersOf(tx: Transaction, { spaceId, userId, epsIds }: Asked): Promise<Member[]> {
  const nodes = await selectReadable(tx, spaceId, userId, 'schedule.calculate')
  const chosen = new Set(epsIds)
  const within = nodes.filter(({ id, parentId }) => {
    if (parentId !== null && chosen.has(parentId)) chosen.add(id)
    return epsIds.length === 0 || chosen.has(id)
  })
  const versions = await selectCurrentVersions(tx, spaceId)
  const versionOf = new Map(versions.map(({ id, scheduleId }) => [scheduleId, id]))
  return within.flatMap(({ id, kind, name }) => {
    const versionId = kind === 'schedule' ? versionOf.get(id) : undefined
    return versionId === undefined ? [] : [{ name, versionId }]
  })
}
