/**
 * `npm run bench:bim -- [--quick | --elements N,N] [--heavy TRIANGLES,…] [--conversion] [--json FILE]`: the viewer of models in
 * Chromium on made buildings, beside @thatopen/fragments with the same model in the same run, as ratios; how models of one
 * and ten million triangles move, in one picture and in two, and what memory they take; and what the player and the rules of
 * links cost in Node. `--conversion`: real models, converted beside web-ifc alone, and nothing else.
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { convertModel } from '../../api-server/src/planning/models/files/conversion/convert.ts'
import { measurePlayer } from '../../core/bench/bim-player.ts'
import { buildingIfc } from './bim/building.ts'
import { measureConversions } from './bim/conversion.ts'
import { fragmentsOf } from './bim/fragments.ts'
import { residentMegabytes } from './bim/memory.ts'
import type { HeavyMoved, Moved, SubjectFigures, SubjectName } from './bim/page/bench.ts'
import { openBrowser } from './browser.ts'
import { type ServedPage, servePage } from './pages/serve.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    elements: { type: 'string' },
    heavy: { type: 'string', default: '1000000,10000000' },
    conversion: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const usual = values.quick ? [1_000, 10_000] : [1_000, 50_000, 200_000]
const sizes = values.elements ? values.elements.split(',').map(Number) : usual
const heavy = values.heavy.split(',').map(Number).filter(Boolean)
const MOVING_MS = 10_000
/** The graphics card of a machine without one. */
const drawing = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist']

interface Row {
  elements: number
  /** Seconds, and bytes of what the browser gets. */
  conversion: Record<SubjectName, { seconds: number; bytes: number }>
  viewer: Record<SubjectName, SubjectFigures>
  player: ReturnType<typeof measurePlayer>
}

if (values.conversion) {
  console.table(await measureConversions())
  process.exit()
}
const load = loadavg()[0] ?? 0
const page = await servePage(new URL('./bim/page/', import.meta.url))
const browser = await openBrowser('whole', drawing)
try {
  const rows: Row[] = []
  for (const elements of sizes) {
    rows.push(await measure(elements))
    console.table(rows.slice(-1).flatMap(linesOf))
  }
  const moved: Awaited<ReturnType<typeof moving>>[] = []
  for (const triangles of heavy) {
    const one = await moving(triangles)
    moved.push(one)
    console.log(`${triangles} triangles, ${one.megabytes.toFixed(0)} MB resident:`)
    console.table({
      'whole each time': lineOf(one.whole),
      'as the viewer draws': lineOf(one.sliced),
      'two beside each other': lineOf(one.halves),
    })
  }
  console.log(`Load average ${load.toFixed(1)} at the start.`)
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ load, rows, heavy: moved }, null, 2)}\n`)
} finally {
  await browser.close()
  page.close()
}

async function measure(elements: number): Promise<Row> {
  const ifc = Buffer.from(buildingIfc(elements))
  const ours = await timed(async () => (await convertModel(gzipSync(ifc, { level: 1 }), () => undefined)).geometry)
  const theirs = await timed(() => fragmentsOf(ifc))
  page.give('/plumbline', ours.file)
  page.give('/fragments', theirs.file)
  return {
    elements,
    conversion: { plumbline: toldOf(ours), fragments: toldOf(theirs) },
    viewer: {
      plumbline: await onPage(browser, page, ({ bim }) => bim.measure('plumbline', '/plumbline')),
      fragments: await onPage(browser, page, ({ bim }) => bim.measure('fragments', '/fragments')),
    },
    player: measurePlayer(elements),
  }
}

/** With the memory that the page and what draws for it have then, trees for rays with it. */
async function moving(triangles: number): Promise<HeavyMoved & { megabytes: number }> {
  let megabytes = 0
  const figures = await onPage(
    browser,
    page,
    ({ bim }, [most, time]) => bim.move(most, time),
    [triangles, MOVING_MS] as const,
    async () => {
      megabytes = await residentMegabytes(browser)
    },
  )
  return { ...figures, megabytes }
}

/** A page of its own, so that nobody waits for what another one left; `before` it is closed. */
async function onPage<T, A>(
  of: Browser,
  { address }: ServedPage,
  act: (window: Window, args: A) => Promise<T>,
  args?: A,
  before?: () => Promise<void>,
): Promise<T> {
  const opened = await of.newPage({ viewport: { width: 1_280, height: 800 } })
  opened.on('pageerror', (error) => console.error(error))
  try {
    await opened.goto(address)
    await opened.waitForFunction('window.bim')
    const answer = (await opened.evaluate(`(${act})(window, ${JSON.stringify(args)})`)) as T
    await before?.()
    return answer
  } finally {
    await opened.close()
  }
}

async function timed(act: () => Promise<Uint8Array>): Promise<{ file: Uint8Array; seconds: number }> {
  const started = performance.now()
  const file = await act()
  return { file, seconds: (performance.now() - started) / 1_000 }
}

function toldOf({ file, seconds }: { file: Uint8Array; seconds: number }): { seconds: number; bytes: number } {
  return { seconds, bytes: file.length }
}

function linesOf({ elements, viewer, conversion, player }: Row): Record<string, string | number>[] {
  const lines = (['plumbline', 'fragments'] as const).map((name) => ({
    elements,
    viewer: name,
    'conversion s': conversion[name].seconds.toFixed(1),
    'first picture ms': viewer[name].firstPicture.toFixed(0),
    draws: viewer[name].plain.calls,
    'with statuses': viewer[name].coloured.calls,
    triangles: viewer[name].plain.triangles,
    'recolour ms': viewer[name].recolour?.toFixed(2) ?? 'refused',
    'pick ms': `${viewer[name].pick.toFixed(2)} / ${viewer[name].pickP95.toFixed(2)}`,
    hits: viewer[name].hits,
    'paint, rule ms': name === 'plumbline' ? `${player.paintMs.toFixed(2)}, ${player.matchMs.toFixed(1)}` : '',
  }))
  const { plumbline, fragments } = viewer
  const ratio = (of: (figures: SubjectFigures) => number): string => `× ${(of(fragments) / of(plumbline)).toFixed(1)}`
  return [
    ...lines,
    {
      elements,
      viewer: 'theirs by ours',
      'first picture ms': ratio(({ firstPicture }) => firstPicture),
      draws: ratio(({ plain }) => plain.calls),
      'with statuses': ratio(({ coloured }) => coloured.calls),
      triangles: ratio(({ plain }) => plain.triangles),
      'recolour ms': ratio(({ recolour }) => recolour ?? Number.NaN),
      'pick ms': ratio(({ pick }) => pick),
    },
  ]
}

function lineOf({
  pictures,
  intervalP50,
  intervalP95,
  calls,
  triangles,
  longestBlock,
}: Moved): Record<string, string | number> {
  return {
    pictures,
    'interval ms': `${intervalP50.toFixed(0)} / ${intervalP95.toFixed(0)}`,
    draws: calls,
    triangles,
    'longest block ms': longestBlock.toFixed(0),
  }
}
