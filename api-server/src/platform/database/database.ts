import { availableParallelism } from 'node:os'
import { AppError } from '@plumbline/core/errors'
import knexFactory, { type Knex } from 'knex'
import type { Logger } from 'pino'
import { type Caller, currentCaller } from '../callers/index.ts'
import { createTurns } from '../turns/index.ts'
import { findingOf, keepFinding, keepStep, outcomeOf, stepOf } from './call-steps.ts'
import { createCancelling } from './cancelling.ts'

export type Transaction = Knex.Transaction

/** Whose rows a transaction may see: those of the named spaces, and the person's own memberships. */
export interface Scope {
  userId: string
  spaceIds: readonly string[]
}

export interface Database {
  /** One transaction that sees only the rows of the scope. */
  inScope<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * As `inScope`, of a call that is about to take something away: sent again after that, it finds what was there. Rights are asked
   * anew while there is something that they are asked of.
   */
  inScopeBeforeDeleting<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** One transaction over all spaces: signing in, jobs and reconciliation, never an answer to a person's search. */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** As `inScope`, of one moment: it writes nothing, waits for nobody, and nobody waits for it. */
  inSnapshot<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** For probes: is Postgres there? */
  answers(): Promise<boolean>
  /** For libraries that bring their own statements, and for what takes a moment before it is known who asks. */
  readonly knex: Knex
  close(): Promise<void>
}

interface DatabaseLimits {
  /** Transactions at a time. */
  places: number
  /** Of one statement, while somebody waits for it. */
  callSeconds: number
  /** Of one statement that nobody waits for. */
  jobSeconds: number
  /** For a place, while somebody waits. */
  waitSeconds: number
}

const LIMITS: DatabaseLimits = { places: 12, callSeconds: 20, jobSeconds: 600, waitSeconds: 30 }

/** Connections beside the places, for statements without a transaction: looking up a session, counting attempts. */
const ASIDE = 4
const MAX_WAITING = 1_000
const IDLE_IN_TRANSACTION_SECONDS = 300
/** What nobody has asked for. */
const JOBS = 'jobs'

interface RawConnection {
  query(sql: string, done: (error: Error | null) => void): void
  on(event: 'error', listener: (error: Error) => void): void
}

type Settings = Scope & { system: 'on' | 'off'; isSnapshot?: boolean; isBeforeDeleting?: boolean }
type Done = (error: Error | null, connection: RawConnection) => void

export function openDatabase(databaseUrl: string, log: Logger, limits = LIMITS): Database {
  const knex = knexFactory({
    client: 'pg',
    connection: { connectionString: databaseUrl, application_name: 'plumbline-api' },
    searchPath: ['app'],
    pool: {
      min: 0,
      max: limits.places + ASIDE,
      afterCreate: (connection: RawConnection, done: Done) => prepare(connection, done, limits, log),
    },
    acquireConnectionTimeout: 10_000,
  })
  const turns = createTurns({
    places: limits.places,
    // Whatever one person asks, or all jobs together, there is a place for the next person.
    ofOne: (owner) => (owner === JOBS ? Math.max(1, Math.floor(limits.places / 2)) : ofPerson(limits.places)),
    waiting: (owner) => (owner === JOBS ? Number.POSITIVE_INFINITY : MAX_WAITING),
  })
  const cancelling = createCancelling(databaseUrl, log)

  const transact = <T>(settings: Settings, caller: Caller | null, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    knex.transaction(
      async (tx) => {
        const pid = await begin(tx, settings, caller ? limits.callSeconds : limits.jobSeconds)
        return cancelling.guard(pid, caller?.givenUp ?? null, () => work(tx))
      },
      settings.isSnapshot ? { isolationLevel: 'repeatable read', readOnly: true } : {},
    )
  /** What a call that is sent again has done already is not done again, however it would end now. */
  const transactOnce = async <T>(
    settings: Settings,
    caller: Caller | null,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> => {
    if (!caller?.key || settings.isSnapshot) return transact(settings, caller, work)
    const step = stepOf(caller.key)
    const { isBeforeDeleting = false } = settings
    try {
      return await transact(settings, caller, async (tx) => {
        const result = await work(tx)
        await (isBeforeDeleting ? keepFinding : keepStep)(tx, step, result)
        return result
      })
    } catch (error) {
      const before = isBeforeDeleting ? isGone(error) && (await findingOf(knex, step)) : await outcomeOf(knex, step)
      if (before) return before.result as T
      throw error
    }
  }
  const run = async <T>(settings: Settings, work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const caller = currentCaller()
    // What goes on in the background in a person's name has places of its own: a long job keeps nobody from asking.
    const owner = caller?.owner ?? (settings.userId ? `background:${settings.userId}` : JOBS)
    const giveBack = await turns.take(owner, { signal: caller?.givenUp, maxSeconds: caller && limits.waitSeconds })
    try {
      return await transactOnce(settings, caller, work)
    } catch (error) {
      throw explained(error, caller)
    } finally {
      giveBack()
    }
  }
  return {
    inScope: (scope, work) => run({ ...scope, system: 'off' }, work),
    inScopeBeforeDeleting: (scope, work) => run({ ...scope, system: 'off', isBeforeDeleting: true }, work),
    inSnapshot: (scope, work) => run({ ...scope, system: 'off', isSnapshot: true }, work),
    asSystem: (work) => run({ userId: '', spaceIds: [], system: 'on' }, work),
    answers: () =>
      knex.raw('SELECT 1').then(
        () => true,
        () => false,
      ),
    knex,
    close: async () => {
      turns.close(new AppError('UNAVAILABLE'))
      await knex.destroy()
      await cancelling.close()
    },
  }
}

const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'NOT_FOUND'

/** A quarter at the most; on few processors fewer, since what one person asks at a time would take all of them. */
const ofPerson = (places: number): number =>
  Math.max(1, Math.min(Math.floor(places / 4), Math.max(2, availableParallelism())))

/** The number of the process in Postgres that serves the transaction. */
async function begin(tx: Transaction, { userId, spaceIds, system }: Settings, seconds: number): Promise<number> {
  const { rows } = await tx.raw<{ rows: { pid: number }[] }>(
    `SELECT pg_backend_pid() AS pid, set_config('app.user_id', ?, true), set_config('app.space_ids', ?, true),
            set_config('app.system', ?, true), set_config('statement_timeout', ?, true)`,
    [userId, spaceIds.join(','), system, String(seconds * 1_000)],
  )
  return rows[0]?.pid ?? 0
}

const QUERY_CANCELED = '57014'

/** Postgres has one code for both ways in which a statement is ended before it is done. */
function explained(error: unknown, caller: Caller | null): unknown {
  const ended = error instanceof Error && 'code' in error && error.code === QUERY_CANCELED
  if (!ended || !caller) return error
  return new AppError(caller.givenUp?.aborted ? 'UNAVAILABLE' : 'TOOK_TOO_LONG')
}

/** Statements without a transaction have the time of calls. */
function prepare(connection: RawConnection, done: Done, { callSeconds }: DatabaseLimits, log: Logger): void {
  connection.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))
  connection.query(
    `SET statement_timeout = ${callSeconds * 1_000};
     SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_SECONDS * 1_000}`,
    (error) => done(error, connection),
  )
}
