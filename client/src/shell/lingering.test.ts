import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lingering } from './lingering.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched() {
  const told: string[] = []
  const follow = lingering((key) => {
    told.push(`begin ${key}`)
    return () => told.push(`end ${key}`)
  })
  return { told, follow }
}

test('what a screen needs goes on when the next one needs it too', () => {
  const { told, follow } = watched()
  const leave = follow('space')
  leave()
  const leaveNext = follow('space')
  vi.runAllTimers()
  expect(told).toEqual(['begin space'])
  leaveNext()
  vi.runAllTimers()
  expect(told).toEqual(['begin space', 'end space'])
})

test('it ends with the last who needs it, and begins anew', () => {
  const { told, follow } = watched()
  const [one, two] = [follow('a'), follow('a')]
  one()
  vi.runAllTimers()
  expect(told).toEqual(['begin a'])
  two()
  vi.runAllTimers()
  follow('a')
  follow('b')
  expect(told).toEqual(['begin a', 'end a', 'begin a', 'begin b'])
})
