/**
 * `npm run bench:crowd [-- --schedules 50,200,400 --editors 3 --edits 1.5 --works 1000 --seconds 30 --servers 1,2 --json FILE]`: many
 * schedules edited at once through the real servers. How soon an edit is durable, how old the official dates are, and what
 * an edit costs: processor by process, write-ahead log. `--edits`: of one schedule in a second.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { percentiles, round } from '../../collab-server/bench/figures.ts'
import { gather } from './crowd/gathering.ts'
import { openSite } from './crowd/site.ts'

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '50,200,400' },
    editors: { type: 'string', default: '3' },
    edits: { type: 'string', default: '1.5' },
    works: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '30' },
    servers: { type: 'string', default: '1,2' },
    json: { type: 'string' },
  },
})
const numbers = (list: string): number[] => list.split(',').map(Number)
const SAMPLE_MS = 250
/** Before anything is measured: caches are warm, connections there. */
const WARM_UP_MS = 5_000
/** All edits are over, and all dates official, long before. */
const PATIENCE_MS = 120_000

const load = round(loadavg()[0] ?? 0)
const figures: object[] = []
for (const schedules of numbers(values.schedules)) {
  for (const servers of numbers(values.servers)) {
    figures.push(await measure(schedules, servers))
    console.table(figures.slice(-1))
  }
}
console.table(figures)
console.log(`Load average ${load} at the start.`)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ load, figures }, null, 2)}\n`)
process.exit()

async function measure(schedules: number, servers: number): Promise<object> {
  const site = await openSite({ schedules, servers, works: Number(values.works) })
  await site.settled(PATIENCE_MS)
  const people = await gather(site, { editors: Number(values.editors), editsPerSecond: Number(values.edits) })
  await pause(WARM_UP_MS)
  const before = await site.spent()
  people.forget()
  const ages = await sampled(() => site.agesOfDates(), Number(values.seconds) * 1_000)
  const edits = people.durable()
  const from = performance.now()
  await people.leave()
  const backlogMs = performance.now() - from + (await site.settled(PATIENCE_MS))
  const after = await site.spent()
  await site.close()
  const each = (name: keyof typeof after): number => round((after[name] - before[name]) / people.edits())
  const durable = percentiles(edits)
  const old = percentiles(ages)
  return {
    schedules,
    'api-servers': servers,
    'edits a second': round(edits.length / Number(values.seconds)),
    'durable p50 / p99, ms': `${durable.p50} / ${durable.p99}`,
    'dates old p50 / p99 / worst, s': [old.p50, old.p99, Math.max(...ages)].map(round).join(' / '),
    'api-server, ms of processor an edit': each('api'),
    collab: each('collab'),
    postgres: each('postgres'),
    'WAL an edit, kB': each('walKb'),
    'calculations an edit': each('calculations'),
    'current after, s': round(backlogMs / 1_000),
  }
}

async function sampled(sample: () => Promise<number[]>, ms: number): Promise<number[]> {
  const all: number[] = []
  for (const end = performance.now() + ms; performance.now() < end; await pause(SAMPLE_MS))
    all.push(...(await sample()))
  return all
}
