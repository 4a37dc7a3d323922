/**
 * `npm run bench:gantt -- [--quick] [--json FILE]`: the schedule screen in Chromium at 1,000 to 100,000 rows.
 *
 * The session worker, the rows and the canvas are the real ones; the document is local, so that no network and no
 * server is in the figures. Times are milliseconds.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { execute, openSchedule, writePlan } from '@plumbline/core/documents/schedule'
import { generatePlan, seededRandom } from '@plumbline/core/testing'
import { build } from 'vite'
import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs'
import { ensureChromium } from '../../core/test/chromium.ts'
import type { EditTimes } from './page/main.ts'

const quick = process.argv.includes('--quick')
const jsonAt = process.argv.indexOf('--json')
const sizes = quick ? [1_000, 10_000] : [1_000, 10_000, 50_000, 100_000]
const edits = quick ? 3 : 8
const liveTime = quick ? 2_000 : 4_000

interface Figures {
  rows: number
  firstPaint: number
  ready: number
  scrollP95: number
  /** Median and worst of some edits spread over the schedule. */
  own: [median: number, worst: number]
  successors: [median: number, worst: number]
  engine: number
  liveP95: number
  livePatches: number
}

const quantile = (values: number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** A plan of about `rows` rows as a document, and two hundred changes somebody else makes to it. */
function documentOf(rows: number): { update: Uint8Array; strangers: Uint8Array } {
  const doc = new Doc()
  const plan = generatePlan({ works: Math.round(rows / 1.13), seed: 7, relationsPerWork: 1.26 })
  writePlan(doc, plan)
  const update = encodeStateAsUpdate(doc)
  const other = new Doc()
  applyUpdate(other, update)
  const replica = openSchedule(other)
  const random = seededRandom(11)
  const pack: Uint8Array[] = []
  other.on('update', (change: Uint8Array) => {
    const length = new Uint8Array(4)
    new DataView(length.buffer).setUint32(0, change.length)
    pack.push(length, change)
  })
  const works = plan.rows.filter(({ type, progress }) => type === 'work' && progress.actualStart === null)
  for (let i = 0; i < 200; i++) {
    const { id } = works[Math.floor(random() * works.length)]!
    execute(replica, { do: 'row.set', ids: [id], fields: { duration: 480 * Math.ceil(random() * 20) } }, { random })
  }
  return { update, strangers: Buffer.concat(pack) }
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

/** The built page, and the documents from memory. */
function serve(folder: string, documents: Map<string, Uint8Array>): Promise<Server> {
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    const document = documents.get(path)
    if (document) {
      response.end(document)
      return
    }
    const file = normalize(path === '/' ? '/index.html' : path)
    try {
      const content = await readFile(join(folder, file))
      response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream')
      response.end(content)
    } catch {
      response.writeHead(404).end()
    }
  }
  const server = createServer((request, response) => void answer(request.url ?? '/', response))
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

async function measureEdits(page: Page): Promise<EditTimes[]> {
  const times: EditTimes[] = []
  for (let i = 0; i < edits; i++) {
    const isOpen = await page.evaluate((share) => window.bench.startEdit(share), (i + 0.3) / edits)
    if (!isOpen) continue
    await page.keyboard.press('Control+A')
    await page.keyboard.type(String(21 + i))
    await page.keyboard.press('Enter')
    times.push(await page.evaluate(() => window.bench.editTimes()))
  }
  return times
}

async function measure(page: Page, address: string, rows: number): Promise<Figures> {
  await page.goto(address)
  const opened = await page.evaluate((size) => window.bench.open(size), rows)
  const scrolled = await page.evaluate((count) => window.bench.scroll(count), quick ? 60 : 180)
  const times = await measureEdits(page)
  const live = await page.evaluate((time) => window.bench.live(time), liveTime)
  const spread = (values: number[]): [number, number] => [quantile(values, 0.5), Math.max(...values)]
  return {
    rows: opened.rows,
    firstPaint: opened.firstPaint,
    ready: opened.ready,
    scrollP95: quantile(scrolled, 0.95),
    own: spread(times.map(({ own }) => own)),
    successors: spread(times.map(({ successors }) => successors)),
    engine: quantile(
      times.map(({ engine }) => engine),
      0.5,
    ),
    liveP95: quantile(live.frames, 0.95),
    livePatches: live.patches,
  }
}

function print(all: Figures[]): void {
  const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0)
  console.table(
    Object.fromEntries(
      all.map((figures) => [
        figures.rows,
        {
          'first paint': ms(figures.firstPaint),
          'whole schedule': ms(figures.ready),
          'scroll frame p95': ms(figures.scrollP95),
          'edit → own change': figures.own.map(ms).join(' / '),
          'edit → successors': figures.successors.map(ms).join(' / '),
          engine: ms(figures.engine),
          '20 patches/s frame p95': ms(figures.liveP95),
        },
      ]),
    ),
  )
  console.log('Milliseconds; edits: median / worst, from the key press to the frame that shows it.')
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'))
  const root = fileURLToPath(new URL('./page/', import.meta.url))
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2_000 },
  })
  const documents = new Map<string, Uint8Array>()
  const server = await serve(folder, documents)
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const browser = await chromium.launch({
    executablePath: ensureChromium(console.log) ?? undefined,
    args: ['--no-sandbox'],
  })
  try {
    const all: Figures[] = []
    for (const rows of sizes) {
      const { update, strangers } = documentOf(rows)
      documents.set(`/document/${rows}`, update)
      documents.set(`/strangers/${rows}`, strangers)
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      page.on('pageerror', (error) => console.error(error))
      all.push(await measure(page, address, rows))
      await page.close()
      documents.clear()
    }
    print(all)
    if (jsonAt > 0) writeFileSync(process.argv[jsonAt + 1]!, `${JSON.stringify(all, null, 2)}\n`)
  } finally {
    await browser.close()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
