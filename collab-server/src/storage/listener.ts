import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { connectionTo } from './database.ts'

const RETRY_MS = 250
/** A connection that a firewall dropped in silence is noticed by asking. */
const PROBE_MS = 15_000

export interface Listening {
  /** Channel → what to do with a notification's payload. */
  channels: Record<string, (payload: string) => void>
  /** The connection was away for a while: notifications may be missing. */
  onGap(): void
}

/** LISTEN on a connection of its own that comes back by itself. Resolves when it listens for the first time. */
export async function listen(
  databaseUrl: string,
  listening: Listening,
  log: Logger,
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | null = await connect()
  let closed = false

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...connectionTo(databaseUrl, 'collab-listener'), query_timeout: PROBE_MS })
    try {
      await fresh.connect()
      fresh.on('notification', (message) => listening.channels[message.channel]?.(message.payload ?? ''))
      fresh.on('error', () => undefined)
      fresh.once('end', () => lost(fresh))
      for (const channel of Object.keys(listening.channels)) await fresh.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      return fresh
    } catch (error) {
      void fresh.end().catch(() => undefined)
      throw error
    }
  }

  function lost(which: pg.Client): void {
    if (closed || client !== which) return
    client = null
    log.warn('listening connection lost')
    void reconnect()
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      try {
        client = await connect()
        if (closed) await client.end()
        else listening.onGap()
        return
      } catch {
        await pause(RETRY_MS)
      }
    }
  }

  const probe = setInterval(() => {
    const asked = client
    asked?.query('SELECT 1').catch(() => {
      void asked.end().catch(() => undefined)
      lost(asked)
    })
  }, PROBE_MS)
  probe.unref()

  return {
    async close() {
      closed = true
      clearInterval(probe)
      await client?.end().catch(() => undefined)
    },
  }
}
