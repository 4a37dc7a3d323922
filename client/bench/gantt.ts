/**
 * `npm run bench:gantt -- [--quick | --rows N,N] [--emulated-gpu] [--alone] [--json FILE]`: the real schedule screen of a running installation with
 * a colleague at the other end, in Chromium, beside dhtmlx-gantt and SVAR React Gantt with the same rows in the same run
 * (bench/gantt/figures.ts says what each figure is; bench/gantt/limits.ts, how long the others are waited for).
 */
import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { install } from '../e2e/installation.ts'
import { signIn } from '../e2e/people.ts'
import { openBrowser } from './browser.ts'
import { type Figures, lineOf } from './gantt/figures.ts'
import { servePeers } from './gantt/peer-page.ts'
import { measurePeer, type Pace, peers } from './gantt/peers.ts'
import { peerPlanOf, planOf } from './gantt/plan.ts'
import { measureScreen } from './gantt/screen.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rows: { type: 'string' },
    'emulated-gpu': { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
})
const usual = values.quick ? [1_000, 5_000] : [1_000, 5_000, 20_000, 50_000, 100_000]
const sizes = values.rows ? values.rows.split(',').map(Number) : usual
const pace: Pace = values.quick
  ? { edits: 4, scrollMs: 2_000, patchesPerSecond: 20 }
  : { edits: 20, scrollMs: 5_000, patchesPerSecond: 20 }

/** What a virtual desktop has: the path of a graphics card, walked by the processor. */
const emulatedGpu = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--enable-gpu-rasterization',
]

const load = loadavg()[0] ?? 0
const installation = await install({ MAX_UPLOAD_MB: '200' })
const page = await servePeers()
const browser = await openBrowser('whole', values['emulated-gpu'] ? emulatedGpu : [])
const all: Figures[] = []
try {
  const person = await signIn(installation, browser, 'maya')
  for (const size of sizes) {
    const plan = planOf(size)
    page.give(peerPlanOf(plan))
    all.push(await measureScreen({ browser, installation, person }, plan, pace))
    for (const peer of values.alone ? [] : peers)
      all.push(await measurePeer(browser, peer, { ...page, rows: plan.rows.length }, pace))
    console.table(all.slice(values.alone ? -1 : -1 - peers.length).map(lineOf))
  }
  console.log(`Load average ${load.toFixed(1)} at the start.`)
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ load, figures: all }, null, 2)}\n`)
} finally {
  await browser.close()
  page.close()
  await installation.stop()
}
