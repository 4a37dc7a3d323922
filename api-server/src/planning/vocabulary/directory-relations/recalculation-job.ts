/** Recalculates a version by its directories, however many works, a part after the other; and takes that back. */
import { recalculationCommand } from '@plumbline/core/directory-relations'
import { AppError } from '@plumbline/core/errors'
import type { Subject } from '@plumbline/core/permissions'
import { z } from 'zod'
import type { CollabApi } from '../../../platform/collab/index.ts'
import type { Database, Scope } from '../../../platform/database/index.ts'
import type { JobKind, JobQueue, LongJobs, RunningJob } from '../../../platform/long-jobs/index.ts'
import { type DocumentReader, type Recalculating, roomOf, type ToldWork } from '../../schedules/document/index.ts'
import { type VersionRow, writingNow } from '../../versions/kinds/index.ts'
import { attributeGrantOf } from '../attributes/index.ts'
import { recalculatingIn } from './recalculating.ts'
import { restoreApplied, saveApplied, selectApplied } from './repository.ts'

const place = { versionId: z.string(), scheduleId: z.string() }
const task = z.object({ ...place, undoes: z.string().nullable() })
type Task = z.output<typeof task>

const revisions = z.array(z.object({ id: z.string(), revision: z.int() }))
const details = z.object({
  ...place,
  /** Works that differ, and those of them that are changed already. */
  works: z.int(),
  changed: z.int(),
  /** Changes of the document that it has made, in their order. */
  seqs: z.array(z.int()),
  /** Relations that the version was recalculated with before. */
  before: revisions,
  /** The job that this one takes back; null: it recalculates. */
  undoes: z.string().nullable(),
  /** Values that somebody has changed since, and that stay. */
  kept: z.int(),
})
type Details = z.output<typeof details>
type Job = RunningJob<Task, Details>

interface RecalculationParts {
  database: Database
  longJobs: LongJobs
  collabApi: CollabApi
  reader: DocumentReader
  /** Takes one change of a version back, but for what was changed since. */
  takeBack(
    scope: Scope,
    subject: Subject,
    change: { scheduleId: string; versionId: string; seq: number },
  ): Promise<{ kept: number }>
  /** Versions of the space were recalculated with other relations than before. */
  changed(spaceId: string): void
}

/** What was changed before it is stopped stays changed; done once more it goes on with the rest. */
export interface Recalculations {
  start(scope: Scope, version: VersionRow): Promise<{ jobId: string }>
  /** Throws NOT_FOUND and RECALCULATION_NOTHING. */
  undo(scope: Scope, version: VersionRow, jobId: string): Promise<{ jobId: string }>
}

export function createRecalculations(parts: RecalculationParts): Recalculations {
  const jobs = parts.longJobs.add(kindOf(parts))
  const begin = (scope: Scope, version: VersionRow, undone: { id: string; details: Details } | null) =>
    begun(jobs, scope, version, undone)
  return {
    start: (scope, version) => begin(scope, version, null),
    undo: async (scope, version, jobId) => {
      const find = async () => {
        const job = await jobs.find(scope, jobId)
        const told = details.safeParse(job?.details).data
        if (!job || job.userId !== scope.userId || told?.versionId !== version.id) throw new AppError('NOT_FOUND')
        if (job.state === 'running') throw new AppError('RECALCULATION_NOTHING')
        return told
      }
      await find()
      // One that was stopped may still write the part that it was at.
      await jobs.settled(jobId)
      const told = await find()
      if (told.undoes !== null || told.seqs.length === 0) throw new AppError('RECALCULATION_NOTHING')
      return begin(scope, version, { id: jobId, details: told })
    },
  }
}

async function begun(
  jobs: JobQueue<Task, Details>,
  scope: Scope,
  { id: versionId, scheduleId, spaceId, name }: VersionRow,
  undone: { id: string; details: Details } | null,
): Promise<{ jobId: string }> {
  const at = { versionId, scheduleId }
  const { seqs = [], before = [], changed = 0 } = undone?.details ?? {}
  const undoes = undone?.id ?? null
  const row = await jobs.enqueue(scope, async (tx) => {
    await jobs.admit(tx, scope.userId)
    return {
      ...{ spaceId, nodeId: scheduleId, name, alone: versionId },
      task: { ...at, undoes },
      details: { ...at, works: changed, changed: 0, seqs, before, undoes, kept: 0 },
    }
  })
  if (!row) throw new AppError('RECALCULATION_RUNNING')
  return { jobId: row.id }
}

