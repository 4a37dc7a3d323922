import knexFactory, { type Knex } from 'knex'
import type { Logger } from 'pino'

export type Transaction = Knex.Transaction

/** Whose rows a transaction may see: those of the named spaces, and the person's own memberships. */
export interface Scope {
  userId: string
  spaceIds: readonly string[]
}

export interface Database {
  /** One transaction that sees only the rows of the scope. */
  inScope<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>
  /** One transaction over all spaces: signing in, jobs and reconciliation, never an answer to a person's search. */
  asSystem<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** For libraries that bring their own statements. */
  readonly knex: Knex
  close(): Promise<void>
}

interface RawConnection {
  query(sql: string, done: (error: Error | null) => void): void
  on(event: 'error', listener: (error: Error) => void): void
}

export function openDatabase(databaseUrl: string, log: Logger): Database {
  const knex = knexFactory({
    client: 'pg',
    connection: { connectionString: databaseUrl, application_name: 'plumbline-api' },
    searchPath: ['app'],
    pool: { min: 0, max: 12, afterCreate: (connection: RawConnection, done: Done) => prepare(connection, done, log) },
    acquireConnectionTimeout: 10_000,
  })
  const run = <T>(settings: Settings, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    knex.transaction(async (tx) => {
      await tx.raw(
        "SELECT set_config('app.user_id', ?, true), set_config('app.space_ids', ?, true), set_config('app.system', ?, true)",
        [settings.userId, settings.spaceIds.join(','), settings.system],
      )
      return work(tx)
    })
  return {
    inScope: (scope, work) => run({ ...scope, system: 'off' }, work),
    asSystem: (work) => run({ userId: '', spaceIds: [], system: 'on' }, work),
    knex,
    close: () => knex.destroy(),
  }
}

type Settings = Scope & { system: 'on' | 'off' }
type Done = (error: Error | null, connection: RawConnection) => void

/** The role is not the owner of the tables and no superuser, so row-level security holds whatever the URL says. */
function prepare(connection: RawConnection, done: Done, log: Logger): void {
  connection.on('error', (error) => log.warn({ err: error }, 'a database connection broke'))
  connection.query('SET ROLE plumbline_api', (error) => done(error, connection))
}
