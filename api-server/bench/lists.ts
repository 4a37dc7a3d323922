/**
 * `npm run bench:lists -- [--turns N] [--only wbsList,chatSearch] [--rows N] [--elements N] [--messages N] [--schedules N]
 * [--trace] [--json FILE]`: every route that only reads, asked of one installation that is full: a schedule of 50,000 rows, a model
 * of 50,000 elements, a channel of 100,000 messages, 500 schedules in a space. How long each takes, how much it answers,
 * how long it holds the loop, and how many times as long as counting 50,000 rows in the same database it takes.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { RouteDefinition } from '@plumbline/core/contract'
import pg from 'pg'
import { percentiles, round } from '../../collab-server/bench/figures.ts'
import { loopDelayOf } from '../../collab-server/bench/loop-delay.ts'
import { startServers } from '../test/real-servers.ts'
import { pathOf, Visitor } from '../test/visitor.ts'
import { askingRoutes, longestList, questionOf } from './asking.ts'
import { fillWorld } from './filled-world.ts'

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '7' },
    only: { type: 'string' },
    rows: { type: 'string', default: '50000' },
    elements: { type: 'string', default: '50000' },
    messages: { type: 'string', default: '100000' },
    schedules: { type: 'string', default: '500' },
    trace: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const TURNS = Number(values.turns)
/** What takes longer is to be mended. */
const SLOW_MS = 1_000
const HOLD_MS = 20

const load = loadavg()[0] ?? 0
const watch = [...(values.trace ? ['loop-trace.ts'] : []), 'loop-watch.ts']
const { url, databaseUrl, api, close } = await startServers('lists', {
  environment: { MAX_UPLOAD_MB: '200', PASSWORD_MEMORY_KIB: '8' },
  api: { imports: watch.map((file) => new URL(`../../collab-server/bench/${file}`, import.meta.url)) },
})
const database = new pg.Client({ connectionString: databaseUrl })
await database.connect()
const target = { url, person: (login: string) => new Visitor(url).register(login) }
const amounts = {
  rows: Number(values.rows),
  elements: Number(values.elements),
  messages: Number(values.messages),
  schedules: Number(values.schedules),
}
const { administrator, ids } = await fillWorld(target, database, amounts)

const counting = async (): Promise<void> => {
  await database.query('SELECT count(*) FROM app.model_elements WHERE model_id = $1', [ids.modelId])
}
const floor = percentiles(await timesOf(counting))
const only = values.only?.split(',')
const asked = askingRoutes.filter(({ name }) => only?.includes(name) ?? true)
const figures: Figures[] = []
const unreached: { route: string; answer: string }[] = []
for (const route of asked) {
  const figure = await measure(route)
  if ('answer' in figure) unreached.push(figure)
  else figures.push(figure)
}
figures.sort((one, other) => other['median, ms'] - one['median, ms'])
console.table(figures)
console.log(
  `${figures.length} of ${asked.length} routes were reached; counting ${amounts.elements} rows: ${floor.p50} ms.`,
)
if (unreached.length > 0) console.table(unreached)
const tooSlow = figures.filter((one) => one['median, ms'] > SLOW_MS || one['loop held, ms'] > HOLD_MS)
console.log(
  `Over ${SLOW_MS} ms, or the loop held over ${HOLD_MS} ms: ${tooSlow.map(({ route }) => route).join(', ') || 'none'}`,
)
console.log(`Load average ${load.toFixed(1)} at the start.`)
if (values.json)
  writeFileSync(values.json, `${JSON.stringify({ load, amounts, floor, figures, unreached }, null, 2)}\n`)

await database.end()
await close()
process.exit()

interface Figures {
  route: string
  'median, ms': number
  'p95, ms': number
  rows: number
  kB: number
  /** The longest of each turn, of these the median: what holds it each time. */
  'loop held, ms': number
  /** Of that it was on the processor; the rest somebody else had it. */
  'at work, ms': number
  'times counting': number
}

async function measure(route: RouteDefinition): Promise<Figures | { route: string; answer: string }> {
  const { params, input } = questionOf(route, ids)
  const inQuery = route.method === 'GET'
  const texts = Object.entries(input).map(([name, value]): [string, string] => [name, String(value)])
  const path = `${pathOf(route, params)}${inQuery ? `?${new URLSearchParams(texts)}` : ''}`
  const headers = { ...administrator.headers, ...(inQuery ? {} : { 'content-type': 'application/json' }) }
  const body = inQuery ? undefined : JSON.stringify(input)
  const ask = () => fetch(`${url}/api/v1${path}`, { method: route.method, headers, body })
  const first = await ask()
  const bytes = Buffer.from(await first.arrayBuffer())
  if (first.status !== 200) return { route: route.name, answer: `${first.status} ${bytes.toString().slice(0, 120)}` }
  await (await ask()).arrayBuffer()
  const holds: number[] = []
  const works: number[] = []
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    await loopDelayOf(api)
    times.push(...(await timesOf(async () => void (await (await ask()).arrayBuffer()), 1)))
    const { longest, atWork } = await loopDelayOf(api)
    holds.push(longest)
    works.push(atWork)
  }
  const { p50, p95 } = percentiles(times)
  const isJson = String(first.headers.get('content-type')).includes('json')
  return {
    route: route.name,
    'median, ms': p50,
    'p95, ms': p95,
    rows: isJson ? longestList(JSON.parse(bytes.toString())) : 0,
    kB: round(bytes.length / 1_024),
    'loop held, ms': percentiles(holds).p50,
    'at work, ms': percentiles(works).p50,
    'times counting': round(p50 / floor.p50),
  }
}

async function timesOf(work: () => Promise<void>, turns = TURNS): Promise<number[]> {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times
}
