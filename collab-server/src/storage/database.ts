import pg from 'pg'
import type { Logger } from 'pino'

const POOL_SIZE = 8
const CONNECT_TIMEOUT_MS = 5_000
/** A silent database must not hold a batch for ever; a batch takes milliseconds. */
const QUERY_TIMEOUT_MS = 30_000
/** Nor may a frozen node hold what others wait for. */
const IDLE_IN_TRANSACTION_MS = 60_000

export type Database = pg.Pool

export function connectionTo(databaseUrl: string, name: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  }
}

export function openDatabase(databaseUrl: string, log: Logger, connections = POOL_SIZE): Database {
  const pool = new pg.Pool({
    ...connectionTo(databaseUrl, 'collab'),
    max: connections,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  })
  // Without a listener an idle connection that Postgres closes would end the process.
  pool.on('error', (error) => log.warn({ error: error.message }, 'database connection lost'))
  return pool
}

/**
 * True when the statement itself is at fault, so that trying again cannot help. Everything else is an outage: lost
 * connections, a server that stops or starts, a full disk, a deadlock.
 */
export function isPermanent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // Classes 22 data exception, 23 integrity constraint, 42 syntax or access rule.
  return /^(22|23|42)...$/.test(code)
}

/** True when a value that was handed in is none that the database can hold (class 22: data exceptions). */
export function isDataFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^22...$/.test(String(error.code))
}

/** True when the database is away: lost connections, timeouts, a server that stops or starts. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error) || isPermanent(error)) return false
  return 'code' in error || /connect|timeout/i.test(error.message)
}
