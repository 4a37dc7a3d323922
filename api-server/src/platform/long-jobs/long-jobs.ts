import type { Job } from '@plumbline/core/contract'
import { AppError } from '@plumbline/core/errors'
import type { Logger } from 'pino'
import type { Database, Scope, Transaction } from '../database/index.ts'
import { newId } from '../ids.ts'
import { regularly } from '../regularly.ts'
import type { JobKind } from './kind.ts'
import {
  claimJob,
  countRunning,
  endJob,
  insertJob,
  type JobEnd,
  type JobRow,
  lockSilentJobs,
  type NewJob,
  putJobAway,
  releaseJob,
  selectJob,
  selectJobsOf,
  selectLastJob,
  touchJobs,
} from './repository.ts'
import { isOutage, Run, refusalOf } from './run.ts'

export interface LongJobsParts {
  database: Database
  log: Logger
  /** To the person whose job it is. */
  notify(at: { userId: string; spaceId: string }, job: Job): void
}

/** What is asked of a kind, beside what follows from who asks. */
export interface Wanted<Task, Details> {
  spaceId: string
  nodeId: string | null
  name: string
  /** Of those with the same word one runs at a time. */
  alone?: string
  step?: string
  task: Task
  details: Details
  storedFile?: string
}

/** Jobs of one kind. */
export interface JobQueue<Task, Details> {
  /** Throws TOO_MANY_REQUESTS where the person has as many going on as one may. */
  admit(tx: Transaction, userId: string): Promise<void>
  /**
   * Begins when its transaction is over, in which `beside` writes what belongs to the job; answers before it has done
   * anything. Null: another one that is to run alone runs.
   */
  enqueue(
    scope: Scope,
    prepare: (tx: Transaction) => Promise<Wanted<Task, Details>>,
    beside?: (tx: Transaction, job: JobRow) => Promise<void>,
  ): Promise<JobRow | null>
  /** When it is done here, and has told of it; at once where it is not going on here. */
  settled(id: string): Promise<void>
  find(scope: Scope, id: string): Promise<JobRow | null>
  /** The person's last one in the space. */
  last(scope: Scope, spaceId: string): Promise<JobRow | null>
}

/** Who is at a job says so this often. */
const BEAT_MS = 15_000
/** A job that has ended as many servers ends no more of them. */
const MAX_ATTEMPTS = 3

type AnyKind = JobKind<unknown, object>

/** Everything that takes longer than an answer, in rows that outlive the server that is at it. */
export class LongJobs implements AsyncDisposable {
  readonly #parts: LongJobsParts
  readonly #kinds = new Map<string, AnyKind>()
  /** Going on or waiting here. */
  readonly #going = new Map<string, { kind: AnyKind; run: Run; done: Promise<void> }>()
  readonly #stopBeating: () => void
  #closed = false

  constructor(parts: LongJobsParts) {
    this.#parts = parts
    const failed = (err: unknown) => parts.log.warn({ err }, 'long jobs cannot be looked after')
    this.#stopBeating = regularly(BEAT_MS, () => this.beat(), failed)
  }

  /** Each kind once, before the first `beat`. */
  add<Task, Details extends object>(kind: JobKind<Task, Details>): JobQueue<Task, Details> {
    const { database } = this.#parts
    this.#kinds.set(kind.name, kind as unknown as AnyKind)
    return {
      admit: async (tx, userId) => {
        const { most, seconds } = kind.ofOnePerson ?? { most: Number.POSITIVE_INFINITY, seconds: 0 }
        const running = await countRunning(tx, kind.name, userId)
        if (running >= most) throw new AppError('TOO_MANY_REQUESTS', { seconds })
      },
      enqueue: (scope, prepare, beside) => this.#enqueue(kind.name, scope, prepare, beside),
      settled: async (id) => this.#going.get(id)?.done,
      find: async (scope, id) => {
        const row = await database.inScope(scope, (tx) => selectJob(tx, id))
        return row?.kind === kind.name ? row : null
      },
      last: (scope, spaceId) =>
        database.inScope(scope, (tx) => selectLastJob(tx, { spaceId, userId: scope.userId, kind: kind.name })),
    }
  }

