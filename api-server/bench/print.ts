/**
 * `npm run bench:print -- [--rows N,N] [--turns N] [--json FILE]`: how long the first sheet of a preview takes when a plan
 * is opened and when it is known already, the whole file on A3, and a report of all works as a workbook by a template.
 */
import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { evenly } from '@plumbline/core/distributions'
import {
  drawPage,
  PlanSheets,
  type PrintSettings,
  pageAt,
  paginate,
  type Sheets,
  sheetsOf,
  usualSettings,
} from '@plumbline/core/paper'
import { filledBook, masterOf, ReportedSchedule, reportScope } from '@plumbline/core/reports'
import { generatePlan } from '@plumbline/core/testing'
import { packedStream } from '../src/planning/exchange/reports/packed.ts'
import { masterTemplate } from '../src/planning/exchange/reports/template.ts'
import { PdfSheets } from '../src/platform/pdf/index.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,10000,50000' },
    turns: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
})
const turns = Number(values.turns)
const folder = mkdtempSync(join(tmpdir(), 'plumbline-print-'))
const about = { title: 'Plan', author: '', language: 'en' }
const titled = usualSettings.columns.map((column) => ({ ...column, title: column.key }))
const settings: PrintSettings = { ...usualSettings, columns: titled }
const sheetValues = { project: 'P', schedule: 'S', version: 'V', person: '', date: '', dataDate: '' }

type Plan = ReturnType<typeof generatePlan>

const opened = (plan: Plan): PlanSheets =>
  new PlanSheets({ plan, inputs: {}, targets: null, attributes: [], spreading: evenly, works: null })

function sheetsFor(known: PlanSheets): Sheets {
  const source = known.source(settings)
  return { source, settings, values: sheetValues, paging: paginate(source, settings) }
}

async function firstSheet(known: PlanSheets): Promise<number> {
  const sheets = sheetsFor(known)
  const pdf = new PdfSheets(sheets.paging.sheet, about)
  const read = buffer(pdf.stream)
  drawPage(pdf.add(), sheets, pageAt(sheets.paging, 1))
  pdf.end()
  return (await read).length
}

async function wholeFile(known: PlanSheets, path: string): Promise<number> {
  const sheets = sheetsFor(known)
  const pdf = new PdfSheets(sheets.paging.sheet, about)
  const written = pipeline(pdf.stream, createWriteStream(path))
  const last = sheetsOf(sheets.paging)
  for (let number = 1; number <= last; number++) {
    drawPage(pdf.add(), sheets, pageAt(sheets.paging, number))
    do await new Promise((resolve) => setImmediate(resolve))
    while (pdf.stream.readableLength > pdf.stream.readableHighWaterMark)
  }
  pdf.end()
  await written
  return last
}

async function report(plan: Plan, path: string): Promise<void> {
  const template = masterTemplate(masterOf('report_drift')!, 'en')
  const view = { language: 'en', rows: 'all', level: null, works: null, period: { start: 0, finish: 1 } } as const
  const of = {
    schedule: 'S',
    version: 'V',
    plan,
    inputs: {},
    targets: null,
    foreseen: null,
    spreading: evenly,
    resources: [],
    attributes: [],
    before: null,
    pictures: [],
    storedPictures: [],
    costs: null,
    chronology: null,
  }
  const day = { day: 0, minute: null }
  const facts = { place: '', person: '', many: false, date: day, period: { value: () => day } }
  const scopes = reportScope(facts, [new ReportedSchedule(of, view)])
  const { parts } = template
  const book = filledBook([...parts.keys()], (at) => parts.get(at)?.toString('utf8') ?? null, {
    scopes,
    language: 'en',
  })
  await pipeline(packedStream(parts, book), createWriteStream(path))
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const times: number[] = []
  let result!: T
  for (let turn = 0; turn < turns; turn++) {
    const began = performance.now()
    result = await work()
    times.push(performance.now() - began)
  }
  times.sort((one, other) => one - other)
  return { ms: Math.round(times[Math.floor(times.length / 2)] ?? 0), result }
}

const megabytes = (path: string): number => Math.round(statSync(path).size / 1e5) / 10

const load = loadavg()[0] ?? 0
const figures: Record<string, number>[] = []
for (const works of values.rows.split(',').map(Number)) {
  const plan = generatePlan({ seed: 7, works })
  const paths = { pdf: join(folder, 'all.pdf'), xlsx: join(folder, 'report.xlsx') }
  const first = await timed(() => firstSheet(opened(plan)))
  const known = opened(plan)
  await firstSheet(known)
  const again = await timed(() => firstSheet(known))
  const began = performance.now()
  const sheets = await wholeFile(known, paths.pdf)
  const whole = Math.round(performance.now() - began)
  const written = await timed(() => report(plan, paths.xlsx))
  figures.push({
    works,
    rows: plan.rows.length,
    'first sheet, plan opened, ms': first.ms,
    'first sheet, plan known, ms': again.ms,
    sheets,
    'all sheets, ms': whole,
    'PDF, MB': megabytes(paths.pdf),
    'report, ms': written.ms,
    'XLSX, MB': megabytes(paths.xlsx),
    'resident, MB': Math.round(process.memoryUsage().rss / 1e6),
  })
}
rmSync(folder, { recursive: true })
console.table(figures)
console.log(`${cpus().length} cores, load average ${load.toFixed(1)} at the start`)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ load, figures }, null, 2)}\n`)
