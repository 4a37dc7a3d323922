/**
 * `npm run bench:rooms [-- --quick | --rows N] [--part rooms|joining|editing] [--editors N] [--json FILE]`: opening and editing schedules
 * of different sizes through the real server process and PostgreSQL, against Hocuspocus as it comes; 200 people who open
 * one schedule at once; 10 to 200 people who edit one, and 2,000 who only have it open, by turns with bare Hocuspocus.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writePlan } from '@plumbline/core/documents/schedule'
import { generatePlan } from '@plumbline/core/testing'
import * as Y from 'yjs'
import { spawnServer } from '../test/child.ts'
import { openPostgres } from '../test/database.ts'
import { type Client, connect, internal, newRoom, until } from '../test/harness.ts'
import { rename } from '../test/schedule.ts'
import { type Gathering, measureEditing } from './editing.ts'
import { percentiles, round } from './figures.ts'
import { join } from './joining.ts'
import { serverMetrics } from './metrics.ts'

const parts = ['rooms', 'joining', 'editing']
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rows: { type: 'string' },
    part: { type: 'string', multiple: true, default: parts },
    editors: { type: 'string', multiple: true },
    json: { type: 'string' },
  },
})
const usual = values.quick
  ? { sizes: [1_000, 10_000], joining: 10_000 }
  : { sizes: [1_000, 10_000, 50_000, 100_000], joining: 50_000 }
const { sizes, joining: joinSize } = values.rows
  ? { sizes: [Number(values.rows)], joining: Number(values.rows) }
  : usual
const JOINERS = 200
const EDITS = 200
const EDITED_ROWS = 10_000
const EDITORS = values.editors?.map(Number) ?? [10, 50, 100, 200]
const CROWD = 2_000
const pace = values.quick
  ? { turns: 1, warmUpMs: 2_000, measuredMs: 4_000 }
  : { turns: 3, warmUpMs: 3_000, measuredMs: 15_000 }

const unknown = values.part.find((part) => !parts.includes(part))
if (unknown !== undefined) throw new Error(`--part ${unknown}: there are ${parts.join(', ')}`)
const directory = mkdtempSync(joinPath(tmpdir(), 'plumbline-bench-'))
const postgres = await openPostgres()
const measured: Record<string, object> = {}
if (values.part.includes('rooms')) measured.rooms = await inTurn(sizes, measureRoom)
if (values.part.includes('joining')) measured.joining = (await inTurn([joinSize], measureJoining))[0]!
if (values.part.includes('editing')) measured.editing = await measureGatherings()
if (values.json) writeFileSync(values.json, `${JSON.stringify(measured, null, 2)}\n`)
await postgres.close()
rmSync(directory, { recursive: true, force: true })
process.exit()

/** One after another, each printed when it is known. */
async function inTurn<Order>(orders: readonly Order[], measure: (order: Order) => Promise<object>): Promise<object[]> {
  const results = []
  for (const order of orders) {
    const result = await measure(order)
    process.stdout.write(`${JSON.stringify(result)}\n`)
    results.push(result)
  }
  return results
}

/** Those who edit; then a crowd that looks on while one person does. */
async function measureGatherings(): Promise<object[]> {
  const { update, ids } = schedule(EDITED_ROWS)
  const file = joinPath(directory, 'edited')
  writeFileSync(file, update)
  const gatherings: Gathering[] = EDITORS.map((editors) => ({ editors, people: editors, ...pace }))
  if (!values.editors) gatherings.push({ editors: 1, people: CROWD, ...pace })
  const { databaseUrl } = postgres
  return inTurn(gatherings, (gathering) => measureEditing({ databaseUrl, file, update, rowIds: ids }, gathering))
}

async function measureRoom(rows: number) {
  const { update, ids } = schedule(rows)
  const server = await spawnServer(postgres.databaseUrl)
  const room = newRoom()
  const createMs = await timed(() => internal(server.port, 'PUT', `/internal/rooms/${room}`, update))
  const document = new Y.Doc()
  let client: Client | null = null
  const openMs = await timed(async () => {
    Y.applyUpdate(document, await readSnapshot(server.port, room, 1))
    client = connect(server.port, room, { document })
    await client.saved()
  })
  const ours = await measureEdits(client!, ids)
  const bareMs = await measureBare(update, ids)
  client!.leave()
  await server.kill()
  return {
    rows,
    documentMB: round(update.length / 1e6),
    createMs: round(createMs),
    coldOpenMs: round(openMs),
    bytesPerEdit: ours.bytes,
    durableAckMs: ours.ackMs,
    bareHocuspocusMs: bareMs,
    ratioP50: round(ours.ackMs.p50 / bareMs.p50),
  }
}

