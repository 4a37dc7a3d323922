import { guarded } from '@plumbline/core/guarding'
import { ROOMS_CHANGED } from '@plumbline/core/internal-api'
import pg from 'pg'
import type { Logger } from 'pino'

interface Listener {
  close(): Promise<void>
}

/** One handler per channel, called with the payload. */
export interface Announcements {
  [ROOMS_CHANGED](payload: string): void
  version_created(payload: string): void
  access_changed(payload: string): void
  /** After each (re)connection: whatever was announced in between is lost, so this is the moment to reconcile. */
  connected(): void
}

const CHANNELS = [ROOMS_CHANGED, 'version_created', 'access_changed'] as const
const RETRY_MS = 1_000

/** LISTENs on a connection of its own and reconnects by itself. */
export function listen(databaseUrl: string, log: Logger, announcements: Announcements): Listener {
  let closed = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | null = null

  const failed = (error: unknown) => log.error({ err: error }, 'a notification could not be followed')
  const heard = guarded(({ channel, payload = '' }: pg.Notification) => {
    const known = CHANNELS.find((name) => name === channel)
    if (known) announcements[known](payload)
  }, failed)
  const connected = guarded(() => announcements.connected(), failed)

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'plumbline-api-listen' })
    client = next
    next.on('error', (error) => log.warn({ err: error }, 'the listening connection broke'))
    next.on('end', retry)
    next.on('notification', heard)
    try {
      await next.connect()
      for (const channel of CHANNELS) await next.query(`LISTEN ${channel}`)
      connected()
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'cannot listen to the database yet')
      retry()
    }
  }
  const retry = (): void => {
    if (closed || timer) return
    timer = setTimeout(() => {
      timer = null
      void connect()
    }, RETRY_MS)
  }
  void connect()
  return {
    close: async () => {
      closed = true
      if (timer) clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
