import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { spawnServer } from '../test/child.ts'
import { internal, newRoom } from '../test/harness.ts'
import type { Used } from './bare.ts'
import type { CrowdOrder, CrowdReport } from './crowd.ts'
import { measureDisk } from './disk.ts'
import { percentiles, round } from './figures.ts'
import { bucketOf, serverMetrics } from './metrics.ts'

export interface EditingOptions {
  databaseUrl: string
  /** The schedule, as a file for the bare server and as an update for ours. */
  file: string
  update: Uint8Array
  rowIds: string[]
}

export interface Gathering {
  editors: number
  people: number
  /** Each server is measured so often, in turns. */
  turns: number
  warmUpMs: number
  measuredMs: number
}

interface Server {
  port: number
  path: string
  room: string
  used(): Promise<Used>
  /** What Prometheus would be told; bare Hocuspocus tells nothing. */
  metrics?(): Promise<Record<string, number>>
  stop(): Promise<void>
}

interface Turn extends CrowdReport {
  cpuShare: number
  /** Before anybody edits. */
  connectionBytes: number
  memoryBytes: number
  /** Transactions of the journal while it was measured; the bounds of the histogram's buckets. */
  commitMs: { p50: number | null; p99: number | null } | null
}

const EDITS_PER_SECOND = 2

/** People in one schedule on our server and on bare Hocuspocus by turns, so that both meet the same machine. */
export async function measureEditing(options: EditingOptions, gathering: Gathering) {
  const diskSyncMs = await measureDisk()
  const ours: Turn[] = []
  const bare: Turn[] = []
  for (let turn = 0; turn < gathering.turns; turn++) {
    ours.push(await takeTurn(await startOurs(options), options.rowIds, gathering))
    bare.push(await takeTurn(await startBare(options), options.rowIds, gathering))
  }
  const commitMs = ours.map((turn) => turn.commitMs)
  const figures = { ours: { ...summary(ours), commitMs }, bare: summary(bare) }
  return {
    editors: gathering.editors,
    people: gathering.people,
    /** Before the first turn. */
    diskSyncMs,
    ...figures,
    ratios: ratios(figures.ours, figures.bare),
  }
}

async function takeTurn(server: Server, rowIds: string[], gathering: Gathering): Promise<Turn> {
  const { room, port, path } = server
  const order: CrowdOrder = { ...gathering, room, port, path, rowIds, perSecond: EDITS_PER_SECOND }
  const first = startCrowd({ ...order, editors: 0, people: 1 })
  // The document is in memory then, and what follows is the people's.
  await told(first, 'joined')
  const empty = await server.used()
  const crowd = startCrowd(order)
  await told(crowd, 'joined')
  const joined = await server.used()
  crowd.send('go')
  await told(crowd, 'measuring')
  const counted = await server.metrics?.()
  const before = await server.used()
  await told(crowd, 'measured')
  const after = await server.used()
  const total = await server.metrics?.()
  const [report] = (await once(crowd, 'message')) as [CrowdReport]
  crowd.kill()
  first.kill()
  await server.stop()
  return {
    ...report,
    cpuShare: (after.cpuSeconds - before.cpuSeconds) / (gathering.measuredMs / 1000),
    connectionBytes: (joined.memoryBytes - empty.memoryBytes) / gathering.people,
    memoryBytes: after.memoryBytes,
    commitMs: counted && total ? commits(counted, total) : null,
  }
}

function commits(before: Record<string, number>, after: Record<string, number>) {
  const bucket = (share: number) => bucketOf('collab_commit_seconds', share, before, after)
  return { p50: bucket(0.5), p99: bucket(0.99) }
}

function startCrowd(order: CrowdOrder): ChildProcess {
  const entry = fileURLToPath(new URL('./crowd.ts', import.meta.url))
  const crowd = fork(entry, { execArgv: [] })
  crowd.send(order)
  return crowd
}

async function told(crowd: ChildProcess, word: string): Promise<void> {
  const ended = once(crowd, 'exit').then(([code]) => {
    throw new Error(`the crowd ended with ${code} before it was "${word}"`)
  })
  const [message] = await Promise.race([once(crowd, 'message'), ended])
  if (message !== word) throw new Error(`the crowd said ${JSON.stringify(message)} instead of "${word}"`)
}

async function startOurs({ databaseUrl, update }: EditingOptions): Promise<Server> {
  const server = await spawnServer(databaseUrl)
  const room = newRoom()
  await internal(server.port, 'PUT', `/internal/rooms/${room}`, update)
  return {
    port: server.port,
    room,
    path: `/collab/${room}`,
    metrics: () => serverMetrics(server.port),
    async used() {
      const metrics = await serverMetrics(server.port)
      const [cpuSeconds, memoryBytes] = [metrics.process_cpu_seconds_total!, metrics.process_resident_memory_bytes!]
      return { cpuSeconds, memoryBytes }
    },
    stop: () => server.kill(),
  }
}

async function startBare({ file }: EditingOptions): Promise<Server> {
  const child = fork(fileURLToPath(new URL('./bare.ts', import.meta.url)), [file], { execArgv: [] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    room: newRoom(),
    path: '/',
    async used() {
      child.send('used')
      const [used] = (await once(child, 'message')) as [Used]
      return used
    },
    async stop() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    },
  }
}

function summary(turns: readonly Turn[]) {
  const mean = (pick: (turn: Turn) => number) => turns.reduce((sum, turn) => sum + pick(turn), 0) / turns.length
  const total = (pick: (turn: Turn) => number) => turns.reduce((sum, turn) => sum + pick(turn), 0)
  return {
    edits: total((turn) => turn.acknowledged.length),
    seenMs: percentiles(turns.flatMap((turn) => turn.seen)),
    ackMs: percentiles(turns.flatMap((turn) => turn.acknowledged)),
    /** Of one processor. */
    cpuShare: round(mean((turn) => turn.cpuShare)),
    kilobytesPerConnection: round(mean((turn) => turn.connectionBytes) / 1000),
    memoryMB: round(mean((turn) => turn.memoryBytes) / 1e6),
    dropped: total((turn) => turn.dropped),
    unanswered: total((turn) => turn.unanswered),
  }
}

type Summary = ReturnType<typeof summary>

function ratios(ours: Summary, bare: Summary) {
  const ratio = (mine: number, its: number) => (its > 0 ? round(mine / its) : null)
  return {
    seenP50: ratio(ours.seenMs.p50, bare.seenMs.p50),
    seenP99: ratio(ours.seenMs.p99, bare.seenMs.p99),
    ackP95: ratio(ours.ackMs.p95, bare.ackMs.p95),
    cpu: ratio(ours.cpuShare, bare.cpuShare),
    memoryPerConnection: ratio(ours.kilobytesPerConnection, bare.kilobytesPerConnection),
  }
}
