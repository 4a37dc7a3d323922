/**
 * `npm run bench:engine -- [--quick] [--million] [--json FILE]`: how long the engine takes on generated networks
 * (building projects, ladders, random ones) with five calendars and 1.5 relations per work, beside a bare loop over
 * flat arrays. `npm run bench:engine:chromium` measures the same in a worker of Chromium.
 */
import { measureAll } from './engine-table.ts'
import { measure } from './measure.ts'

function memory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}

await measureAll(process.argv.slice(2), async (shape, works, runs) => measure(shape, works, runs, memory))
