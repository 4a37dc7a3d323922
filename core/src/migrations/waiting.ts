const PATIENCE_MS = 60_000
const RETRY_MS = 500

/** PostgreSQL is not reached: it starts, stops, or its name is not known yet. Whatever else it says stays as it is. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Shutting down, crashed, starting. */
const RESTARTING = new Set(['57P01', '57P02', '57P03'])
/** The driver has no codes for these. */
const BROKEN = /^(Connection terminated|timeout exceeded when trying to connect|timeout expired)/

/** The database is away or restarting; asking again helps. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return AWAY.has(code) || RESTARTING.has(code) || code.startsWith('08') || BROKEN.test(error.message)
}

interface Connecting {
  connect(): Promise<unknown>
}

/**
 * A connection as soon as PostgreSQL is there, or not after a minute of waiting: whoever starts all of an installation at once need not know in
 * which order. `make`: a client that failed to connect cannot be used again.
 */
export async function connected<Client extends Connecting>(
  make: () => Client,
  pause: (ms: number) => Promise<unknown>,
): Promise<Client> {
  for (let waitedMs = 0; ; waitedMs += RETRY_MS) {
    const client = make()
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!isDatabaseAway(error) || waitedMs >= PATIENCE_MS) throw error
    }
    await pause(RETRY_MS)
  }
}
