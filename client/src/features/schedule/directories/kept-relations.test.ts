import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { KeptRelations } from './kept-relations.ts'

const rowsAt = (revision: number) => [
  { id: 'one', rowIds: ['CON', 'C25'], coefficient: String(revision), norm: null as null },
]
/** Answers of the server, by what stands in them; null: nobody answers. */
function answering(revision: number | null) {
  const fetched = vi.fn(async () => {
    if (revision === null) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ revision, rows: rowsAt(revision) }))
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}
afterEach(() => vi.unstubAllGlobals())

test('rows of a relation are asked for once in a revision, and are there without a network as they were last', async () => {
  const first = answering(3)
  const maya = new KeptRelations('maya')
  expect(await maya.read({ id: 'list', revision: 3 })).toEqual(rowsAt(3))
  expect(await new KeptRelations('maya').read({ id: 'list', revision: 3 })).toEqual(rowsAt(3))
  expect(first).toHaveBeenCalledTimes(1)
  answering(null)
  expect(await new KeptRelations('maya').read({ id: 'list', revision: 4 })).toEqual(rowsAt(3))
  await expect(new KeptRelations('tom').read({ id: 'list', revision: 3 })).rejects.toThrow()
  await expect(maya.read({ id: 'other', revision: 1 })).rejects.toThrow()
  answering(4)
  expect(await maya.read({ id: 'list', revision: 4 })).toEqual(rowsAt(4))
})

test('what the server refuses is not shown from here', async () => {
  answering(1)
  const maya = new KeptRelations('maya-refused')
  await maya.read({ id: 'list', revision: 1 })
  const refused = new Response('{"error":"FORBIDDEN"}', { status: 403 })
  vi.stubGlobal('fetch', async () => refused)
  await expect(maya.read({ id: 'list', revision: 2 })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
