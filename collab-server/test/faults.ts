import { setTimeout as pause } from 'node:timers/promises'
import { contentOf, openSchedule } from '@plumbline/core/documents/schedule'
import pg from 'pg'
import * as Y from 'yjs'
import { breakGround } from '../../api-server/test/planning.ts'
import { Visitor } from '../../api-server/test/visitor.ts'
import type { Stoppable } from './database.ts'
import { type Fault, faultsOf } from './fault-kinds.ts'
import { internal } from './harness.ts'
import { openLink } from './link.ts'
import { rowIds } from './schedule.ts'
import { startTopology } from './topology.ts'
import { calling, typing, type Writer } from './writers.ts'

export interface FaultOptions {
  databaseUrl: string
  /** At least so long, and at least once through all faults. */
  seconds: number
  /** Stay broken only for a moment, and do not wait until a silent link is noticed. */
  short?: boolean
  /** Without it the link to PostgreSQL is cut instead. */
  stoppable?: Stoppable
  /** Behind the real nginx. */
  nginx?: boolean
  /** Only these. */
  only?: readonly string[]
  /** Told after each fault. */
  say?(report: FaultReport): void
}

export interface FaultReport {
  fault: string
  times: number
  /** Longest time between typing and "saved" until everybody's edits were saved again, ms, by person. */
  longestWaitMs: Record<string, number>
}

export interface FaultResult {
  edits: number
  acknowledged: number
  /** Edits that were shown as saved and are not in the journal, or not in the document although nothing replaced them. */
  lost: number
  replicasEqual: boolean
  redis: boolean
  /** Faults after which somebody's edits were not saved within a minute. */
  stuck: string[]
  longestWaitMs: number
  faults: FaultReport[]
}

const ROWS_EACH = 300
const PEOPLE = ['anna', 'boris', 'clara'] as const
const PROGRAM = 'program'
const SETTLE_MS = 400
const PATIENCE_MS = 60_000

/**
 * Two people type through the proxy, a third straight at the other collab-server, and a program calls the API, while
 * one thing after another breaks. At the end everything that was ever shown as saved must be stored, and all replicas
 * must be equal.
 */
export async function runFaults(options: FaultOptions): Promise<FaultResult> {
  const database = await openLink(Number(new URL(options.databaseUrl).port))
  const topology = await startTopology(atPort(options.databaseUrl, database.port), {}, { nginx: options.nginx })
  const { collab, proxy, redis } = topology
  const people = await Promise.all([proxy.port, proxy.port, collab[1].port].map(openLink))
  const site = await openSite(topology.url, collab[0].port, options.databaseUrl)
  const writers = site.visitors.map((visitor, index) => {
    const place = { versionId: site.versionId, rows: site.rows.slice(index * ROWS_EACH, (index + 1) * ROWS_EACH) }
    const link = people[index]
    return link ? typing(visitor, link.port, PEOPLE[index]!, place) : calling(visitor, PROGRAM, place)
  })
  const databaseUrl = () => atPort(options.databaseUrl, database.target)
  const outageMs = options.short ? 500 : 3_000
  const room = `schedule/${site.versionId}`
  const rebase = async (node: 0 | 1) => {
    const answer = await internal(collab[node].port, 'POST', `/internal/rooms/${room}/rebase`)
    if (!answer.ok) throw new Error(`not written anew: ${answer.status} ${await answer.text()}`)
  }
  const parts = { topology, database, people, databaseUrl, rebase, stoppable: options.stoppable, outageMs }
  const faults = faultsOf({ ...parts, patient: !options.short }).filter(isWanted(options.only))
  const { reports, stuck } = await breakAll(faults, writers, options)
  await Promise.all(writers.map((writer) => writer.stop()))
  const stored = await readStored(collab[0].port, room)
  const replicas = writers.flatMap((writer) => writer.client?.document ?? [])
  await Promise.all(replicas.map((replica) => converged(replica, stored)))
  const journaled = await readTexts(databaseUrl(), room)
  const result = {
    edits: writers.reduce((sum, writer) => sum + writer.edits, 0),
    acknowledged: writers.reduce((sum, writer) => sum + writer.acknowledged.length, 0),
    lost: countLost(writers, stored, journaled),
    replicasEqual: new Set([stored, ...replicas].map(contentOf)).size === 1,
    redis: redis !== null,
    stuck,
    longestWaitMs: Math.max(...reports.flatMap((report) => Object.values(report.longestWaitMs))),
    faults: reports,
  }
  for (const writer of writers) writer.client?.leave()
  await Promise.all([...people, database].map((link) => link.close()))
  await topology.stop()
  return result
}

