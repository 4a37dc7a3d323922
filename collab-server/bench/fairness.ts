/**
 * `npm run bench:fairness -- [--turns N] [--only saving,reading] [--trace] [--json FILE] [--judge FILE]`: how long somebody waits for saving,
 * reading, importing and calculating while all is quiet, and while one person of another space does the same as hard as
 * they can: four sockets with megabytes of valid changes and 400 more sockets, 300 calls at once, two large imports, twenty
 * calculations; and for saving and reading while two packed building models of that space are converted.
 *
 * `--judge` writes what was held, as `npm run attack` tells it, and fails where others waited more than twice as long as
 * while all was quiet, or where a loop was at work for more than 20 ms in one turn.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { timetableCalculate, versionUploadSynchronous, wbsList } from '@plumbline/core/contract'
import { writeXer } from '@plumbline/core/exchange'
import { generatePlan } from '@plumbline/core/testing'
import { breakGround } from '../../api-server/test/planning.ts'
import { startServers } from '../../api-server/test/real-servers.ts'
import { Visitor } from '../../api-server/test/visitor.ts'
import { connect, internal, newRoom } from '../test/harness.ts'
import { rename, rowIds, smallSchedule } from '../test/schedule.ts'
import type { AttackerStart, AttackKind, AttackOutcome } from './fairness-attacker.ts'
import { percentiles, round } from './figures.ts'
import { loopDelayOf } from './loop-delay.ts'
import type { LoopDelay } from './loop-watch.ts'

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '40' },
    json: { type: 'string' },
    judge: { type: 'string' },
    trace: { type: 'boolean', default: false },
    only: { type: 'string', default: 'saving,reading,importing,calculating,converting' },
  },
})
const TURNS = Number(values.turns)
const ROWS_OF_ATTACKER = 6_000
const WORKS = 300
const SETTLE_MS = 2_000
const BETWEEN_MS = 100
const LONGEST_RATIO = 2
const LONGEST_TURN_MS = 20
const QUIET_SHARE = 0.9
const QUIET_WITHIN_MS = 60_000
const ATTACKER = fileURLToPath(new URL('./fairness-attacker.ts', import.meta.url))

const load = loadavg()[0] ?? 0
const watch = [...(values.trace ? ['./loop-trace.ts'] : []), './loop-watch.ts']
const watched = { imports: watch.map((file) => new URL(file, import.meta.url)) }
const { url, api, collab, close } = await startServers('fairness', { collab: watched, api: watched })
const anna = await new Visitor(url).register('anna')
const site = await breakGround(anna, 'Of Anna')
const params = { versionId: site.versionId }
const file = writeXer(generatePlan({ works: WORKS, seed: 5, relationsPerWork: 1.5 }))
await anna.upload(versionUploadSynchronous, { scheduleId: site.scheduleId }, file)
const room = newRoom()
await internal(collab.port, 'PUT', `/internal/rooms/${room}`, smallSchedule(WORKS))
const [row] = rowIds(1) as [string]
const editor = connect(collab.port, room, { claims: { userId: anna.id }, reconnect: true })
await editor.saved()

const attacker = await startAttacker()
let edits = 0
const measures: Record<AttackKind, () => Promise<unknown>> = {
  saving: async () => {
    rename(editor.document, row, `edit ${edits++}`)
    await editor.saved()
  },
  reading: () => anna.ok(wbsList, { params, input: { limit: 1_000 } }),
  importing: importOnce,
  calculating: () => anna.ok(timetableCalculate, { params }),
  // Nobody waits for models as for these: what is measured is whether others notice.
  converting: async () => {
    await measures.saving()
    await measures.reading()
  },
}

const figures: object[] = []
const verdicts: { name: string; held: boolean; answer: string }[] = []
for (const kind of values.only.split(',') as AttackKind[]) {
  // Servers run for weeks: what is compiled on its first way is no part of it.
  await attackFor(kind, SETTLE_MS)
  await quietMachine()
  await measure(kind, Math.ceil(TURNS / 4))
  const quiet = percentiles(await measure(kind, TURNS))
  await Promise.all([loopDelayOf(collab), loopDelayOf(api)])
  attacker.send({ attack: kind })
  await pause(SETTLE_MS)
  const attacked = percentiles(await measure(kind, TURNS))
  const [collabLoop, apiLoop] = await Promise.all([loopDelayOf(collab), loopDelayOf(api)])
  const { done, refused } = await attackEnded()
  figures.push({
    what: kind,
    'quiet p50, ms': quiet.p50,
    'quiet p95, ms': quiet.p95,
    'attacked p50, ms': attacked.p50,
    'attacked p95, ms': attacked.p95,
    'ratio p50': round(attacked.p50 / quiet.p50),
    'ratio p95': round(attacked.p95 / quiet.p95),
    'loop of collab-server p99 / longest / at work, ms': told(collabLoop),
    'of api-server': told(apiLoop),
    'attacks done / refused': `${done} / ${refused}`,
  })
  console.table(figures.slice(-1))
  const ratio = round(attacked.p50 / quiet.p50)
  verdicts.push({ name: `${kind} beside it`, held: ratio <= LONGEST_RATIO, answer: `${ratio} times the quiet median` })
  for (const [server, { atWork }] of Object.entries({ 'collab-server': collabLoop, 'api-server': apiLoop })) {
    const answer = `${round(atWork)} ms`
    verdicts.push({ name: `longest turn of ${server}, ${kind}`, held: atWork <= LONGEST_TURN_MS, answer })
  }
}
console.table(figures)
console.log(`Load average ${load.toFixed(1)} at the start.`)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ load, figures }, null, 2)}\n`)
if (values.judge) {
  for (const { name, held, answer } of verdicts) console.log(`${held ? 'held  ' : 'FAILED'}  ${name} (${answer})`)
  writeFileSync(values.judge, JSON.stringify(verdicts, null, 2))
}

editor.leave()
attacker.kill('SIGKILL')
await close()
process.exit(values.judge && verdicts.some(({ held }) => !held) ? 1 : 0)

async function attackFor(kind: AttackKind, ms: number): Promise<void> {
  attacker.send({ attack: kind })
  await pause(ms)
  await attackEnded()
}

async function attackEnded(): Promise<AttackOutcome> {
  const ended = once(attacker, 'message')
  attacker.send({ attack: null })
  const [outcome] = (await ended) as [AttackOutcome]
  await pause(SETTLE_MS * 2)
  return outcome
}

/** What was asked of the servers and of PostgreSQL before has come to its end; on a machine that is busy for long, nothing. */
async function quietMachine(): Promise<void> {
  const until = performance.now() + QUIET_WITHIN_MS
  for (let share = 0; share < QUIET_SHARE && performance.now() < until; ) {
    const before = idleOfAll()
    await pause(1_000)
    const after = idleOfAll()
    share = (after.idle - before.idle) / (after.all - before.all)
  }
}

