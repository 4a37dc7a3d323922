import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RuleMatcher } from './rule-matcher.ts'

/** A thread that answers only what it is told to. */
class Thread {
  static readonly all: Thread[] = []
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: unknown = null
  readonly asked: { ask?: number }[] = []
  isEnded = false

  constructor() {
    Thread.all.push(this)
  }

  postMessage(message: { ask?: number }): void {
    this.asked.push(message)
  }

  terminate(): void {
    this.isEnded = true
  }

  answer(): void {
    this.onmessage?.({ data: { ask: this.asked.at(-1)?.ask, found: 1 } })
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', Thread)
  Thread.all.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const asked = {} as Parameters<RuleMatcher['match']>[1]
const goingOn = (): AbortSignal => new AbortController().signal

test('a rule that goes on for ever is ended after 20 s with RULE_TOO_SLOW, and the next one gets a thread of its own', async () => {
  const matcher = new RuleMatcher()
  const slow = matcher.match([], asked, goingOn())
  const told = expect(slow).rejects.toMatchObject({ code: 'RULE_TOO_SLOW', params: { limit: 20 } })
  const next = matcher.match([], asked, goingOn())
  await vi.advanceTimersByTimeAsync(19_900)
  expect(Thread.all.map(({ isEnded }) => isEnded)).toEqual([false])
  await vi.advanceTimersByTimeAsync(200)
  await told
  expect(Thread.all.map(({ isEnded }) => isEnded)).toEqual([true, false])
  Thread.all[1]!.answer()
  expect(await next).toMatchObject({ found: 1 })
})

test('one that answers in time is no reason to end the thread', async () => {
  const matcher = new RuleMatcher()
  const found = matcher.match([], asked, goingOn())
  await vi.advanceTimersByTimeAsync(5_000)
  Thread.all[0]!.answer()
  expect(await found).toMatchObject({ found: 1 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Thread.all.map(({ isEnded }) => isEnded)).toEqual([false])
})
