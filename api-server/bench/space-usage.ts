/**
 * `npm run bench:usage:space -- [--schedules N] [--resources N] [--turns N] [--json FILE]`: what works of all schedules of a space need
 * of its resources, asked of a server of its own, each resource needed by ten schedules for forty weeks: how long each question takes,
 * and how long it holds the loop of the server that answers people.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { dayOfText } from '@plumbline/core/attributes'
import { resourceOverload, resourceSettingsCreate, resourceUsage } from '@plumbline/core/contract'
import pg from 'pg'
import { percentiles } from '../../collab-server/bench/figures.ts'
import { loopDelayOf } from '../../collab-server/bench/loop-delay.ts'
import { breakGround } from '../test/planning.ts'
import { startServers } from '../test/real-servers.ts'
import { Visitor } from '../test/visitor.ts'
import { fillSpace } from './filled-world.ts'

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '500' },
    resources: { type: 'string', default: '2000' },
    turns: { type: 'string', default: '7' },
    json: { type: 'string' },
  },
})
const [SCHEDULES, RESOURCES, TURNS] = [Number(values.schedules), Number(values.resources), Number(values.turns)]
const AT_ONCE = 8
/** Schedules that need one resource, and for how long. */
const [HOLDERS, DAYS] = [10, 280]
const SPAN = { from: '2026-01-01', to: '2027-12-31' }

const load = loadavg()[0] ?? 0
const { url, databaseUrl, api, close } = await startServers('space usage', {
  environment: { PASSWORD_MEMORY_KIB: '8' },
  api: { imports: [new URL('../../collab-server/bench/loop-watch.ts', import.meta.url)] },
})
const database = new pg.Client({ connectionString: databaseUrl })
await database.connect()
const maya = await new Visitor(url).register('maya')
const { spaceId, projectId } = await breakGround(maya, 'Used')
await fillSpace({ administrator: maya, ids: { spaceId, projectId } }, database, SCHEDULES)
await fillRegister()
await fillLoads()
await database.query('ANALYZE')

async function fillRegister(): Promise<void> {
  const make = async (at: number): Promise<void> => {
    const prices = [{ from: null, standard: '80.5', overtime: null, per: 'hour' as const }]
    const input = { spaceId, name: `Crew ${at}`, code: `C${at}`, type: 'human' as const, prices }
    await maya.ok(resourceSettingsCreate, { input: { ...input, availability: [{ from: null, units: '8' }] } })
  }
  // The first one makes the directory that all of them stand in.
  await make(0)
  const numbers = Array.from({ length: RESOURCES - 1 }, (_, at) => at + 1)
  const makeAll = async (): Promise<void> => {
    for (let at = numbers.pop(); at !== undefined; at = numbers.pop()) await make(at)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, makeAll))
}

/** Eight hours of a day, Monday to Friday, as results write them. */
async function fillLoads(): Promise<void> {
  await database.query(
    `INSERT INTO app.resource_loads (version_id, space_id, resource_id, price, code, name, type, first_day, amounts)
     SELECT v.id, $1, r.id, '', 'C', 'Crew', 'human', $2::int + (r.number * 7) % 300,
       ARRAY(SELECT CASE WHEN day % 7 < 5 THEN (1 + (day + r.number) % 3) * 8000000::bigint ELSE 0 END
             FROM generate_series(0, $3::int - 1) AS day)
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM app.directory_rows WHERE space_id = $1) AS r
     JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS number FROM app.versions WHERE space_id = $1) AS v
       ON (v.number + r.number) % $4::int < $5::int`,
    [spaceId, dayOfText(SPAN.from), DAYS, Math.floor(SCHEDULES), HOLDERS],
  )
}

const questions = {
  'resources, a page by week': () => usage({ by: 'resource', period: 'week' }),
  'projects by week': () => usage({ by: 'project', period: 'week' }),
  'space by day': () => usage({ by: 'space', period: 'day' }),
  'space, money by month': () => usage({ by: 'space', period: 'month', measure: 'cost' }),
  'next overload of resources': () => maya.ok(resourceOverload, { input: { spaceId, by: 'resource' } }),
  'next overload of the space': () => maya.ok(resourceOverload, { input: { spaceId, by: 'space' } }),
} as const

function usage(more: Pick<Parameters<typeof asked>[0], 'by' | 'period' | 'measure'>) {
  return maya.ok(resourceUsage, { input: asked(more) })
}
const asked = (more: {
  by: 'resource' | 'project' | 'space'
  period: 'day' | 'week' | 'month'
  measure?: 'units' | 'cost'
}) => ({ spaceId, ...SPAN, ...more })

const { rows } = await database.query<{ loads: string; days: string }>(
  'SELECT count(*) AS loads, sum(cardinality(amounts)) AS days FROM app.resource_loads',
)
const figures = []
for (const [question, ask] of Object.entries(questions)) {
  await ask()
  const [times, holds, works]: [number[], number[], number[]] = [[], [], []]
  for (let turn = 0; turn < TURNS; turn++) {
    await loopDelayOf(api)
    const begun = performance.now()
    await ask()
    times.push(performance.now() - begun)
    const { longest, atWork } = await loopDelayOf(api)
    holds.push(longest)
    works.push(atWork)
  }
  const [time, hold, work] = [times, holds, works].map((all) => percentiles(all))
  figures.push({
    question,
    ...{ 'median, ms': time!.p50, 'p95, ms': time!.p95, 'loop held, ms': hold!.p50, 'at work, ms': work!.p50 },
  })
}
console.table(figures)
console.log(
  `${SCHEDULES} schedules, ${RESOURCES} resources, ${rows[0]?.loads} loads, ${rows[0]?.days} days; load ${load.toFixed(1)}.`,
)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ load, figures }, null, 2)}\n`)
await database.end()
await close()
process.exit()
