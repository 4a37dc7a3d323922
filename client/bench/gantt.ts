/**
 * `npm run bench:gantt [-- --quick --json FILE]`: the planner instrument in Chromium with plans of different sizes.
 * Scrolling, jumping, panning, zooming, a busy room, and the caret; 1440 × 900, software raster when headless.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { build } from 'vite'
import { findChromium } from '../../core/test/chromium.ts'
import type { GanttBench, Stretch } from './gantt-page/page.ts'

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false }, json: { type: 'string' } } })
const sizes = values.quick ? [5_000, 50_000] : [5_000, 50_000, 100_000]
const frames = values.quick ? 60 : 150
const whats = ['scroll', 'jump', 'pan', 'zoom', 'live', 'keys'] as const

interface Measured {
  rows: number
  firstPaintMs: number
  stretches: Record<string, Stretch>
}

const mimeTypes: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

function serve(directory: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(directory, normalize(path === '/' ? '/index.html' : path))
    try {
      const content = readFileSync(file)
      response.writeHead(200, { 'content-type': mimeTypes[extname(file)] ?? 'application/octet-stream' }).end(content)
    } catch {
      response.writeHead(404).end()
    }
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

async function measure(browser: Browser, url: string, rows: number): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}/?rows=${rows}`)
  await page.evaluate(() => document.fonts.ready)
  const firstPaintMs = await page.evaluate(() => (window as unknown as { bench: GanttBench }).bench.firstPaintMs)
  const stretches: Record<string, Stretch> = {}
  for (const what of whats) {
    stretches[what] = await page.evaluate(
      ([name, count]) => (window as unknown as { bench: GanttBench }).bench.stretch(name, count),
      [what, frames] as const,
    )
  }
  await page.close()
  return { rows, firstPaintMs, stretches }
}

function print({ rows, firstPaintMs, stretches }: Measured): void {
  console.log(`\n${rows.toLocaleString('en')} rows, first paint ${firstPaintMs} ms`)
  console.table(stretches)
}

const directory = mkdtempSync(join(tmpdir(), 'plumbline-gantt-'))
await build({
  root: fileURLToPath(new URL('gantt-page', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
  build: { outDir: directory, emptyOutDir: true },
})
const server = await serve(directory)
const address = server.address()
const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const executablePath = process.env.CHROMIUM ?? findChromium() ?? undefined
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const measured: Measured[] = []
for (const rows of sizes) {
  const one = await measure(browser, url, rows)
  measured.push(one)
  print(one)
}
await browser.close()
server.close()
rmSync(directory, { recursive: true, force: true })
if (values.json) writeFileSync(values.json, `${JSON.stringify({ planner: measured }, null, 2)}\n`)
