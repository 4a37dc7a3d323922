import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { integrate } from './integration.ts'
import { SilentDocument } from './silent-document.ts'
import { slicesOf } from './slices.ts'
import { Turns } from './turns.ts'

const SLICE_MAX_MS = 20

/** People write at once, over and around each other, delete, and write again. */
function grown(people: number, rounds: number): Y.Doc {
  const documents = Array.from({ length: people }, (_, at) => {
    const document = new Y.Doc()
    document.clientID = at + 1
    return document
  })
  for (let round = 0; round < rounds; round++) {
    for (const [at, document] of documents.entries()) {
      const rows = document.getMap('rows')
      rows.set(`row-${(round * 7 + at) % 900}`, [round, at, 'x'.repeat(round % 60)])
      if (round % 5 === 0) rows.delete(`row-${(round * 3) % 900}`)
      const notes = (rows.get('notes') as Y.Text | undefined) ?? rows.set('notes', new Y.Text())
      notes.insert(Math.min(notes.length, round % 11), `${at}-${round} `)
      if (round % 9 === 0 && notes.length > 20) notes.delete(3, 9)
    }
    if (round % 10 !== 9) continue
    for (const from of documents)
      for (const to of documents)
        if (from !== to) Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)))
  }
  const all = new Y.Doc()
  for (const document of documents) Y.applyUpdate(all, Y.encodeStateAsUpdate(document))
  return all
}

/** Processor time, milliseconds: what else the machine does is not counted. */
function spent(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const contentOf = (document: Y.Doc): unknown => document.getMap('rows').toJSON()

describe('slices of a large update', () => {
  test('build on what came before alone, and are the same in the end', () => {
    const document = grown(5, 400)
    const slices = slicesOf(Y.encodeStateAsUpdate(document))
    expect(slices.length).toBeGreaterThan(5)
    const copy = new Y.Doc()
    for (const slice of slices) {
      Y.applyUpdate(copy, slice)
      expect([copy.store.pendingStructs, copy.store.pendingDs]).toEqual([null, null])
    }
    expect(contentOf(copy)).toEqual(contentOf(document))
    expect(Y.encodeStateVector(copy)).toEqual(Y.encodeStateVector(document))
  })

  test('of a part build on a document that has the rest', () => {
    const document = grown(4, 300)
    const base = new Y.Doc()
    Y.applyUpdate(base, Y.encodeStateAsUpdate(document))
    const before = Y.encodeStateVector(document)
    for (let row = 0; row < 3_000; row++) document.getMap('rows').set(`row-${row}`, 'again')
    for (const slice of slicesOf(Y.encodeStateAsUpdate(document, before))) {
      Y.applyUpdate(base, slice)
      expect(base.store.pendingStructs).toBeNull()
    }
    expect(contentOf(base)).toEqual(contentOf(document))
  })

  test('hold the loop for a moment each, and let others in between', async () => {
    const document = new Y.Doc()
    for (let row = 0; row < 60_000; row++) document.getMap('rows').set(`row-${row}`, [row, 'x'.repeat(100)])
    const update = Y.encodeStateAsUpdate(document)
    const slices = slicesOf(update)
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
