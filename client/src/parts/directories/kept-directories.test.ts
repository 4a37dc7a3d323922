import 'fake-indexeddb/auto'
import type { RowArrays } from '@plumbline/core/directories'
import { afterEach, expect, test, vi } from 'vitest'
import { KeptDirectories } from './kept-directories.ts'

const bodyAt = (revision: number, names: readonly string[]): RowArrays => ({
  ...{ revision, columns: [], disabled: [], merged: {}, gone: {}, values: {} },
  ids: names.map((_, at) => `r${at}`),
  parents: names.map(() => ''),
  orders: names.map((_, at) => String(at)),
  codes: names.map((_, at) => String(at)),
  names: [...names],
  revisions: names.map(() => 1),
})
/** Answers by how an address ends; nobody answers any other. */
function answering(answers: Record<string, unknown>) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const { pathname } = new URL(url instanceof Request ? url.url : String(url), 'http://plumbline')
    asked.push(pathname)
    const found = Object.entries(answers).find(([end]) => pathname.endsWith(end))
    if (!found) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(found[1]))
  })
  return asked
}
afterEach(() => vi.unstubAllGlobals())

test('a directory is read whole once, then what changed since, and is there without a network as it was last', async () => {
  answering({ '/revisions/1': bodyAt(1, ['Wall', 'Roof']) })
  const whole = await new KeptDirectories('maya').read('kinds', 1)
  expect(whole.names).toEqual(['Wall', 'Roof'])
  const row = { id: 'r1', parentId: null, order: '1', code: '1', name: 'Green roof', status: 'active', values: {} }
  const changes = { revision: 2, rows: [{ ...row, revision: 2 }], deleted: [], merged: {}, reload: false }
  const asked = answering({ '/changes': { ...changes, directory: { columns: [] } } })
  expect((await new KeptDirectories('maya').read('kinds', 2)).names).toEqual(['Wall', 'Green roof'])
  expect(asked).toHaveLength(1)
  const silent = answering({})
  expect((await new KeptDirectories('maya').read('kinds', 2)).revision).toBe(2)
  expect(silent).toEqual([])
  expect((await new KeptDirectories('maya').read('kinds', 3)).names).toEqual(['Wall', 'Green roof'])
  await expect(new KeptDirectories('tom').read('kinds', 1)).rejects.toThrow()
})

test('of one that may not be read any more nothing stays', async () => {
  answering({ '/revisions/1': bodyAt(1, ['Secret']) })
  const kept = new KeptDirectories('maya-closed')
  await kept.read('secrets', 1)
  await kept.forget('secrets')
  answering({})
  await expect(kept.read('secrets', 1)).rejects.toThrow()
  await expect(new KeptDirectories('maya-closed').read('secrets', 1)).rejects.toThrow()
})
