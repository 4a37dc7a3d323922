import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { regularly } from '../regularly.ts'
import { Liveness } from './liveness.ts'
import { Session } from './session.ts'
import { Sessions } from './sessions.ts'

// What a timer throws would end the test run as it would the server.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const told: unknown[] = []
const failed = (error: unknown): void => void told.push(error)

test('what is done regularly goes on after it threw, at once or later, and ends when it is stopped', async () => {
  let times = 0
  const stop = regularly(
    1_000,
    () => {
      times += 1
      if (times === 1) throw new Error('at once')
      return Promise.reject(new Error('later'))
    },
    failed,
  )
  await vi.advanceTimersByTimeAsync(3_000)
  expect(told.map(String)).toEqual(['Error: at once', 'Error: later', 'Error: later'])
  stop()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(times).toBe(3)
})

test('a link that takes no word is ended, and the others are asked', async () => {
  const asked: string[] = []
  const line = (name: string, isBroken: boolean) => ({
    ping: () => {
      asked.push(name)
      if (isBroken) throw new Error('not open')
    },
    say: null,
    bufferedAmount: 0,
    terminate: () => void asked.push(`${name} ended`),
  })
  const liveness = new Liveness(failed)
  liveness.watch('1', line('broken', true))
  liveness.watch('2', line('sound', false))
  await vi.advanceTimersByTimeAsync(6_000)
  expect(asked).toEqual(['broken', 'broken ended', 'sound'])
  liveness.stop()
})

test('a socket of which nobody knows how far it is behind ends nobody', async () => {
  told.length = 0
  const sessions = new Sessions(1, failed)
  sessions.add(
    new Session(
      'schedule/aaaaaaaaaaaa',
      {
        close: () => undefined,
        terminate: () => undefined,
        get bufferedAmount(): number {
          throw new Error('no socket')
        },
      },
      false,
    ),
  )
  await vi.advanceTimersByTimeAsync(600)
  expect(told.map(String)).toEqual(['Error: no socket'])
  sessions.stop()
})