function atPort(url: string, port: number): string {
  const other = new URL(url)
  other.port = String(port)
  return other.href
}

const isWanted =
  (only?: readonly string[]) =>
  ({ name }: Fault): boolean =>
    !only || only.includes(name)

/** A space of four planners with one schedule in it; its works belong to them in turn. */
async function openSite(url: string, collabPort: number, databaseUrl: string) {
  const visitors = await Promise.all([...PEOPLE, PROGRAM].map((login) => new Visitor(url).register(login)))
  const { spaceId, versionId } = await breakGround(visitors[0]!)
  await admitPlanners(databaseUrl, spaceId, visitors.slice(1))
  const rows = rowIds(visitors.length * ROWS_EACH)
  const commands = rows.map((id) => {
    return { do: 'row.create', id, place: { parentId: null, after: null }, fields: { name: 'Pour concrete' } }
  })
  const answer = await internal(collabPort, 'POST', `/internal/rooms/schedule/${versionId}/commands`, { commands })
  if (!answer.ok) throw new Error(`the works were not created: ${answer.status} ${await answer.text()}`)
  return { visitors, versionId, rows }
}

async function admitPlanners(databaseUrl: string, spaceId: string, visitors: readonly Visitor[]): Promise<void> {
  await query(
    databaseUrl,
    "INSERT INTO app.members (space_id, user_id, role) SELECT $1, unnest($2::text[]), 'planner'",
    [spaceId, visitors.map((visitor) => visitor.id)],
  )
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function breakAll(faults: readonly Fault[], writers: readonly Writer[], { seconds, say }: FaultOptions) {
  const reports = faults.map(({ name }): FaultReport => ({ fault: name, times: 0, longestWaitMs: {} }))
  const stuck: string[] = []
  await untilSaved(writers)
  for (const writer of writers) writer.takeLongestWait()
  const end = performance.now() + seconds * 1000
  for (let round = 0; round === 0 || performance.now() < end; round++) {
    for (const [index, fault] of faults.entries()) {
      if (round > 0 && performance.now() >= end) break
      await fault.run()
      if (!(await untilSaved(writers))) stuck.push(fault.name)
      const report = reports[index]!
      note(report, writers)
      say?.(report)
      await pause(SETTLE_MS)
    }
  }
  return { reports, stuck }
}

function note(report: FaultReport, writers: readonly Writer[]): void {
  report.times += 1
  for (const writer of writers) {
    report.longestWaitMs[writer.name] = Math.max(report.longestWaitMs[writer.name] ?? 0, writer.takeLongestWait())
  }
}

/** Until everybody was told that something is saved which was typed after now. False: it took too long. */
async function untilSaved(writers: readonly Writer[]): Promise<boolean> {
  const now = performance.now()
  while (writers.some((writer) => writer.savedUntil < now)) {
    if (performance.now() > now + PATIENCE_MS) return false
    await pause(20)
  }
  return true
}

async function readStored(port: number, room: string): Promise<Y.Doc> {
  const answer = await internal(port, 'GET', `/internal/rooms/${room}/read`)
  const document = new Y.Doc()
  Y.applyUpdate(document, new Uint8Array(await answer.arrayBuffer()))
  return document
}

/** Every text that any journaled update wrote. */
async function readTexts(databaseUrl: string, room: string): Promise<Set<unknown>> {
  const sql = 'SELECT update FROM collab.journal WHERE room = $1'
  const rows = await query<{ update: Buffer }>(databaseUrl, sql, [room])
  return new Set(rows.flatMap(({ update }) => Y.decodeUpdate(update).structs.flatMap(valuesOf)))
}

function valuesOf(struct: Y.Item | object): unknown[] {
  return struct instanceof Y.Item ? struct.content.getContent() : []
}

/** Waits until the replica holds what is stored, at most ten seconds; the comparison afterwards is the judge. */
async function converged(replica: Y.Doc, stored: Y.Doc): Promise<void> {
  const end = performance.now() + 10_000
  while (contentOf(replica) !== contentOf(stored) && performance.now() < end) await pause(50)
}

function countLost(writers: readonly Writer[], stored: Y.Doc, journaled: Set<unknown>): number {
  let lost = 0
  const schedule = openSchedule(stored)
  for (const { acknowledged } of writers) {
    const last = new Map(acknowledged.map(({ row, text }) => [row, text]))
    for (const { text } of acknowledged) if (!journaled.has(text)) lost += 1
    for (const [row, text] of last) if (schedule.row(row)?.name !== text && journaled.has(text)) lost += 1
  }
  return lost
}
