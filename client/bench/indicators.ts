/**
 * `npm run bench:indicators -- [--rows N,N] [--watchers N] [--edits N] [--schedules N] [--json FILE]`: a work is added to a
 * schedule in a running installation; how long until its number is read on one other screen, and on all of many. Then
 * many schedules of 2,000 rows change at once; how long until all their numbers are official.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { install } from '../e2e/installation.ts'
import { calculateSchedule, demoSpaceOf, importSchedule, type SignedIn, signIn } from '../e2e/people.ts'
import { openBrowser } from './browser.ts'
import { spread } from './gantt/figures.ts'
import { fileOf, planOf } from './gantt/plan.ts'
import { openWatchers } from './indicators/watchers.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,10000,50000' },
    watchers: { type: 'string', default: '500' },
    edits: { type: 'string', default: '10' },
    schedules: { type: 'string', default: '100' },
    json: { type: 'string' },
  },
})
const EDITS = Number(values.edits)
const SCHEDULES = Number(values.schedules)
const ROWS_OF_EACH = 2_000

const readersScript = fileURLToPath(new URL('../../api-server/test/readers.ts', import.meta.url))

const load = loadavg()[0] ?? 0
const installation = await install({ MAX_UPLOAD_MB: '200' })
const browser = await openBrowser('whole')
const figures: object[] = []
try {
  const person = await signIn(installation, browser, 'maya')
  const readers = tokensOfReaders(Number(values.watchers))
  for (const rows of values.rows.split(',').map(Number)) {
    const opened = await importPlan(person, `${rows} rows`, fileOf(planOf(rows)))
    for (const tokens of [readers.slice(0, 1), readers]) figures.push(await measureSeen(person, opened, rows, tokens))
    console.table(figures.slice(-2))
  }
  figures.push(await measureMany(person, readers.slice(0, 1)))
  console.table(figures.slice(-1))
  console.log(`Load average ${load.toFixed(1)} at the start.`)
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ load, figures }, null, 2)}\n`)
} finally {
  await browser.close()
  await installation.stop()
}

function tokensOfReaders(count: number): string[] {
  const printed = execFileSync(process.execPath, [readersScript, installation.dataDir, String(count)])
  return printed.toString().trim().split('\n')
}

interface Opened {
  scheduleId: string
  versionId: string
}

async function importPlan(person: SignedIn, name: string, file: string): Promise<Opened> {
  const path = await importSchedule(person, name, file)
  await calculateSchedule(person, path)
  const scheduleId = path.split('/').at(-1) ?? ''
  const { versions } = await person.call<{ versions: { id: string }[] }>('GET', `/schedules/${scheduleId}/versions`)
  return { scheduleId, versionId: versions[0]?.id ?? '' }
}

async function addWork(person: SignedIn, { versionId }: Opened, name: string): Promise<void> {
  const row = { type: 'work', code: name, name, parentId: null, after: null }
  await person.call('POST', `/versions/${versionId}/wbs`, row)
}

async function worksOf(person: SignedIn, { scheduleId }: Opened): Promise<number> {
  const path = `/eps/${scheduleId}/indicators`
  const { indicators } = await person.call<{ indicators: { values: { works: string } } }>('GET', path)
  return Number(indicators.values.works)
}

/** From the call that adds a work to its number in hand on each screen. */
async function measureSeen(person: SignedIn, opened: Opened, rows: number, tokens: string[]): Promise<object> {
  const spaceId = await demoSpaceOf(person)
  const screens = await openWatchers({ url: installation.url, spaceId, ...opened }, tokens)
  const before = await worksOf(person, opened)
  const [first, last]: [number[], number[]] = [[], []]
  for (let edit = 1; edit <= EDITS; edit++) {
    const seen = screens.until(before + edit)
    await addWork(person, opened, `Added ${edit}`)
    const times = await seen
    first.push(Math.min(...times))
    last.push(Math.max(...times))
  }
  screens.close()
  const [soonest, latest] = [spread(first), spread(last)]
  return {
    rows,
    watchers: tokens.length,
    edits: EDITS,
    'first p50': soonest.p50,
    'first p95': soonest.p95,
    'last p50': latest.p50,
    'last p95': latest.p95,
  }
}

async function measureMany(person: SignedIn, tokens: string[]): Promise<object> {
  const file = fileOf(planOf(ROWS_OF_EACH))
  const opened: Opened[] = []
  for (let i = 0; i < SCHEDULES; i++) opened.push(await importPlan(person, `Schedule ${i}`, file))
  const works = await Promise.all(opened.map((one) => worksOf(person, one)))
  const spaceId = await demoSpaceOf(person)
  const screens = await Promise.all(
    opened.map((one) => openWatchers({ url: installation.url, spaceId, ...one }, tokens)),
  )
  const seen = Promise.all(screens.map((screen, i) => screen.until(works[i]! + 1)))
  for (const one of opened) await addWork(person, one, 'Added')
  const times = (await seen).flat()
  for (const screen of screens) screen.close()
  return { schedules: SCHEDULES, rowsOfEach: ROWS_OF_EACH, first: Math.min(...times), last: Math.max(...times) }
}
