import { setTimeout as pause } from 'node:timers/promises'
import { guarded } from '@plumbline/core/guarding'
import pg from 'pg'
import type { Logger } from 'pino'
import { regularly } from '../regularly.ts'
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
  const failed = (error: unknown) => log.error({ error: String(error) }, 'a notification could not be followed')
  const heard = guarded(({ channel, payload = '' }: pg.Notification) => listening.channels[channel]?.(payload), failed)
  const gap = guarded(() => listening.onGap(), failed)
  let client: pg.Client | null = await connect()
  let closed = false

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ ...connectionTo(databaseUrl, 'collab-listener'), query_timeout: PROBE_MS })
    try {
      await fresh.connect()
      fresh.on('notification', heard)
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
        else gap()
        return
      } catch {
        await pause(RETRY_MS)
      }
    }
  }

  const probe = (): void => {
    const asked = client
    asked?.query('SELECT 1').catch(() => {
      void asked.end().catch(() => undefined)
      lost(asked)
    })
  }
  const stopProbing = regularly(PROBE_MS, probe, failed)

  return {
    async close() {
      closed = true
      stopProbing()
      await client?.end().catch(() => undefined)
    },
  }
}
