import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { MAX_SHEETS, type PrintCount } from '@plumbline/core/contract'
import { withDonatedValues } from '@plumbline/core/donors'
import { AppError } from '@plumbline/core/errors'
import {
  dayOnPaper,
  drawPage,
  type Page,
  type Paging,
  type PaperRegister,
  type PaperSource,
  PlanSheets,
  pageAt,
  paginate,
  type Sheets,
  sheetsOf,
} from '@plumbline/core/paper'
import { Register, resourceOf } from '@plumbline/core/resources'
import { dayOfInstant } from '@plumbline/core/time'
import { openCollabApi } from '../../../platform/collab/index.ts'
import { type LogoOnPaper, logoOnPaper, PdfSheets } from '../../../platform/pdf/index.ts'
import { answerTasks, standAside } from '../../../platform/workers/index.ts'
import { decodePlan, unpackInputs, unpackTargets } from '../../schedules/document/index.ts'
import type { PrintAnswer, PrintTask } from './tasks.ts'

answerTasks<PrintTask, PrintAnswer>(async (task, progress) => {
  const { plan, allRows, resources } = await planOf(task)
  const source = plan.source(task.settings, registerOf(task))
  const paging = paginate(source, task.settings)
  const count = { ...countOf(source, paging, allRows), resources }
  if (task.ask.kind === 'count') return { result: { count, bytes: null } }
  if (count.sheets > MAX_SHEETS) throw new AppError('PRINT_TOO_MANY_SHEETS', { sheets: count.sheets, max: MAX_SHEETS })
  const values = { ...task.values, dataDate: dayOnPaper(dayOfInstant(source.dataDate)) }
  const sheets = { source, settings: task.settings, paging, values }
  const logo = await logoOnPaper(task.logo, task.settings.ink)
  if (task.ask.kind === 'all') {
    const pdf = documentOf(task, paging, logo)
    const written = pipeline(pdf.stream, createWriteStream(task.ask.path, { mode: 0o600 }))
    await Promise.all([drawAll(pdf, { sheets, logo, progress }), written])
    return { result: { count, bytes: null } }
  }
  const bytes = await someOf(task, { sheets, logo }, task.ask)
  return { result: { count, bytes }, transfer: [bytes.buffer] }
})

/** That can be chosen for a histogram. */
const MOST_RESOURCES = 500

interface Known {
  key: string
  plan: PlanSheets
  allRows: number
  resources: PrintCount['resources']
}

/** What this thread printed last: whoever looks at sheets changes their settings, and seldom the plan. */
let known: Known | null = null

async function planOf({ url, token, room, inputs, attributes, donated, spreading, works }: PrintTask): Promise<Known> {
  const collabApi = openCollabApi(url, token)
  const { seq, epoch } = await collabApi.head(room)
  const packed = [inputs.targets, inputs.externals].map((part) => Buffer.from(part).toString('base64'))
  const key = JSON.stringify([room, seq, epoch, packed, attributes, donated, spreading, works])
  if (known?.key === key) return known
  known = null
  const plan = withDonatedValues(decodePlan((await collabApi.read(room, 'system')).update).plan, donated)
  const printed = { plan, inputs: unpackInputs(inputs), targets: unpackTargets(inputs), attributes, spreading, works }
  const sheets = new PlanSheets(printed)
  known = { key, plan: sheets, allRows: plan.rows.length, resources: sheets.resources().slice(0, MOST_RESOURCES) }
  return known
}

function registerOf({ register }: PrintTask): PaperRegister | null {
  return register && { resources: new Register(register.rows.map(resourceOf)), calendars: register.calendars }
}

const countOf = (source: PaperSource, paging: Paging, allRows: number): Omit<PrintCount, 'resources'> => ({
  sheets: sheetsOf(paging),
  wide: paging.wide,
  high: paging.high,
  rows: source.rowCount,
  allRows,
  rowHeight: paging.rowHeight,
  textSize: paging.textSize,
  dayWidth: paging.dayWidth,
  chartWidth: paging.inside.x + paging.inside.width - paging.edges.at(-1)!,
})

function documentOf({ values, settings }: PrintTask, { sheet }: Paging, { pictures }: LogoOnPaper): PdfSheets {
  const title = `${values.schedule}, ${values.version}`
  return new PdfSheets(sheet, { title, author: values.person, language: settings.language }, pictures)
}

interface Drawn {
  sheets: Sheets
  logo: LogoOnPaper
}

function drawSheet(pdf: PdfSheets, { sheets, logo }: Drawn, page: Page): void {
  const pen = pdf.add()
  drawPage(pen, { ...sheets, logo: logo.of(pen) }, page)
}

async function someOf(task: PrintTask, drawn: Drawn, { first, count }: { first: number; count: number }) {
  const { sheets } = drawn
  const pdf = documentOf(task, sheets.paging, drawn.logo)
  const read = buffer(pdf.stream)
  const last = sheetsOf(sheets.paging)
  const from = Math.min(first, last)
  for (let number = from; number < from + count && number <= last; number++) {
    drawSheet(pdf, drawn, pageAt(sheets.paging, number))
  }
  pdf.end()
  return new Uint8Array(await read)
}

/** Sheet by sheet: what is drawn leaves before the next one is. */
async function drawAll(
  pdf: PdfSheets,
  { progress, ...drawn }: Drawn & { progress(done: number): void },
): Promise<void> {
  const { paging, source } = drawn.sheets
  const last = sheetsOf(paging)
  const mark = marker(pdf, source)
  for (let number = 1; number <= last; number++) {
    const page = pageAt(paging, number)
    drawSheet(pdf, drawn, page)
    if (page.across === 0) mark(page)
    progress(number / last)
    standAside()
    do await tick()
    while (pdf.stream.readableLength > pdf.stream.readableHighWaterMark)
  }
  pdf.end()
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Bookmarks of summaries down to this level. */
const MARKED_LEVELS = 3
const MOST_MARKS = 5_000

function marker(pdf: PdfSheets, source: PaperSource): (page: Page) => void {
  const path: PDFKit.PDFOutline[] = []
  let marks = 0
  return ({ firstRow, endRow }) => {
    for (let at = firstRow; at < endRow && marks < MOST_MARKS; at++) {
      const { kind, level, name } = source.row(at)
      if (kind !== 'summary' || level >= MARKED_LEVELS) continue
      path.length = Math.min(path.length, level)
      path.push(pdf.bookmark(name, path.at(-1) ?? null))
      marks++
    }
  }
}
