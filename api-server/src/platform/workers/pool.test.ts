import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@plumbline/core/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GreedyTask } from '../../../test/greedy-thread.ts'
import { createCourtesy } from './courtesy.ts'
import { createPool, type Pool, WorkerLimitError } from './index.ts'
import { PRIORITY, PRIORITY_OF_HEAVY } from './priorities.ts'

let pool: Pool<GreedyTask, unknown>
beforeEach(() => {
  pool = createPool({
    entry: new URL('../../../test/greedy-thread.ts', import.meta.url),
    threads: 2,
    maxMemoryMb: 64,
    maxSeconds: 5,
    courtesy: createCourtesy(1),
  })
})
afterEach(() => pool.close())

test('tasks take turns in one thread and tell how far they are', async () => {
  const told: number[] = []
  const results = await Promise.all([pool.run('answer', { progress: (done) => told.push(done) }), pool.run('answer')])
  expect(results).toEqual(['done', 'done'])
  expect(told).toEqual([0.5])
})

test('a refusal keeps its code, a bug stays a bug, and the thread works on', async () => {
  await expect(pool.run('refuse')).rejects.toEqual(new AppError('UPLOAD_BROKEN', { line: 7 }))
  await expect(pool.run('break')).rejects.toThrow(/a bug/)
  expect(await pool.run('answer')).toBe('done')
})

test('a long list arrives whole, and others are served between its parts', async () => {
  let turns = 0
  let done = false
  const others = (): void => {
    turns += 1
    if (!done) setImmediate(others)
  }
  await pool.run('answer')
  others()
  const { list } = (await pool.run('list')) as { list: number[] }
  done = true
  expect(list).toEqual(Array.from({ length: 20_000 }, (_, at) => at))
  expect(turns).toBeGreaterThan(40)
})

test('a long task stands aside at its next step while somebody else has a short one', async () => {
  let told = 0
  const long = pool.run('steps', { owner: 'long', progress: () => told++ })
  await vi.waitFor(() => expect(told).toBeGreaterThan(0), { timeout: 5_000 })
  await pause(300)
  expect(await pool.run('rest', { owner: 'short' })).toBe('done')
  const toldMeanwhile = told
  const { list } = (await long) as { list: number[] }
  expect(list.at(-1)! - list[0]!).toBeLessThan(10_000)
  expect(told - toldMeanwhile).toBeLessThan(10)
})

test('who had more of the threads than others has the processor after them, without waiting for a thread', async () => {
  const heavy = pool.run('steps', { owner: 'heavy' })
  await pause(2_000)
  expect(await pool.run('priority', { owner: 'light' })).toBe(PRIORITY)
  await pool.run('rest', { owner: 'light' })
  await heavy
  await pool.run('answer', { owner: 'heavy' })
  expect(await pool.run('priority', { owner: 'heavy' })).toBe(PRIORITY_OF_HEAVY)
  expect(await pool.run('priority', { owner: 'light' })).toBe(PRIORITY)
})

test('while a task takes long another thread starts, so that who comes next need not wait for its start', async () => {
  let started = 0
  const count = (): void => void started++
  subscribe('worker_threads', count)
  await pool.run('answer')
  const long = pool.run('rest', { owner: 'long' })
  await pause(300)
  expect(started).toBe(2)
  await Promise.all([long, pool.run('answer', { owner: 'short' })])
  expect(started).toBe(2)
  unsubscribe('worker_threads', count)
})

test('a task that nobody wants any more is ended, whether it runs or waits, and its thread is free', async () => {
  const gone = new AbortController()
  const { signal } = gone
  const told = Promise.withResolvers<void>()
  const runs = pool.run('steps', { owner: 'one', signal, progress: () => told.resolve() })
  const waits = pool.run('steps', { owner: 'one', signal })
  await told.promise
  const ended = Promise.allSettled([runs, waits])
  gone.abort(new Error('stopped'))
  expect(await ended).toMatchObject([{ reason: { message: 'stopped' } }, { reason: { message: 'stopped' } }])
  expect(await pool.run('answer', { owner: 'one' })).toBe('done')
  await expect(pool.run('answer', { owner: 'one', signal })).rejects.toThrow('stopped')
})

test('a task that cannot be handed over is refused, and gives its place back', async () => {
  const task = (() => 'no data') as unknown as GreedyTask
  await expect(pool.run(task)).rejects.toThrow(/could not be cloned/)
  expect(await pool.run('answer')).toBe('done')
})

test('whoever is told of progress and throws loses their own task only', async () => {
  const progress = () => {
    throw new Error('nobody listens')
  }
  await expect(pool.run('answer', { progress })).rejects.toThrow(/nobody listens/)
  expect(await pool.run('answer')).toBe('done')
})

test.each<GreedyTask>(['spin', 'hoard'])(
  'a task that does not end (%s) is ended, and the next one runs',
  async (task) => {
    await expect(pool.run(task)).rejects.toBeInstanceOf(WorkerLimitError)
    expect(await pool.run('answer')).toBe('done')
  },
)

test('closing refuses what waits and what runs', async () => {
  const running = pool.run('spin')
  const waiting = pool.run('answer')
  const refused = Promise.allSettled([running, waiting])
  await pool.close()
  expect((await refused).map((one) => one.status)).toEqual(['rejected', 'rejected'])
  await expect(pool.run('answer')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