  async #enqueue(
    kind: NewJob['kind'],
    scope: Scope,
    prepare: (tx: Transaction) => Promise<Wanted<unknown, object>>,
    beside?: (tx: Transaction, job: JobRow) => Promise<void>,
  ): Promise<JobRow | null> {
    const row = await this.#parts.database.inScope(scope, async (tx) => {
      const { alone = null, step = null, storedFile = null, ...wanted } = await prepare(tx)
      const job = await insertJob(tx, { ...wanted, id: newId(), kind, userId: scope.userId, alone, step, storedFile })
      if (job) await beside?.(tx, job)
      return job
    })
    if (row) this.#begin(row)
    return row
  }

  /** The person's own; what a newer server knows alone is not for the screens of this one. */
  async list(scope: Scope): Promise<JobRow[]> {
    const rows = await this.#parts.database.inScope(scope, (tx) => selectJobsOf(tx, scope.userId))
    return rows.filter(({ kind }) => this.#kinds.has(kind))
  }

  /** Of whomever; who may ask for it is the caller's to say. Throws JOB_NOT_STOPPABLE. */
  async stop({ id, kind }: Pick<JobRow, 'id' | 'kind'>): Promise<void> {
    if (!this.#kinds.get(kind)?.stoppable) throw new AppError('JOB_NOT_STOPPABLE')
    await this.#end(id, { state: 'stopped' })
    this.#going.get(id)?.run.abort()
  }

  async putAway(scope: Scope, id: string): Promise<void> {
    await this.#parts.database.inScope(scope, (tx) => putJobAway(tx, id))
  }

  viewOf({ userId: _user, task: _task, storedFile: _file, attempts: _attempts, startedAt, ...row }: JobRow): Job {
    return { ...row, stoppable: this.#kinds.get(row.kind)?.stoppable ?? false, startedAt: startedAt.toISOString() }
  }

  /** Says what is at work here, lets go what was stopped elsewhere, and takes up what servers that died were at. */
  async beat(): Promise<void> {
    const { database } = this.#parts
    const mine = [...this.#going.keys()]
    const running = mine.length === 0 ? new Set() : await database.asSystem((tx) => touchJobs(tx, mine))
    // What has ended here meanwhile is in neither.
    for (const id of mine) if (!running.has(id)) this.#going.get(id)?.run.abort()
    await this.takeUpSilent()
  }

  async takeUpSilent(): Promise<void> {
    if (this.#closed) return
    const kinds = [...this.#kinds.values()].map(({ name }) => name)
    const { taken, ended } = await this.#parts.database.asSystem(async (tx) => {
      const taken: JobRow[] = []
      const ended: JobRow[] = []
      for (const row of await lockSilentJobs(tx, kinds)) {
        const kind = this.#kindOf(row)
        if (kind.resumable && row.attempts < MAX_ATTEMPTS) {
          await claimJob(tx, row.id)
          taken.push(row)
        } else {
          const error = { code: kind.interrupted, params: {} }
          ended.push(...(await this.#endIn(tx, row.id, { state: 'failed', error })))
        }
      }
      return { taken, ended }
    })
    for (const row of taken) this.#begin(row)
    for (const row of ended) this.#tell(row)
  }

  #kindOf({ kind }: Pick<JobRow, 'kind'>): AnyKind {
    const known = this.#kinds.get(kind)
    if (!known) throw new Error(`There are no jobs of the kind ${kind}`)
    return known
  }

  #begin(row: JobRow): void {
    const run = new Run(row, this.#parts.database, {
      further: (now) => this.#tell(now),
      late: (now) => this.#notify(now),
      ended: (tx, now) => this.#kindOf(now).ended?.(tx, now),
    })
    const done = this.#carryOut(row, run)
      .catch((err: unknown) => this.#parts.log.error({ err, jobId: row.id }, 'the end of a job could not be recorded'))
      .finally(() => this.#going.delete(row.id))
    this.#going.set(row.id, { kind: this.#kindOf(row), run, done })
    this.#tell(row)
  }

  async #carryOut(row: JobRow, run: Run): Promise<void> {
    try {
      const details = await run.carryOut(this.#kindOf(row))
      await this.#end(row.id, { state: 'done', progress: 1, ...(details && { details }) })
    } catch (error) {
      if (this.#closed) await this.#leave(row)
      else if (!run.signal.aborted) await this.#fail(row, error)
    }
  }

  async #fail(row: JobRow, error: unknown): Promise<void> {
    const kind = this.#kindOf(row)
    if (kind.outlastsOutages && isOutage(error) && row.attempts < MAX_ATTEMPTS) {
      // Nobody says any more that it goes on: it is taken up as one whose server died.
      this.#parts.log.warn({ err: error, jobId: row.id }, `a job waits for the end of an outage: ${row.kind}`)
      return
    }
    const known = kind.refusal?.(error) ?? refusalOf(error)
    if (known.code === 'INTERNAL') this.#parts.log.error({ err: error, jobId: row.id }, `a job failed: ${row.kind}`)
    await this.#end(row.id, { state: 'failed', error: known })
  }

  /** This server ends: another one goes on with it, or the person is told. */
  async #leave(row: JobRow): Promise<void> {
    const kind = this.#kindOf(row)
    if (kind.resumable) await this.#parts.database.asSystem((tx) => releaseJob(tx, row.id))
    else await this.#end(row.id, { state: 'failed', error: { code: kind.interrupted, params: {} } })
  }

  async #end(id: string, end: JobEnd): Promise<void> {
    for (const row of await this.#parts.database.asSystem((tx) => this.#endIn(tx, id, end))) this.#tell(row)
  }

  /** None: it had ended before. */
  async #endIn(tx: Transaction, id: string, end: JobEnd): Promise<JobRow[]> {
    const row = await endJob(tx, id, end)
    if (!row) return []
    await this.#kindOf(row).ended?.(tx, row)
    return [row]
  }

  #notify(row: JobRow): void {
    const { userId, spaceId } = row
    this.#parts.notify({ userId, spaceId }, this.viewOf(row))
  }

  #tell(row: JobRow): void {
    this.#notify(row)
    if (row.state !== 'running') this.#kindOf(row).afterwards?.(row)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    this.#stopBeating()
    // What nobody may stop and nobody else could go on with is brought to its end.
    for (const { kind, run } of this.#going.values()) if (kind.stoppable || kind.resumable) run.abort()
    await Promise.allSettled([...this.#going.values()].map(({ done }) => done))
  }
}
