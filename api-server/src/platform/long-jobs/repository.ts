import type { Job, JobKindName } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import { insertOnce, type Transaction } from '../database/index.ts'
import type { Place } from '../http/index.ts'

export interface JobRow extends Omit<Job, 'startedAt' | 'stoppable'> {
  userId: string
  task: unknown
  storedFile: string | null
  /** How often a server has begun it. */
  attempts: number
  startedAt: Date
}

const columns = {
  id: 'id',
  spaceId: 'space_id',
  userId: 'user_id',
  kind: 'kind',
  nodeId: 'node_id',
  name: 'name',
  state: 'state',
  step: 'step',
  progress: 'progress',
  error: 'error',
  task: 'task',
  details: 'details',
  storedFile: 'stored_file',
  attempts: 'attempts',
  startedAt: 'started_at',
} as const

/** As `columns`, where an update answers with its rows. */
const returned = Object.entries(columns).map(([name, column]) => `${column} as ${name}`)

/** Longer without a word than a server takes to tell of itself (`touchJobs`). */
const SILENT_SECONDS = 60
const KEPT_DAYS = 30
/** A list that somebody looks at. */
const MAX_LISTED = 50

export interface NewJob {
  id: string
  spaceId: string
  userId: string
  kind: JobKindName
  nodeId: string | null
  name: string
  /** Of those with the same word one runs at a time, among jobs of this kind. */
  alone: string | null
  step: string | null
  task: unknown
  details: object
  storedFile: string | null
}

/** Null: the one that has this `alone` runs. */
export async function insertJob(tx: Transaction, job: NewJob): Promise<JobRow | null> {
  const { id, spaceId, userId, kind, nodeId, name, alone, step, task, details, storedFile } = job
  const of = { id, space_id: spaceId, user_id: userId, kind, node_id: nodeId, name, alone, step }
  const content = { task: JSON.stringify(task), details: JSON.stringify(details), stored_file: storedFile }
  return (await insertOnce(tx, 'jobs', { ...of, ...content })) ? selectJob(tx, id) : null
}

export async function selectJob(tx: Transaction, id: string): Promise<JobRow | null> {
  return (await tx('jobs').where({ id }).select(columns).first<JobRow | undefined>()) ?? null
}

export async function countRunning(tx: Transaction, kind: JobKindName, userId: string): Promise<number> {
  const running = tx('jobs').where({ kind, user_id: userId, state: 'running' })
  return Number((await running.count<{ count: string }[]>('* as count').first())?.count ?? 0)
}

/** What runs, and what ended within the last hour and was not put away; oldest first. Parts of a batch are in that. */
export async function selectJobsOf(tx: Transaction, userId: string, nodeId?: string): Promise<JobRow[]> {
  const jobs = tx('jobs').where({ user_id: userId, put_away: false })
  if (nodeId !== undefined) jobs.where({ node_id: nodeId })
  return jobs
    .whereRaw("(state = 'running' OR touched_at > now() - interval '1 hour')")
    .whereRaw("details->>'batchId' IS NULL")
    .orderBy('started_at', 'desc')
    .limit(MAX_LISTED)
    .select<JobRow[]>(columns)
    .then((rows) => rows.reverse())
}

export async function selectLastJob(
  tx: Transaction,
  at: { spaceId: string; userId: string; kind: JobKindName },
): Promise<JobRow | null> {
  const ofPerson = tx('jobs').where({ space_id: at.spaceId, user_id: at.userId, kind: at.kind })
  return (await ofPerson.orderBy('started_at', 'desc').select(columns).first<JobRow | undefined>()) ?? null
}

/** The newest first. */
export async function selectLastJobs(
  tx: Transaction,
  at: { spaceId: string; userId: string; kinds: readonly JobKindName[] },
): Promise<JobRow[]> {
  return tx('jobs')
    .where({ space_id: at.spaceId, user_id: at.userId })
    .whereIn('kind', [...at.kinds])
    .orderBy('started_at', 'desc')
    .limit(MAX_LISTED)
    .select<JobRow[]>(columns)
}

export interface JobChange {
  progress?: number
  step?: string | null
  details?: object
}