const kindOf = (parts: RecalculationParts): JobKind<Task, Details> => ({
  name: 'recalculation',
  ...{ task, details, stoppable: true, resumable: true, endsItself: true, interrupted: 'JOB_INTERRUPTED' },
  ofOnePerson: { most: 4, seconds: 10 },
  run: async (job) => {
    await (job.task.undoes === null ? recalculate(parts, job) : takeBackAll(parts, job))
    return undefined
  },
  afterwards: ({ spaceId }) => parts.changed(spaceId),
})

/** Works that one command writes: what is stopped has written whole ones. */
const AT_ONCE = 2_000
/** What people choose meanwhile is followed as well; whoever goes on choosing is told that works differ. */
const MAX_ROUNDS = 3

async function recalculate(parts: RecalculationParts, job: Job): Promise<void> {
  const { database } = parts
  const { scope, spaceId, task: at } = job
  let by = await groundNow(parts, job)
  const applied = await database.inScope(scope, (tx) => selectApplied(tx, at.versionId))
  // One that goes on where another server died knows already what was before.
  const before =
    job.details.seqs.length > 0 ? job.details.before : [...applied].map(([id, revision]) => ({ id, revision }))
  await job.report({ step: 'calculating', details: { before } })
  let changed = job.details.changed
  const seqs = [...job.details.seqs]
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const works = await different(parts, at.versionId, by)
    const all = changed + works.length
    for (const some of inPieces(works)) {
      seqs.push(await write(parts, job, some))
      changed += some.length
      await job.record({ step: 'writing', progress: changed / all, details: { works: all, changed, seqs } })
    }
    if (works.length === 0 || round === MAX_ROUNDS) break
    by = await groundNow(parts, job)
  }
  // With the revisions that were read before: what changed meanwhile is outdated again.
  await job.finish(async (tx) => {
    await saveApplied(tx, { versionId: at.versionId, spaceId }, by.relations)
    return { works: changed, changed, seqs }
  })
}

const groundNow = ({ database }: RecalculationParts, { scope, spaceId, task: { scheduleId } }: Job) =>
  database.inScope(scope, (tx) => recalculatingIn(tx, spaceId, scheduleId))

const different = async ({ reader }: RecalculationParts, versionId: string, by: Recalculating): Promise<ToldWork[]> =>
  by.relations.length === 0 ? [] : reader.different(versionId, by)

function* inPieces<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE)
}

async function write({ database, collabApi }: RecalculationParts, job: Job, works: ToldWork[]): Promise<number> {
  const { scope, spaceId, signal } = job
  const { versionId, scheduleId } = job.task
  signal.throwIfAborted()
  // Anew for each: what was taken away meanwhile is gone with the next one.
  const { right } = await writingNow(database, scope, { spaceId, versionId })
  const limits = await database.inScope(scope, (tx) => attributeGrantOf(tx, scheduleId, scope.userId))
  const { seq } = await collabApi.command(roomOf(versionId), [recalculationCommand(works)], scope.userId, right, limits)
  return seq
}

/** The last change first; the version has the relations then that it had before. */
async function takeBackAll({ database, takeBack }: RecalculationParts, job: Job): Promise<void> {
  const { scope, spaceId, signal, details: of } = job
  const { versionId, scheduleId } = job.task
  let kept = 0
  for (const [at, seq] of of.seqs.toReversed().entries()) {
    signal.throwIfAborted()
    const { subject } = await writingNow(database, scope, { spaceId, versionId })
    kept += (await takeBack(scope, subject, { scheduleId, versionId, seq })).kept
    const share = (at + 1) / of.seqs.length
    await job.record({ progress: share, details: { changed: Math.floor(share * of.works), kept } })
  }
  await job.finish(async (tx) => {
    await restoreApplied(tx, { versionId, spaceId }, of.before)
    return { changed: of.works, kept }
  })
}
