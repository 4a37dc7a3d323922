import { parseInstant } from '@plumbline/core/time'
import { expect, test } from 'vitest'
import { deltaText, valueText } from './shown-value.ts'

const words = (key: string, params?: Record<string, unknown>) => (key === 'days' ? `${params?.days} d` : key)
const text = (value: Parameters<typeof valueText>[0], kind: 'instant' | 'duration' | 'link' | 'percent' | 'choice') =>
  valueText(value, { value: kind, perDay: 480 }, words, String)

test('values of a comparison read as planners write them', () => {
  expect(text(parseInstant('2026-11-16T08:00'), 'instant')).toBe('16.11.2026')
  expect(text(720, 'duration')).toBe('1.5 d')
  expect(text({ code: 'A', name: 'Dig', type: 'ss', lag: -480 }, 'link')).toBe('A SS −1 d')
  expect(text(40, 'percent')).toBe('40 %')
  expect(text('not_earlier', 'choice')).toBe('choice.not_earlier')
  expect(text(null, 'instant')).toBe('–')
})

test('two times of one day are told apart', () => {
  const [left, right] = [parseInstant('2026-11-16T08:00')!, parseInstant('2026-11-16T13:00')!]
  const sides = { value: 'instant', perDay: 480, left, right } as const
  expect([left, right].map((value) => valueText(value, sides, words, String))).toEqual([
    '16.11.2026 08:00',
    '16.11.2026 13:00',
  ])
})

test('a delta has its sign, and none is nothing', () => {
  expect([deltaText(960, 480, String), deltaText(-240, 480, String), deltaText(0, 480, String)]).toEqual([
    '+2',
    '−0.5',
    '',
  ])
})
