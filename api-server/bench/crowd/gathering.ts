import { setTimeout as pause } from 'node:timers/promises'
import { openSchedule } from '@plumbline/core/documents/schedule'
import { isActivity } from '@plumbline/core/plan'
import { type Client, connect } from '../../../collab-server/test/harness.ts'
import type { Site } from './site.ts'

interface Habits {
  /** Of one schedule. */
  editors: number
  /** Of all editors of one schedule together. */
  editsPerSecond: number
}

interface People {
  /** ms from each edit until it was stored, since the last time they were forgotten. */
  durable(): number[]
  /** Since they were last forgotten. */
  edits(): number
  forget(): void
  /** Ends all edits; resolves when what was typed is stored. */
  leave(): Promise<void>
}

/** Number of the field `duration` in the tuple of a row. */
const DURATION = 4
const JOINING_AT_ONCE = 20
const DAY = 480
const LONGEST = 20

/** People in every schedule who change durations now and then, each on their own. */
export async function gather(site: Site, { editors, editsPerSecond }: Habits): Promise<People> {
  const times: number[] = []
  let count = 0
  let isOver = false
  const rooms = site.versionIds.flatMap((id) => Array.from({ length: editors }, () => `schedule/${id}`))
  const clients: Client[] = []
  for (let at = 0; at < rooms.length; at += JOINING_AT_ONCE) {
    const joining = rooms.slice(at, at + JOINING_AT_ONCE)
    clients.push(...(await Promise.all(joining.map((room) => join(site, room)))))
  }
  const works = site.versionIds.map((_, at) => worksIn(clients[at * editors]!))
  const edit = async (client: Client, at: number): Promise<void> => {
    const own = works[Math.floor(at / editors)]!
    while (!isOver) {
      await pause((-Math.log(1 - Math.random()) * editors * 1_000) / editsPerSecond)
      if (isOver) return
      const work = own[Math.floor(Math.random() * own.length)]!
      const from = performance.now()
      client.document.getMap('wbs.over').set(`${work}:${DURATION}`, DAY * Math.ceil(Math.random() * LONGEST))
      count++
      await client.saved()
      times.push(performance.now() - from)
    }
  }
  const editing = clients.map(edit)
  return {
    durable: () => [...times],
    edits: () => count,
    forget: () => {
      times.length = 0
      count = 0
    },
    leave: async () => {
      isOver = true
      await Promise.all(editing)
      for (const client of clients) client.leave()
    },
  }
}

async function join({ collabPort, userId }: Site, room: string): Promise<Client> {
  const client = connect(collabPort, room, { claims: { userId }, reconnect: true })
  await client.saved()
  return client
}

function worksIn({ document }: Client): string[] {
  const replica = openSchedule(document)
  const { rows } = replica.read().plan
  replica.dispose()
  return rows.filter(({ type, progress }) => isActivity(type) && progress.actualStart === null).map(({ id }) => id)
}
