import { expect, test, vi } from 'vitest'
import { linesOption } from './chart-options.ts'
import type { Figure } from './figure.ts'

vi.stubGlobal('document', { querySelector: () => null, documentElement: {} })
vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '#123456' }))

test('curves go straight from one period to the next: a line that only rises is never drawn falling', () => {
  const figure: Figure = {
    head: 'period',
    columns: [
      { name: 'pv', unit: 'amount' },
      { name: 'ev', unit: 'amount' },
    ],
    rows: ['01', '02', '03'].map((label, at) => ({ key: label, label, values: [10 * at, at < 2 ? 8 * at : null] })),
  }
  const words = { column: (name: string) => name, value: String }
  const { series } = linesOption(figure, words, '02') as { series: Record<string, unknown>[] }
  expect(series.map(({ data, type }) => [type, data])).toEqual([
    ['line', [0, 10, 20]],
    ['line', [0, 8, null]],
  ])
  // Off as long as nobody says so; splines overshoot where a line bends.
  for (const one of series) expect(Object.keys(one)).not.toContain('smooth')
})
