import { closeSync, fdatasync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Percentiles, percentiles } from './figures.ts'

const SAMPLES = 60
/** A page of a write-ahead log. */
const PAGE = new Uint8Array(8_192)
const sync = promisify(fdatasync)

/** How long the disk takes to make one page durable, ms: no acknowledgement that means "stored" can be quicker. */
export async function measureDisk(): Promise<Percentiles> {
  const file = join(tmpdir(), `plumbline-disk-${process.pid}`)
  const descriptor = openSync(file, 'w')
  const times: number[] = []
  for (let sample = 0; sample < SAMPLES; sample++) {
    writeSync(descriptor, PAGE)
    const started = performance.now()
    await sync(descriptor)
    times.push(performance.now() - started)
  }
  closeSync(descriptor)
  rmSync(file)
  return percentiles(times)
}
