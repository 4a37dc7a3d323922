import { slicesOf } from '@plumbline/core/documents/rooms'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { integrate } from './integration.ts'
import { SilentDocument } from './silent-document.ts'
import { Turns } from './turns.ts'

const SLICE_MAX_MS = 20

/** Processor time, milliseconds: what else the machine does is not counted. */
function spent(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

describe('a large update that enters slice by slice', () => {
  test('holds the loop for a moment each time, and lets others in between', async () => {
    const document = new Y.Doc()
    for (let row = 0; row < 60_000; row++) document.getMap('rows').set(`row-${row}`, [row, 'x'.repeat(100)])
    const update = Y.encodeStateAsUpdate(document)
    const slices = [...slicesOf(update)]
    const whole = spent(() => Y.applyUpdate(new Y.Doc(), update))
    let longest = 0
    const timed = new (class extends SilentDocument {
      override write(write: (document: Y.Doc) => void): void {
        longest = Math.max(
          longest,
          spent(() => super.write(write)),
        )
      }
    })(new Y.Doc())
    let others = 0
    const timer = setInterval(() => {
      others += 1
    }, 1)
    await new Turns().run(integrate(timed, slices, {}))
    clearInterval(timer)
    // On a slow machine everything takes longer, a slice as the whole.
    expect(longest).toBeLessThan(Math.max(SLICE_MAX_MS, whole / 4))
    expect(others).toBeGreaterThan(20)
  })
})
