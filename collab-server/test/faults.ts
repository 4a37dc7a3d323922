import { setTimeout as pause } from 'node:timers/promises'
import * as Y from 'yjs'
import { type ServerProcess, spawnServer } from './child.ts'
import { type Client, connect, door, newRoom } from './harness.ts'
import { openLink } from './link.ts'
import { contents, nameOf, rename, rowIds, smallSchedule } from './schedule.ts'

export interface FaultOptions {
  databaseUrl: string
  /** How long people edit while things break. */
  seconds: number
  /** Stops PostgreSQL and starts it again; resolves with its port. Without it the link to it is cut for a moment. */
  restartPostgres?: () => Promise<number>
}

export interface FaultResult {
  edits: number
  acknowledged: number
  lost: number
  replicasEqual: boolean
  kills: number
  databaseOutages: number
  linkCuts: number
  /** Longest time between typing and "saved", ms. */
  longestWait: number
}

const PEOPLE = 3
const ROWS_EACH = 2_000
const EDIT_EVERY_MS = 15
const FAULT_EVERY_MS = 1_200
const OUTAGE_MS = 600

interface Writer {
  client: Client
  /** Row → text, as far as the person was told that it is saved. */
  acknowledged: Map<string, string>
  pending: { row: string; text: string; at: number }[]
  edits: number
  longestWait: number
  stop(): void
}

/**
 * Three people type without a pause while the server is killed, the database goes away and links are cut. At the end
 * everything that was ever shown as saved must be in the stored document, and all replicas must be equal.
 */
export async function runFaults({ databaseUrl, seconds, restartPostgres }: FaultOptions): Promise<FaultResult> {
  const database = await openLink(Number(new URL(databaseUrl).port))
  const through = new URL(databaseUrl)
  through.port = String(database.port)
  let server = await spawnServer(through.href)
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => openLink(server.port)))
  const room = newRoom()
  await door(server.port, 'PUT', `/internal/rooms/${room}`, smallSchedule())
  const writers = people.map((link, person) => startWriting(link.port, room, person))
  const counts = { kills: 0, databaseOutages: 0, linkCuts: 0 }

  const faults: (() => Promise<void>)[] = [
    async () => {
      counts.kills += 1
      server = await restart(server, through.href)
    },
    async () => {
      counts.linkCuts += 1
      people[0]!.cut()
      await pause(OUTAGE_MS)
      people[0]!.restore()
    },
    async () => {
      counts.databaseOutages += 1
      database.cut()
      if (restartPostgres) database.target = await restartPostgres()
      else await pause(OUTAGE_MS)
      database.restore()
    },
    async () => {
      // Killed while the database is away: what waits in the server is lost with it, and was never called saved.
      counts.kills += 1
      counts.databaseOutages += 1
      database.cut()
      await pause(OUTAGE_MS)
      await server.kill()
      database.restore()
      server = await restart(server, through.href)
    },
  ]
  const end = performance.now() + seconds * 1000
  for (let round = 0; performance.now() < end || round < faults.length; round++) {
    await pause(FAULT_EVERY_MS)
    await faults[round % faults.length]!()
  }
  await pause(FAULT_EVERY_MS)
  for (const writer of writers) writer.stop()
  await Promise.all(writers.map((writer) => writer.client.saved()))
  const stored = await readStored(server.port, room)
  await Promise.all(writers.map((writer) => converged(writer.client.document, stored)))
  const result = judge(writers, stored)
  for (const writer of writers) writer.client.leave()
  await server.kill()
  await Promise.all([database, ...people].map((link) => link.close()))
  return { ...result, ...counts }
}

async function restart(server: ServerProcess, databaseUrl: string): Promise<ServerProcess> {
  await server.kill()
  return spawnServer(databaseUrl, server.port)
}

function startWriting(port: number, room: string, person: number): Writer {
  const client = connect(port, room, {
    claims: { userId: `person-0000${person}`, sessionId: `session-${person}` },
    reconnect: true,
  })
  const rows = rowIds(PEOPLE * ROWS_EACH).slice(person * ROWS_EACH, (person + 1) * ROWS_EACH)
  const writer: Writer = {
    client,
    acknowledged: new Map(),
    pending: [],
    edits: 0,
    longestWait: 0,
    stop: () => clearInterval(timer),
  }
  const timer = setInterval(() => {
    const row = rows[writer.edits % rows.length]!
    const text = `edit ${writer.edits++} of ${person}`
    writer.pending.push({ row, text, at: performance.now() })
    rename(client.document, row, text)
  }, EDIT_EVERY_MS)
  client.provider.on('unsyncedChanges', () => {
    if (client.provider.synced && !client.provider.hasUnsyncedChanges) acknowledge(writer)
  })
  return writer
}

function acknowledge(writer: Writer): void {
  for (const { row, text, at } of writer.pending) {
    writer.acknowledged.set(row, text)
    writer.longestWait = Math.max(writer.longestWait, performance.now() - at)
  }
  writer.pending = []
}

async function readStored(port: number, room: string): Promise<Y.Doc> {
  const answer = await door(port, 'GET', `/internal/rooms/${room}/read`)
  const document = new Y.Doc()
  Y.applyUpdate(document, new Uint8Array(await answer.arrayBuffer()))
  return document
}

/** Waits until the replica holds what is stored, at most ten seconds; the comparison afterwards is the judge. */
async function converged(replica: Y.Doc, stored: Y.Doc): Promise<void> {
  const end = performance.now() + 10_000
  while (contents(replica) !== contents(stored) && performance.now() < end) await pause(50)
}

function judge(writers: Writer[], stored: Y.Doc) {
  let lost = 0
  for (const { acknowledged } of writers) {
    for (const [row, text] of acknowledged) if (nameOf(stored, row) !== text) lost += 1
  }
  const texts = new Set([stored, ...writers.map((writer) => writer.client.document)].map(contents))
  return {
    edits: writers.reduce((sum, writer) => sum + writer.edits, 0),
    acknowledged: writers.reduce((sum, writer) => sum + writer.acknowledged.size, 0),
    lost,
    replicasEqual: texts.size === 1,
    longestWait: Math.round(Math.max(...writers.map((writer) => writer.longestWait))),
  }
}