function schedule(rows: number): { update: Uint8Array; ids: string[] } {
  const document = new Y.Doc()
  const plan = generatePlan({ seed: 7, works: rows })
  writePlan(document, plan)
  return { update: Y.encodeStateAsUpdate(document), ids: plan.rows.map((row) => row.id) }
}

async function readSnapshot(port: number, room: string, seq: number): Promise<Uint8Array> {
  const answer = await internal(port, 'GET', `/internal/rooms/${room}/snapshot/${seq}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Edits one after another, each waiting for its acknowledgement. The first pays for the checking copy: not counted. */
async function measureEdits(client: Client, ids: string[]) {
  const times: number[] = []
  let bytes = 0
  const count = (update: Uint8Array) => {
    bytes += update.length
  }
  for (let edit = 0; edit <= EDITS; edit++) {
    if (edit === 1) client.document.on('update', count)
    const row = ids[(edit * 37) % ids.length]!
    const ms = await timed(() => {
      rename(client.document, row, `Concrete ${edit}`)
      return until(client.provider, ['unsyncedChanges'], () => !client.provider.hasUnsyncedChanges)
    })
    if (edit > 0) times.push(ms)
  }
  client.document.off('update', count)
  return { ackMs: percentiles(times), bytes: Math.round(bytes / EDITS) }
}

async function measureBare(update: Uint8Array, ids: string[]) {
  const file = joinPath(directory, 'document')
  writeFileSync(file, update)
  const child = fork(fileURLToPath(new URL('./bare.ts', import.meta.url)), [file], { execArgv: [] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  const room = newRoom()
  const document = new Y.Doc()
  Y.applyUpdate(document, update)
  const client = connect(port, room, { document, path: '/' })
  await client.saved()
  const { ackMs } = await measureEdits(client, ids)
  client.leave()
  child.kill()
  return ackMs
}

/** 200 people at once; then one person edits with all of them there. */
async function measureJoining(rows: number) {
  const { update, ids } = schedule(rows)
  const server = await spawnServer(postgres.databaseUrl)
  const room = newRoom()
  await internal(server.port, 'PUT', `/internal/rooms/${room}`, update)
  const document = new Y.Doc()
  Y.applyUpdate(document, update)
  const stateVector = Y.encodeStateVector(document)
  const editor = connect(server.port, room, { document })
  await editor.saved()
  await measureEdits(editor, ids)
  const before = await serverMetrics(server.port)
  const started = performance.now()
  const times: number[] = []
  const people = await Promise.all(
    Array.from({ length: JOINERS }, async (_, person) => {
      const joined = await join(server.port, room, person, { seq: 1, stateVector })
      times.push(performance.now() - started)
      return joined
    }),
  )
  const after = await serverMetrics(server.port)
  const measured = {
    rows,
    people: JOINERS,
    allHaveItMs: round(Math.max(...times)),
    perPersonMs: percentiles(times),
    serverCpuSeconds: round(after.process_cpu_seconds_total! - before.process_cpu_seconds_total!),
    receivedMB: round(people.reduce((sum, person) => sum + person.bytes, 0) / 1e6),
    serverMemoryMB: round(after.process_resident_memory_bytes! / 1e6),
    serverMemoryBeforeMB: round(before.process_resident_memory_bytes! / 1e6),
    eventLoopDelayP99Ms: round(after.nodejs_eventloop_lag_p99_seconds! * 1000),
    eventLoopDelayMaxMs: round(after.nodejs_eventloop_lag_max_seconds! * 1000),
    durableAckWithEverybodyMs: (await measureEdits(editor, ids)).ackMs,
  }
  for (const person of people) person.leave()
  editor.leave()
  await server.kill()
  return measured
}

async function timed(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await task()
  return performance.now() - started
}
