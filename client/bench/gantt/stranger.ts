import { execute, openSchedule } from '@plumbline/core/documents/schedule'
import { seededRandom } from '@plumbline/core/testing'
import { WebSocket } from 'ws'
import { WebsocketProvider } from 'y-websocket'
import { Doc } from 'yjs'
import type { SignedIn } from '../../e2e/people.ts'

const DAY = 480

interface Versions {
  versions: { id: string }[]
}

/** A colleague at the other end of the network: a script that changes durations in the same schedule. */
export interface Stranger {
  start(perSecond: number): void
  stop(): number
  leave(): void
}

/** Joins the actual version of the schedule through the open protocol; it changes works that were not started. */
export async function joinAsStranger(person: SignedIn, url: string, scheduleId: string): Promise<Stranger> {
  const { versions } = await person.call<Versions>('GET', `/schedules/${scheduleId}/versions`)
  const room = `schedule/${versions[0]?.id}`
  const { ticket } = await person.call<{ ticket: string }>('POST', '/rooms/ticket', { room, script: true })
  const document = new Doc()
  const provider = new WebsocketProvider(`${url.replace('http', 'ws')}/yjs`, room, document, {
    params: { token: ticket },
    WebSocketPolyfill: WebSocket as never,
    disableBc: true,
  })
  await new Promise<void>((resolve) => provider.once('sync', () => resolve()))
  const replica = openSchedule(document)
  const { rows } = replica.read().plan
  const ids = rows.filter(({ type, progress }) => type === 'work' && progress.actualStart === null).map(({ id }) => id)
  const random = seededRandom(11)
  let timer: NodeJS.Timeout | undefined
  let sent = 0
  const change = (): void => {
    const id = ids[Math.floor(random() * ids.length)]!
    execute(replica, { do: 'row.set', ids: [id], fields: { duration: DAY * Math.ceil(random() * 20) } }, { random })
    sent++
  }
  return {
    start: (perSecond) => {
      sent = 0
      timer = setInterval(change, 1_000 / perSecond)
    },
    stop: () => {
      clearInterval(timer)
      return sent
    },
    leave: () => {
      clearInterval(timer)
      provider.destroy()
      // Its presence would keep the process alive.
      document.destroy()
    },
  }
}
