import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { slicesOf } from './slices.ts'

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

const contentOf = (document: Y.Doc): unknown => document.getMap('rows').toJSON()

const WRITERS = 3
const act = fc.record({
  who: fc.nat({ max: WRITERS - 1 }),
  does: fc.constantFrom('set', 'set', 'set', 'insert', 'delete', 'cut', 'hear'),
  key: fc.nat({ max: 40 }),
  size: fc.nat({ max: 400 }),
})

/** What these acts leave, as somebody has it who heard of everything. */
function written(acts: readonly (typeof act extends fc.Arbitrary<infer One> ? One : never)[]): Y.Doc {
  const writers = Array.from({ length: WRITERS }, (_, at) => {
    const document = new Y.Doc()
    document.clientID = at + 1
    return document
  })
  const tell = (from: Y.Doc, to: Y.Doc): void => Y.applyUpdate(to, Y.encodeStateAsUpdate(from, Y.encodeStateVector(to)))
  for (const { who, does, key, size } of acts) {
    const document = writers[who]!
    const [rows, text] = [document.getMap('rows'), document.getText('text')]
    if (does === 'set') rows.set(`row-${key}`, 'x'.repeat(size))
    else if (does === 'delete') rows.delete(`row-${key}`)
    else if (does === 'insert') text.insert(Math.min(text.length, key), 'y'.repeat(size % 7))
    else if (does === 'cut') text.delete(0, Math.min(text.length, key))
    else tell(writers[(who + 1) % WRITERS]!, document)
  }
  const all = new Y.Doc()
  for (const document of writers) tell(document, all)
  return all
}

describe('slices of a large update', () => {
  test('build on what came before alone, and are the same in the end', () => {
    const document = grown(5, 400)
    const slices = [...slicesOf(Y.encodeStateAsUpdate(document))]
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

  test('give the same document as the whole, whatever people wrote and whenever they heard of each other', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 150, maxLength: 600 }), (acts) => {
        const update = Y.encodeStateAsUpdate(written(acts))
        const [whole, pieced] = [new Y.Doc(), new Y.Doc()]
        Y.applyUpdate(whole, update)
        for (const slice of slicesOf(update)) Y.applyUpdate(pieced, slice)
        expect([pieced.store.pendingStructs, pieced.store.pendingDs]).toEqual([null, null])
        expect(Y.encodeStateAsUpdate(pieced)).toEqual(Y.encodeStateAsUpdate(whole))
      }),
      { numRuns: 60 },
    )
  })
})
