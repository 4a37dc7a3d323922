import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EarlyTicket } from '../../../api/early-answer.ts'
import type { FromWorker, ToWorker } from './messages.ts'

class StubWorker extends EventTarget {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null
  told: ToWorker[] = []
  isTerminated = false

  constructor() {
    super()
    workers.push(this)
    this.addEventListener('message', (event) => this.onmessage?.(event as MessageEvent<FromWorker>))
  }

  postMessage(message: ToWorker): void {
    this.told.push(message)
  }

  terminate(): void {
    this.isTerminated = true
  }

  says(data: FromWorker): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

let workers: StubWorker[] = []
const ticket = { ticket: 'of the address' } as EarlyTicket['ticket']
const early: EarlyTicket = { userId: 'maya', versionId: 'one', ticket }

async function atThe(address: EarlyTicket | null) {
  vi.stubGlobal('plumblineEarly', { answers: new Map(), ticket: Promise.resolve(address) })
  const { prepareWorker, takeWorker } = await import('./schedule-worker.ts')
  prepareWorker()
  await new Promise((resolve) => setImmediate(resolve))
  return takeWorker
}

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(performance, 'now').mockReturnValue(500)
  vi.stubGlobal('location', { protocol: 'https:', host: 'plan.example', origin: 'https://plan.example' })
  workers = []
  vi.stubGlobal('Worker', StubWorker)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('the schedule of the address is read before its screen is there, and what was said meanwhile is heard in its order', async () => {
  const takeWorker = await atThe(early)
  const [worker] = workers as [StubWorker]
  worker.says({ kind: 'needTicket', ask: 4 })
  expect(worker.told).toMatchObject([
    { kind: 'open', room: 'schedule/one', userId: 'maya' },
    { kind: 'ticket', ask: 4, ticket, code: '' },
  ])
  worker.says({ kind: 'failed', code: 'FIRST' })
  worker.says({ kind: 'failed', code: 'SECOND' })

  const taken = takeWorker('one', 'maya')
  expect(taken).toMatchObject({ worker, hasTicket: true })
  const heard: unknown[] = []
  worker.onmessage = ({ data }) => heard.push(data)
  taken.begin()
  worker.says({ kind: 'failed', code: 'LATER' })
  expect(heard).toMatchObject([{ code: 'FIRST' }, { code: 'SECOND' }, { code: 'LATER' }])
  expect(worker.told).toHaveLength(2)
})

test('a second ticket is asked for by whoever listens', async () => {
  const takeWorker = await atThe(early)
  const [worker] = workers as [StubWorker]
  worker.says({ kind: 'needTicket', ask: 1 })
  worker.says({ kind: 'needTicket', ask: 2 })
  const { begin } = takeWorker('one', 'maya')
  const heard: unknown[] = []
  worker.onmessage = ({ data }) => heard.push(data)
  begin()
  expect(heard).toEqual([{ kind: 'needTicket', ask: 2 }])
})

test('another version, or another person, gets a worker of its own, and the other one ends', async () => {
  for (const [versionId, userId] of [
    ['two', 'maya'],
    ['one', 'tom'],
  ] as const) {
    vi.resetModules()
    workers = []
    const takeWorker = await atThe(early)
    const { begin, hasTicket } = takeWorker(versionId, userId)
    begin()
    const [first, second] = workers as [StubWorker, StubWorker]
    expect([first.isTerminated, hasTicket]).toEqual([true, false])
    expect(second.told).toMatchObject([{ kind: 'open', room: `schedule/${versionId}`, userId }])
  }
})

test('without a ticket the worker waits for its screen', async () => {
  const takeWorker = await atThe(null)
  const [worker] = workers as [StubWorker]
  expect(worker.told).toEqual([])
  takeWorker('one', 'maya').begin()
  expect(workers).toHaveLength(1)
  expect(worker.told).toMatchObject([{ kind: 'open', room: 'schedule/one' }])
})
