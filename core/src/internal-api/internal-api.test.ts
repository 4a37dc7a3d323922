import { expect, test } from 'vitest'
import { type InternalParams, internalApi, packPast, pathOf, patternOf, unpackPast } from './index.ts'

const params: Required<InternalParams> = {
  room: 'schedule/aaaaaaaaaaaa',
  seq: 42,
  collection: 'rows',
  id: 'row:1%2',
}

test.each(Object.entries(internalApi))('%s is found by the path that it is asked by', (_, call) => {
  const found = patternOf(call).exec(pathOf(call, params))
  expect(found).not.toBeNull()
  const { room, seq, collection, id } = found?.groups ?? {}
  if (room !== undefined) expect(room).toBe(params.room)
  if (seq !== undefined) expect(Number(seq)).toBe(params.seq)
  if (collection !== undefined) expect(collection).toBe(params.collection)
  if (id !== undefined) expect(decodeURIComponent(id)).toBe(params.id)
})

test('no path is that of two calls with one method', () => {
  for (const call of Object.values(internalApi)) {
    const path = pathOf(call, params)
    const same = Object.values(internalApi).filter((one) => one.method === call.method && patternOf(one).test(path))
    expect(same).toEqual([call])
  }
})

test('a document goes with its past in one body, and nothing else is one', () => {
  const past = [
    { update: Uint8Array.of(4, 5), userId: 'maya', at: '2026-01-02T08:00:00.000Z' },
    { update: Uint8Array.of(), userId: 'system', at: '2026-01-03T08:00:00.000Z' },
  ]
  const document = { begin: Uint8Array.of(1, 2, 3), beganAt: '2026-01-01T08:00:00.000Z', past }
  const packed = packPast(document)
  expect(unpackPast(packed)).toEqual(document)
  for (let length = 0; length < packed.length; length++) expect(unpackPast(packed.subarray(0, length))).toBeNull()
  expect(unpackPast(Uint8Array.of(...packed, 0))).toBeNull()
})