const changed = (tx: Transaction, { details, ...plain }: JobChange) => ({
  ...plain,
  ...(details === undefined ? {} : { details: tx.raw('details || ?::jsonb', [JSON.stringify(details)]) }),
  touched_at: tx.fn.now(),
})

/** Null: it does not run any more. */
export async function updateJob(tx: Transaction, id: string, change: JobChange): Promise<JobRow | null> {
  const rows: JobRow[] = await tx('jobs')
    .where({ id, state: 'running' })
    .update(changed(tx, change))
    .returning(returned)
  return rows[0] ?? null
}

/** Also of one that has ended. Null: there is none. */
export async function keepDetails(tx: Transaction, id: string, details: object): Promise<JobRow | null> {
  const kept = tx.raw('details || ?::jsonb', [JSON.stringify(details)])
  const rows: JobRow[] = await tx('jobs').where({ id }).update({ details: kept }).returning(returned)
  return rows[0] ?? null
}

export interface JobEnd extends JobChange {
  state: 'done' | 'failed' | 'stopped'
  error?: Job['error']
}

/** A job that has ended keeps no file. Null: it had ended before. */
export async function endJob(
  tx: Transaction,
  id: string,
  { state, error = null, ...change }: JobEnd,
): Promise<JobRow | null> {
  const rows: JobRow[] = await tx('jobs')
    .where({ id, state: 'running' })
    .update({ ...changed(tx, change), state, error: error && JSON.stringify(error), step: null, stored_file: null })
    .returning(returned)
  return rows[0] ?? null
}

/** In the transaction that writes what it has made. Throws CONFLICT: it was stopped meanwhile. */
export async function endAsDone(tx: Transaction, id: string, details: object | undefined): Promise<JobRow> {
  const row = await endJob(tx, id, { state: 'done', progress: 1, ...(details && { details }) })
  if (!row) throw new AppError('CONFLICT')
  return row
}

export async function putJobAway(tx: Transaction, id: string): Promise<void> {
  await tx('jobs').where({ id }).whereNot({ state: 'running' }).update({ put_away: true })
}

/** They are being worked on, or wait for it, here and now. Returns those of them that still run. */
export async function touchJobs(tx: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows: { id: string }[] = await tx('jobs')
    .whereIn('id', ids)
    .where({ state: 'running' })
    .update({ touched_at: tx.fn.now() })
    .returning('id')
  return new Set(rows.map(({ id }) => id))
}

/** Their servers have died. They stay locked until the transaction says what becomes of them. */
export async function lockSilentJobs(tx: Transaction, kinds: readonly JobKindName[]): Promise<JobRow[]> {
  return tx('jobs')
    .where({ state: 'running' })
    .whereIn('kind', [...kinds])
    .whereRaw("touched_at < now() - ? * interval '1 second'", [SILENT_SECONDS])
    .orderBy('started_at')
    .forUpdate()
    .skipLocked()
    .select<JobRow[]>(columns)
}

/** Another server goes on with it. */
export async function claimJob(tx: Transaction, id: string): Promise<void> {
  await tx('jobs')
    .where({ id })
    .update({ attempts: tx.raw('attempts + 1'), touched_at: tx.fn.now() })
}

/** For whoever looks for silent ones next: this server ends, and it is no fault of the job. */
export async function releaseJob(tx: Transaction, id: string): Promise<void> {
  await tx('jobs')
    .where({ id, state: 'running' })
    .update({ attempts: tx.raw('attempts - 1'), touched_at: '-infinity' })
}

export async function forgetJobs(tx: Transaction): Promise<void> {
  await tx('jobs')
    .whereNot({ state: 'running' })
    .whereRaw(`touched_at < now() - ? * interval '1 day'`, [KEPT_DAYS])
    .delete()
}

/** What it is about; the space where that is none of its nodes. */
export async function placeOfJob(tx: Transaction, id: string): Promise<Place | string | null> {
  const job = await selectJob(tx, id)
  if (!job) return null
  return job.nodeId === null ? job.spaceId : { spaceId: job.spaceId, nodeId: job.nodeId }
}

/** For a server that looks for silent ones: this process runs none. Null: the one that has this `alone` runs. */
export async function leaveJob(tx: Transaction, job: NewJob): Promise<JobRow | null> {
  const row = await insertJob(tx, job)
  if (row) await releaseJob(tx, row.id)
  return row
}
