import { expect, test } from 'vitest'
import { type InternalParams, internalApi, pathOf, patternOf } from './index.ts'

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
