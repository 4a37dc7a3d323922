import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WorkerRun } from './worker-run.ts'

interface Opened {
  worker: Pick<Worker, 'onmessage' | 'onerror'>
  tasks: unknown[]
  isOver: boolean
}

const KEPT_FOR = 1_000
let opened: Opened[] = []

beforeEach(() => {
  opened = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

function open(): Worker {
  const one: Opened = { worker: { onmessage: null, onerror: null }, tasks: [], isOver: false }
  opened.push(one)
  return Object.assign(one.worker, {
    postMessage: (task: unknown) => one.tasks.push(task),
    terminate: () => {
      one.isOver = true
    },
  }) as unknown as Worker
}

const tell = ({ worker }: Opened, data: number): void =>
  void worker.onmessage?.call(worker as Worker, { data } as MessageEvent)
/** Everything above 99 is a result. */
const hear = (told: number): number | null => (told > 99 ? told : null)

test('a run ends with its result, and the next one has the same worker as long as that is kept', async () => {
  const runs = new WorkerRun<string, number, number>(open, KEPT_FOR)
  const first = runs.run('a', hear)
  tell(opened[0]!, 1)
  tell(opened[0]!, 100)
  expect(await first).toBe(100)
  const second = runs.run('b', hear)
  vi.advanceTimersByTime(2 * KEPT_FOR)
  tell(opened[0]!, 200)
  expect(await second).toBe(200)
  expect(opened).toMatchObject([{ tasks: ['a', 'b'], isOver: false }])
  vi.advanceTimersByTime(KEPT_FOR)
  expect(opened[0]!.isOver).toBe(true)
  void runs.run('c', hear)
  expect(opened[1]!.tasks).toEqual(['c'])
})

test('who stops a run, or begins another one, ends its worker', async () => {
  const runs = new WorkerRun<string, number, number>(open, KEPT_FOR)
  const first = runs.run('a', hear)
  const second = runs.run('b', hear)
  expect(await first).toBe('stopped')
  runs.stop()
  expect(await second).toBe('stopped')
  expect(opened.map(({ isOver }) => isOver)).toEqual([true, true])
  runs.stop()
})

test('what fails is told, and its worker is not kept', async () => {
  const runs = new WorkerRun<string, number, number>(open, KEPT_FOR)
  const run = runs.run('a', hear)
  const { worker } = opened[0]!
  worker.onerror?.call(worker as Worker, {} as ErrorEvent)
  expect(await run).toBe('failed')
  expect(opened[0]!.isOver).toBe(true)
})

test('nothing is kept where nobody asks for that', async () => {
  const runs = new WorkerRun<string, number, number>(open)
  const run = runs.run('a', hear)
  tell(opened[0]!, 100)
  expect(await run).toBe(100)
  expect(opened[0]!.isOver).toBe(true)
})
