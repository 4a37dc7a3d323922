import { AppError, type ErrorCode } from '@plumbline/core/errors'
import { isDatabaseAway } from '@plumbline/core/migrations'
import type { Database, Scope, Transaction } from '../database/index.ts'
import { WorkerLimitError } from '../workers/index.ts'
import type { JobKind, JobReport, RunningJob } from './kind.ts'
import { endAsDone, type JobRow, keepDetails, selectJob, updateJob } from './repository.ts'

const TICK_MS = 300

interface Listening {
  /** It is further than before, or done. */
  further(row: JobRow): void
  /** It had ended, and tells what it had done by then. */
  late(row: JobRow): void
  ended(tx: Transaction, row: JobRow): Promise<void> | undefined
}

/** One job while it goes on here. */
export class Run {
  readonly #row: JobRow
  readonly #database: Database
  readonly #listening: Listening
  readonly #abort = new AbortController()
  #ticked = 0

  constructor(row: JobRow, database: Database, listening: Listening) {
    this.#row = row
    this.#database = database
    this.#listening = listening
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  abort(): void {
    this.#abort.abort(new AppError('CONFLICT'))
  }

  /** In its turn. */
  async carryOut(kind: JobKind<unknown, object>): Promise<object | undefined> {
    const giveBack = await kind.turns?.take(this.#row.spaceId, { signal: this.signal })
    try {
      this.signal.throwIfAborted()
      const going = kind.run(this.#job(kind))
      return await (kind.endsItself ? going : Promise.race([going, this.#aborted()]))
    } finally {
      giveBack?.()
    }
  }

  /** What does not listen to the signal goes on by itself, and is heard no more. */
  #aborted(): Promise<never> {
    return new Promise((_, reject) => {
      this.signal.addEventListener('abort', () => reject(this.signal.reason), { once: true })
    })
  }

  #job(kind: JobKind<unknown, object>): RunningJob<unknown, object> {
    const { id, spaceId, nodeId, name, storedFile, userId } = this.#row
    const scope: Scope = { userId, spaceIds: [spaceId] }
    return {
      ...{ id, spaceId, nodeId, name, storedFile, scope, signal: this.signal },
      task: kind.task.parse(this.#row.task),
      details: kind.details.parse(this.#row.details),
      report: (change) => this.#report(change),
      record: (change) => this.#record(change),
      tick: (change) => this.#tick(change),
      finish: (write) => this.#finish(scope, write),
      finished: () => this.#finished(),
    }
  }

  async #report(change: JobReport<object>): Promise<void> {
    this.signal.throwIfAborted()
    const now = await this.#database.asSystem((tx) => updateJob(tx, this.#row.id, change))
    if (now) this.#listening.further(now)
    else this.abort()
    this.signal.throwIfAborted()
  }

  async #record(change: JobReport<object>): Promise<void> {
    const [now, late] = await this.#database.asSystem(async (tx) => {
      const row = await updateJob(tx, this.#row.id, change)
      return [row, row ? null : await keepDetails(tx, this.#row.id, change.details ?? {})]
    })
    if (now) this.#listening.further(now)
    if (late) this.#listening.late(late)
    if (!now) this.abort()
    this.signal.throwIfAborted()
  }

  #tick(change: JobReport<object>): void {
    const now = performance.now()
    if (now - this.#ticked < TICK_MS) return
    this.#ticked = now
    this.#report(change).catch(() => undefined)
  }

  async #finish(scope: Scope, write: (tx: Transaction) => Promise<object | undefined>): Promise<void> {
    const row = await this.#database.inScope(scope, async (tx) => {
      const ended = await endAsDone(tx, this.#row.id, await write(tx))
      await this.#listening.ended(tx, ended)
      return ended
    })
    this.#listening.further(row)
  }

  async #finished(): Promise<void> {
    const row = await this.#database.asSystem((tx) => selectJob(tx, this.#row.id))
    if (row) this.#listening.further(row)
  }
}

export const isOutage = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof AppError && error.code === 'UNAVAILABLE')

/** A task that ends its thread or process is one that nobody can do, or one that was made to. */
export function refusalOf(error: unknown): { code: ErrorCode; params: Record<string, string | number> } {
  if (error instanceof AppError) return { code: error.code, params: error.params }
  return { code: error instanceof WorkerLimitError ? 'TOOK_TOO_LONG' : 'INTERNAL', params: {} }
}
