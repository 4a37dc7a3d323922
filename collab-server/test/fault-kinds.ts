import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Stoppable } from './database.ts'
import type { Link } from './link.ts'
import type { Member, Topology } from './topology.ts'

export interface Fault {
  name: string
  /** Breaks something, and mends it. */
  run(): Promise<void>
}

export interface Breakable {
  topology: Topology
  /** Between all servers and PostgreSQL. */
  database: Link
  /** Between each person and the servers. */
  people: readonly Link[]
  /** Reaches PostgreSQL past the link. */
  databaseUrl(): string
  /** Writes the schedule anew, as another epoch. */
  rebase(node: 0 | 1): Promise<void>
  stoppable: Stoppable | undefined
  /** How long something stays broken. */
  outageMs: number
  /** Wait until a silent link is noticed, instead of cutting it at last. */
  patient: boolean
}

/** Ahead on the one side and behind on the other; tickets that are twice this from the future are still taken. */
const CLOCK_MS = 2_000
const CLOCK_WRONG_MS = 3_600_000
const SLOW_BYTES_PER_SECOND = 2_000

export function faultsOf(parts: Breakable): Fault[] {
  const { topology, database, people, outageMs, patient } = parts
  const { api, collab, proxy, redis } = topology
  const killed = (member: Member): Fault => ({ name: `${member.name} killed`, run: () => member.start() })
  const [first, second] = people as [Link, Link]
  return [
    ...[...collab, ...api, proxy, ...(redis ? [redis] : [])].map(killed),
    { name: 'both collab-servers killed', run: () => Promise.all(collab.map((each) => each.start())).then(() => {}) },
    ...(redis ? [{ name: 'redis away', run: () => away(redis, outageMs) }] : []),
    ...databaseFaults(parts),
    {
      name: 'link cut',
      async run() {
        first.cut()
        await pause(outageMs)
        first.restore()
      },
    },
    {
      name: 'link silent',
      async run() {
        second.silence()
        await pause(outageMs)
        if (!patient) second.cut()
        second.restore()
      },
    },
    {
      name: 'slow reader',
      async run() {
        first.slow(SLOW_BYTES_PER_SECOND)
        await pause(2 * outageMs)
        first.restore()
      },
    },
    ...epochFaults(parts),
    ...clockFaults(parts),
    {
      // What waits in the servers is lost with them, and was never called saved.
      name: 'killed while PostgreSQL is away',
      async run() {
        database.cut()
        await pause(outageMs)
        await Promise.all(collab.map((each) => each.kill()))
        database.restore()
        await Promise.all(collab.map((each) => each.start()))
      },
    },
  ]
}

async function away(member: Member, milliseconds: number): Promise<void> {
  await member.kill()
  await pause(milliseconds)
  await member.start()
}

function databaseFaults({ database, stoppable, databaseUrl, outageMs }: Breakable): Fault[] {
  const comeBack = async (again: () => Promise<number>) => {
    database.cut()
    database.target = await again()
    database.restore()
  }
  const stopped = stoppable && [
    { name: 'PostgreSQL restarted', run: () => comeBack(stoppable.restart) },
    { name: 'PostgreSQL crashed', run: () => comeBack(stoppable.crash) },
  ]
  return [
    {
      name: 'PostgreSQL unreachable',
      async run() {
        database.cut()
        await pause(outageMs)
        database.restore()
      },
    },
    ...(stopped ?? []),
    {
      name: 'disk full',
      async run() {
        await onDatabase(databaseUrl(), DISK_FULL)
        await pause(outageMs)
        await onDatabase(databaseUrl(), DISK_HAS_ROOM)
      },
    },
  ]
}

/** PostgreSQL's own answer when a file cannot grow. */
const DISK_FULL = `
  CREATE FUNCTION collab.disk_full() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
  CREATE TRIGGER disk_full BEFORE INSERT ON collab.journal EXECUTE FUNCTION collab.disk_full()`
const DISK_HAS_ROOM = 'DROP TRIGGER disk_full ON collab.journal; DROP FUNCTION collab.disk_full()'

async function onDatabase(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

function epochFaults({ people, rebase, topology: { collab }, outageMs }: Breakable): Fault[] {
  const [first] = people as [Link, Link]
  return [
    {
      name: 'written anew while people type',
      async run() {
        await rebase(0)
        await rebase(1)
      },
    },
    {
      name: 'written anew while somebody is away',
      async run() {
        first.cut()
        await pause(outageMs)
        await rebase(0)
        await pause(outageMs)
        first.restore()
      },
    },
    {
      name: 'killed while it is written anew',
      async run() {
        const cutShort = rebase(0).catch(() => undefined)
        await pause(30)
        await collab[0].start()
        await cutShort
      },
    },
  ]
}

function clockFaults({ topology: { api, collab }, outageMs }: Breakable): Fault[] {
  // The node where somebody is connected past the proxy, so that somebody is sure to meet it.
  const late = collab[1]
  const startAll = async (apiClock: number, collabClock: number) => {
    await Promise.all([...api.map((each) => each.start(apiClock)), late.start(collabClock)])
  }
  return [
    {
      name: 'clocks 4 s apart',
      async run() {
        await startAll(CLOCK_MS, -CLOCK_MS)
        await pause(outageMs)
        await startAll(0, 0)
      },
    },
    {
      // That node takes nobody's ticket: who is sent there waits until its clock is right.
      name: 'clock an hour off',
      async run() {
        await late.start(CLOCK_WRONG_MS)
        await pause(outageMs)
        await late.start()
      },
    },
  ]
}
