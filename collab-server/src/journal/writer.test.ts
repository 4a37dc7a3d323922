import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import type { JournalEntry } from '../storage/journal.ts'
import { JournalWriter } from './writer.ts'

const MEGABYTE = 1024 * 1024

const entryOf = (room: string, bytes: number, userId = 'mike'): JournalEntry => ({
  room,
  epoch: 1,
  update: new Uint8Array(bytes),
  userId,
  sessionId: 'session',
  idempotencyKey: null,
  newClients: [],
})

/** A store that takes as long as there are bytes, and remembers what it was given. */
function slowStore() {
  const batches: { room: string; userId: string; bytes: number }[][] = []
  const seqs = new Map<string, number>()
  return {
    batches,
    isPermanent: () => false,
    findByKey: async () => null,
    append: async (entries: readonly JournalEntry[]) => {
      batches.push(entries.map(({ room, userId, update }) => ({ room, userId, bytes: update.length })))
      const bytes = entries.reduce((sum, { update }) => sum + update.length, 0)
      await new Promise((resolve) => setTimeout(resolve, bytes / 50_000))
      return entries.map(({ room }) => {
        seqs.set(room, (seqs.get(room) ?? 0) + 1)
        return seqs.get(room)!
      })
    },
  }
}

/** It commits, and the first answer never arrives; what comes again is refused as a row that is there. */
function forgetfulStore() {
  const stored = new Map<string, number>()
  let answers = 0
  return {
    isPermanent: (error: unknown) => error instanceof Error && error.message === 'duplicate key',
    findByKey: async (_: string, key: string) => stored.get(key) ?? null,
    append: async (entries: readonly JournalEntry[]) => {
      const [entry] = entries
      const key = entry?.idempotencyKey ?? ''
      if (stored.has(key)) throw new Error('duplicate key')
      stored.set(key, 7)
      answers++
      if (answers === 1) throw new Error('Connection terminated unexpectedly')
      return [7]
    },
  }
}

describe('the journal', () => {
  test('finds what is stored already where the answer to a commit was lost', async () => {
    const writer = new JournalWriter(forgetfulStore(), pino({ level: 'silent' }))
    expect(await writer.append({ ...entryOf('room', 50), idempotencyKey: 'once' })).toBe(7)
  })

  test('does not let the bytes of one room hold up another', async () => {
    const store = slowStore()
    const writer = new JournalWriter(store, pino({ level: 'silent' }))
    let large = 0
    const flood = Array.from({ length: 20 }, () => writer.append(entryOf('heavy', MEGABYTE)).then(() => large++))
    for (let turn = 0; turn < 5; turn++) await writer.append(entryOf('light', 50))
    expect(large).toBeLessThan(10)
    await Promise.all(flood)
    expect(store.batches.filter((batch) => batch.some(({ bytes }) => bytes === MEGABYTE && batch.length > 1))).toEqual(
      [],
    )
  })

  test('keeps the order of one room, small after large and large after small', async () => {
    const writer = new JournalWriter(slowStore(), pino({ level: 'silent' }))
    const order = await Promise.all(
      [50, MEGABYTE, 50, 60, MEGABYTE, 70].map((bytes) => writer.append(entryOf('room', bytes))),
    )
    expect(order).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('lets people take turns with what is large', async () => {
    const store = slowStore()
    const writer = new JournalWriter(store, pino({ level: 'silent' }))
    const mikes = Array.from({ length: 8 }, (_, at) => writer.append(entryOf(`of mike ${at}`, MEGABYTE, 'mike')))
    const annas = writer.append(entryOf('of anna', MEGABYTE, 'anna'))
    await Promise.all([...mikes, annas])
    const turn = store.batches.findIndex((batch) => batch.some(({ userId }) => userId === 'anna'))
    expect(turn).toBeLessThanOrEqual(1)
  })

  test('gives every room its share of a batch', async () => {
    const store = slowStore()
    const writer = new JournalWriter(store, pino({ level: 'silent' }))
    const flood = Array.from({ length: 2_000 }, () => writer.append(entryOf('busy', 50)))
    const other = writer.append(entryOf('quiet', 50))
    await Promise.all([...flood, other])
    expect(store.batches[0]!.some(({ room }) => room === 'quiet')).toBe(true)
    expect(store.batches[0]!.length).toBeLessThanOrEqual(500)
  })
})
