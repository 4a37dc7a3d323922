import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { Patience } from './index.ts'

function patient() {
  const lines: string[] = []
  const log = {
    warn: (_: object, text: string) => lines.push(`warn ${text}`),
    error: (_: object, text: string) => lines.push(`error ${text}`),
  } as unknown as Logger
  const options = { what: 'it was not done', firstMs: 1_000, lastMs: 5_000, attempts: 5 }
  return { lines, patience: new Patience({ log, ...options }) }
}

test('what fails is tried ever less often and then left alone, and the log hears of it twice', () => {
  const { lines, patience } = patient()
  const waits = Array.from({ length: 8 }, () => patience.failed('board', new Error('a title')))
  expect(waits).toEqual([1_000, 2_000, 4_000, 5_000, null, null, null, null])
  expect(lines).toEqual(['warn it was not done', 'error it was not done; given up until it changes'])
})

test('another reason is told, one thing waits for no other, and what went well begins anew', () => {
  const { lines, patience } = patient()
  patience.failed('board', new Error('a title'))
  patience.failed('board', new Error('no database'))
  expect(patience.failed('other', new Error('a title'))).toBe(1_000)
  patience.succeeded('board')
  expect(patience.failed('board', new Error('a title'))).toBe(1_000)
  expect(lines).toHaveLength(4)
})
