import { MessageType } from '@hocuspocus/provider'
import { createEncoder, toUint8Array, writeVarString, writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messageYjsSyncStep2, messageYjsUpdate } from 'y-protocols/sync'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs'
import { SimulatedSlicer } from '../testing/simulated-slicer.ts'
import { isSlice } from './enter-in-slices.ts'
import { SlicedProvider } from './sliced-provider.ts'

beforeEach(() => vi.stubGlobal('Worker', SimulatedSlicer))
afterEach(() => vi.unstubAllGlobals())

const ROOM = 'estimate/aaaaaaaaaaaa'
const ROWS = 6_000

function large(): Doc {
  const doc = new Doc()
  for (let row = 0; row < ROWS; row++) doc.getMap('rows').set(`row-${row}`, [row, 'x'.repeat(30)])
  return doc
}

function message(step: number, update: Uint8Array): MessageEvent {
  const encoder = createEncoder()
  writeVarString(encoder, ROOM)
  for (const number of [MessageType.Sync, step]) writeVarUint(encoder, number)
  writeVarUint8Array(encoder, update)
  return new MessageEvent('message', { data: toUint8Array(encoder).slice().buffer })
}

/** A provider without a socket, and what it told in its order. */
function opened() {
  const doc = new Doc()
  const told: string[] = []
  const kept: Uint8Array[] = []
  const sent: unknown[] = []
  const websocketProvider = { on: () => undefined, off: () => undefined, detach: () => undefined, send: sent.push }
  const provider = new SlicedProvider(
    {
      ...{ name: ROOM, document: doc, awareness: null, websocketProvider: websocketProvider as never },
      onSynced: () => told.push('synced'),
    },
    {
      entering: (update) => void kept.push(update),
      entered: (part) => void (part === 1 && told.push('entered')),
      prepare: async () => void told.push('prepared'),
    },
  )
  return { doc, provider, told, kept }
}

const until = (isSo: () => boolean): Promise<void> => vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 20_000 })

test('a large answer enters in pieces, is read, and is synced then; what comes meanwhile waits', async () => {
  const server = large()
  const answer = encodeStateAsUpdate(server)
  const before = encodeStateVector(server)
  server.getMap('rows').set('row-5', 'later')
  const { doc, provider, told, kept } = opened()
  let pieces = 0
  doc.on('update', (_update: Uint8Array, _origin: unknown, _doc: Doc, transaction) => {
    if (isSlice(transaction)) pieces++
  })
  provider.onMessage(message(messageYjsSyncStep2, answer))
  provider.onMessage(message(messageYjsUpdate, encodeStateAsUpdate(server, before)))
  expect(doc.getMap('rows').size).toBe(0)
  await until(() => told.includes('synced'))
  expect(told).toEqual(['entered', 'prepared', 'synced'])
  expect(pieces).toBeGreaterThan(5)
  expect(kept).toEqual([answer])
  expect(encodeStateAsUpdate(doc)).toEqual(encodeStateAsUpdate(server))
})

test('a small answer is synced too', async () => {
  const { doc, provider, told } = opened()
  const server = new Doc()
  server.getMap('rows').set('one', 1)
  provider.onMessage(message(messageYjsSyncStep2, encodeStateAsUpdate(server)))
  await until(() => told.includes('synced'))
  expect(doc.getMap('rows').get('one')).toBe(1)
})

test('who leaves stops what is entering, and what has entered can be gone on from', async () => {
  const server = large()
  const { doc, provider, told } = opened()
  const begun = new Promise((resolve) => doc.once('update', resolve))
  provider.onMessage(message(messageYjsSyncStep2, encodeStateAsUpdate(server)))
  await begun
  provider.destroy()
  const size = doc.getMap('rows').size
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
  expect(doc.getMap('rows').size).toBe(size)
  expect(size).toBeLessThan(ROWS)
  expect(told).toEqual([])
  applyUpdate(doc, encodeStateAsUpdate(server, encodeStateVector(doc)))
  expect(encodeStateAsUpdate(doc)).toEqual(encodeStateAsUpdate(server))
})
