import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { opensScreen, whenQuiet } from './when-quiet.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what can wait begins some seconds after the page', () => {
  const run = vi.fn()
  whenQuiet(run)
  expect(run).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(run).toHaveBeenCalledOnce()
})

test('however long a screen takes to be drawn, what can wait comes after it, and once', () => {
  const run = vi.fn()
  const [one, two] = [opensScreen(), opensScreen()]
  whenQuiet(run)
  vi.advanceTimersByTime(60_000)
  one()
  expect(run).not.toHaveBeenCalled()
  two()
  two()
  expect(run).toHaveBeenCalledOnce()
})
