import type { Database } from '../storage/database.ts'
import type { InternalRoute } from './server.ts'

/** A database that does not answer within this is away. */
const PATIENCE_MS = 2_000
/** Anybody may ask; the database is asked at most this often. */
const FRESH_MS = 500

/**
 * For orchestrators and proxies, without a token. `/live`: the event loop turns, no need to restart. `/ready`: people
 * may be sent here; without the database nothing can be opened or stored, and a restart would not mend that.
 */
export function probes(database: Database, accepts: () => boolean): InternalRoute[] {
  let known: { at: number; there: Promise<boolean> } | null = null
  const isDatabaseThere = (): Promise<boolean> => {
    const now = performance.now()
    if (!known || now - known.at > FRESH_MS) known = { at: now, there: answersInTime(database) }
    return known.there
  }
  return [
    { method: 'GET', path: /^\/live$/, open: true, run: async () => ({ status: 200, json: { live: true } }) },
    {
      method: 'GET',
      path: /^\/ready$/,
      open: true,
      async run() {
        const there = await isDatabaseThere()
        const ready = there && accepts()
        return { status: ready ? 200 : 503, json: { ready, database: there } }
      },
    },
  ]
}

async function answersInTime(database: Database): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), PATIENCE_MS)
  const answer = database.query('SELECT 1').then(
    () => true,
    () => false,
  )
  const there = await Promise.race([answer, late.promise])
  clearTimeout(timer)
  return there
}
