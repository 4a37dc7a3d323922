import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { epsCreate, scheduleRead, spaceCreate, versionUploadSynchronous } from '@plumbline/core/contract'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import pg from 'pg'
import { startServers } from '../../test/real-servers.ts'
import { Visitor } from '../../test/visitor.ts'

const TICKS_A_SECOND = 100
const SCHEDULES_OF_SPACE = 10
const LOOK_MS = 100

interface Wanted {
  schedules: number
  /** api-servers. */
  servers: number
  /** Of one schedule. */
  works: number
}

export interface Site {
  collabPort: number
  userId: string
  versionIds: string[]
  /** Of each schedule, s: since when a stored change waits for its official dates; 0: none does. */
  agesOfDates(): Promise<number[]>
  /** ms until all official dates are current. */
  settled(patienceMs: number): Promise<number>
  /** Since the start: ms of processor, kB of write-ahead log, official calculations. */
  spent(): Promise<Record<'api' | 'collab' | 'postgres' | 'walKb' | 'calculations', number>>
  close(): Promise<void>
}

/** Servers with so many schedules in spaces of ten, all of one person. */
export async function openSite({ schedules, servers, works }: Wanted): Promise<Site> {
  const started = await startServers('crowd', { apis: servers })
  const anna = await new Visitor(started.url).register('anna')
  const file = writeXer(generatePlan({ works, seed: 5, relationsPerWork: 1.5 }))
  const versionIds: string[] = []
  while (versionIds.length < schedules) {
    const count = Math.min(SCHEDULES_OF_SPACE, schedules - versionIds.length)
    versionIds.push(...(await fillSpace(anna, count, file)))
  }
  const database = new pg.Client(started.databaseUrl)
  await database.connect()
  const first = async (sql: string): Promise<number> => Number(Object.values((await database.query(sql)).rows[0])[0])
  const postmaster = parentOf(await first('SELECT pg_backend_pid()'))
  const agesOfDates = async (): Promise<number[]> => {
    const { rows } = await database.query<{ age: number }>(AGES, [versionIds])
    return rows.map(({ age }) => age)
  }
  return {
    collabPort: started.collab.port,
    userId: anna.id,
    versionIds,
    agesOfDates,
    settled: async (patienceMs) => {
      const from = performance.now()
      while ((await agesOfDates()).some((age) => age > 0)) {
        if (performance.now() - from > patienceMs) throw new Error('Official dates do not become current')
        await pause(LOOK_MS)
      }
      return performance.now() - from
    },
    spent: async () => ({
      api: sum(started.apis.map(({ child }) => processorMs(child.pid ?? 0))),
      collab: processorMs(started.collab.child.pid ?? 0),
      postgres: sum([postmaster, ...childrenOf(postmaster)].map(processorMs)),
      walKb: (await first("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")) / 1_024,
      calculations: await first('SELECT count(*) FROM app.published_results'),
    }),
    close: async () => {
      await database.end()
      await started.close()
    },
  }
}

const AGES = `
  SELECT coalesce(extract(epoch FROM clock_timestamp() - min(entry.at)), 0)::float8 AS age
  FROM unnest($1::text[]) AS asked (id)
  LEFT JOIN app.timetables AS result ON result.version_id = asked.id
  LEFT JOIN collab.journal AS entry
    ON entry.room = 'schedule/' || asked.id AND entry.seq > coalesce(result.seq, 0)
  GROUP BY asked.id`

async function fillSpace(anna: Visitor, count: number, file: string): Promise<string[]> {
  const { space } = await anna.ok(spaceCreate, { input: { name: `Space ${Math.random()}` } })
  const node = async (kind: 'facility' | 'project' | 'schedule', parentId: string | null, name: string) => {
    const made = await anna.ok(epsCreate, { params: { spaceId: space.id }, input: { kind, parentId, name } })
    return made.node.id
  }
  const project = await node('project', await node('facility', null, 'Site'), 'Project')
  const versionIds: string[] = []
  for (let at = 0; at < count; at++) {
    const scheduleId = await node('schedule', project, `Schedule ${at}`)
    const { status, body } = await anna.upload(versionUploadSynchronous, { scheduleId }, file)
    if (status !== 200) throw new Error(`${status} ${body.error}`)
    const { currentVersion } = await anna.ok(scheduleRead, { params: { scheduleId } })
    versionIds.push(currentVersion.id)
  }
  return versionIds
}

const sum = (all: number[]): number => all.reduce((total, one) => total + one, 0)

/** Fields of `/proc/PID/stat` behind the name, which may hold spaces: the first is the state. */
const statOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const parentOf = (pid: number): number => Number(statOf(pid)[1])

/** With that of children that have ended. */
const processorMs = (pid: number): number => (sum(statOf(pid).slice(11, 15).map(Number)) / TICKS_A_SECOND) * 1_000

function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((one) => {
    try {
      return parentOf(one) === pid
    } catch {
      // It has ended meanwhile.
      return false
    }
  })
}
