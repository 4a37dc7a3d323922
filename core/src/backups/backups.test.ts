import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { IdNames, keptBackups } from './index.ts'

const at = (text: string) => ({ id: text, at: Date.parse(`${text}Z`) })
const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const text = new Date(Date.parse(`${first}T03:00:00Z`) + i * 86_400_000).toISOString().slice(0, 19)
    return at(text)
  })

describe('retention', () => {
  it('RET-1 keeps the newest of each day, week and month', () => {
    const all = [...days('2026-01-01', 90), at('2026-03-31T12:00:00')]
    const kept = [...keptBackups(all, { daily: 2, weekly: 2, monthly: 3 })].sort()
    expect(kept).toEqual([
      '2026-01-31T03:00:00',
      '2026-02-28T03:00:00',
      // The last Sunday, and the two last days, of which the newest is also that of its week and month.
      '2026-03-29T03:00:00',
      '2026-03-30T03:00:00',
      '2026-03-31T12:00:00',
    ])
  })

  it('RET-2 RET-3 RET-4 counts periods that have one, never loses the newest, and none twice', () => {
    const weekly = ['2026-01-05T03:00:00', '2026-01-12T03:00:00', '2026-01-19T03:00:00'].map(at)
    expect(keptBackups(weekly, { daily: 7, weekly: 0, monthly: 0 }).size).toBe(3)
    expect([...keptBackups(weekly, { daily: 0, weekly: 0, monthly: 0 })]).toEqual(['2026-01-19T03:00:00'])
    expect(keptBackups(weekly, { daily: 1, weekly: 1, monthly: 1 }).size).toBe(1)
    expect(keptBackups([], { daily: 1, weekly: 1, monthly: 1 }).size).toBe(0)
  })
})

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)
const rename = (names: [string, string][], bytes: Uint8Array): Uint8Array => {
  const copy = Uint8Array.from(bytes)
  for (const _ of new IdNames(new Map(names)).rename(copy));
  return copy
}
const encode = (value: string): Uint8Array => new TextEncoder().encode(value)

describe('renaming', () => {
  const names: [string, string][] = [
    ['aaaaaaaaaaaa', 'AAAAAAAAAAAA'],
    ['schedule-abc', 'elsewhere-12'],
  ]

  it('REN-1 REN-3 finds ids in rows, keys and texts, and leaves what it has no name for', () => {
    const row = encode('{"id":"aaaaaaaaaaaa","key":"schedule-abc--aaaaaaaaaaaa","user":"bbbbbbbbbbbb"}')
    expect(text(rename(names, row))).toBe(
      '{"id":"AAAAAAAAAAAA","key":"elsewhere-12--AAAAAAAAAAAA","user":"bbbbbbbbbbbb"}',
    )
    expect(new IdNames(new Map([['short', 'short']])).size).toBe(0)
  })

  it('REN-1 REN-2 renames what a Yjs document holds, and it stays the same document', () => {
    const doc = new Y.Doc()
    doc.getMap('values').set('aaaaaaaaaaaa', { of: 'schedule-abc', note: 'beside' })
    doc.getText('note').insert(0, 'see aaaaaaaaaaaa')
    const before = Y.encodeStateAsUpdate(doc)
    const after = rename(names, before)
    expect(after).toHaveLength(before.length)
    const read = new Y.Doc()
    Y.applyUpdate(read, after)
    expect(read.getMap('values').toJSON()).toEqual({ AAAAAAAAAAAA: { of: 'elsewhere-12', note: 'beside' } })
    expect(read.getText('note').toString()).toBe('see AAAAAAAAAAAA')
    expect(Y.encodeStateVector(read)).toEqual(Y.encodeStateVector(doc))
  })

  it('REN-2 gives everything back under the names turned round', () => {
    const letter = fc.constantFrom(...'ab-_')
    const id = fc.array(letter, { minLength: 12, maxLength: 12 }).map((letters) => letters.join(''))
    fc.assert(
      fc.property(
        fc.uniqueArray(id, { minLength: 1, maxLength: 8 }),
        fc.uint8Array({ maxLength: 200 }),
        (ids, noise) => {
          const there = ids.map((one, i): [string, string] => [one, `NEW_${String(i).padStart(8, '0')}`])
          const bytes = Buffer.concat(ids.flatMap((one) => [noise, encode(one), encode('|')]))
          const back = there.map(([from, to]): [string, string] => [to, from])
          expect(Buffer.from(rename(back, rename(there, bytes))).equals(bytes)).toBe(true)
        },
      ),
    )
  })
})
