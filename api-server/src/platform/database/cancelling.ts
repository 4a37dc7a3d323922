import pg from 'pg'
import type { Logger } from 'pino'

/** Ends the statements of transactions whose outcome nobody waits for any more. */
export interface Cancelling {
  /** Does `work` in the transaction that the process `pid` of Postgres serves. */
  guard<T>(pid: number, givenUp: AbortSignal | null, work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** On a connection of its own, as there may be none in the pool just then. */
export function createCancelling(databaseUrl: string, log: Logger): Cancelling {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'plumbline-api-cancel',
    max: 1,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'the connection that ends statements broke'))
  const cancel = async (pid: number): Promise<void> => {
    await pool.query('SELECT pg_cancel_backend($1)', [pid]).catch((err) => {
      log.warn({ err }, 'a statement that nobody waits for could not be ended')
    })
  }
  return {
    guard: async (pid, givenUp, work) => {
      if (!givenUp) return work()
      let cancelled: Promise<void> | null = null
      const onAbort = (): void => {
        cancelled = cancel(pid)
      }
      givenUp.throwIfAborted()
      givenUp.addEventListener('abort', onAbort)
      try {
        return await work()
      } finally {
        givenUp.removeEventListener('abort', onAbort)
        // The connection is somebody else's afterwards, whose statements are not meant.
        await cancelled
      }
    },
    close: () => pool.end(),
  }
}