function idleOfAll(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times)
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, ms) => sum + ms, 0)
  return { idle: times.reduce((sum, { idle }) => sum + idle, 0), all }
}

function told({ p99, longest, atWork }: LoopDelay): string {
  return [p99, longest, atWork].map(round).join(' / ')
}

async function importOnce(): Promise<void> {
  const { status, body } = await anna.upload(versionUploadSynchronous, { scheduleId: site.scheduleId }, file)
  if (status !== 200) throw new Error(`${status} ${body.error}`)
}

async function measure(kind: AttackKind, turns: number): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const from = performance.now()
    await measures[kind]()
    times.push(performance.now() - from)
    await pause(BETWEEN_MS)
  }
  return times
}

async function startAttacker() {
  const mike = await new Visitor(url).register('mike')
  const own = await breakGround(mike, 'Of Mike')
  const large = writeXer(generatePlan({ works: ROWS_OF_ATTACKER, seed: 4, relationsPerWork: 1.5 }))
  await mike.upload(versionUploadSynchronous, { scheduleId: own.scheduleId }, large)
  const document = smallSchedule(ROWS_OF_ATTACKER)
  const rooms = Array.from({ length: 4 }, () => newRoom())
  for (const each of rooms) await internal(collab.port, 'PUT', `/internal/rooms/${each}`, document)
  const child = fork(ATTACKER, { stdio: 'inherit' })
  await once(child, 'message')
  const start: AttackerStart = {
    url,
    collabPort: collab.port,
    cookie: mike.cookie,
    csrfToken: mike.csrfToken,
    userId: mike.id,
    rooms,
    document: Buffer.from(document).toString('base64'),
    rows: ROWS_OF_ATTACKER,
    scheduleId: own.scheduleId,
    versionId: own.versionId,
  }
  child.send(start)
  await once(child, 'message')
  return child
}
