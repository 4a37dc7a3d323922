import type { StartBar } from '@plumbline/core/contract'
import { expect, it } from 'vitest'
import { daysMoved, drawingOf } from './small-gantt.ts'

const bar = (id: string, start: string, finish: string, own: Partial<StartBar> = {}): StartBar => ({
  id,
  code: id,
  name: id,
  start: `${start}T08:00`,
  finish: `${finish}T17:00`,
  target: null,
  percent: 0,
  critical: false,
  milestone: false,
  ...own,
})

it('bars stand on the span that they and their targets have together, with the data date where it lies inside', () => {
  const bars = [
    bar('Pit', '2026-11-02', '2026-11-20', { percent: 10_000, critical: true }),
    bar('Slab', '2026-11-23', '2026-12-18', { critical: true, target: ['2026-11-16T08:00', '2026-12-11T17:00'] }),
  ]
  const { bars: drawn, dataDate } = drawingOf(bars, '2026-11-23T08:00', 24)
  expect(drawn.map(({ look }) => look)).toEqual(['done', 'critical'])
  expect(dataDate).toBeCloseTo(drawn[1]!.left)
  expect(drawn[0]!.left).toBeGreaterThan(0)
  expect(drawn[1]!.left + drawn[1]!.width).toBeLessThan(100)
  expect(drawn[1]!.target!.left).toBeLessThan(drawn[1]!.left)
  expect(drawingOf(bars, '2030-01-01T08:00', 24).dataDate).toBeNull()
})

it('a small card has fewer bars, from the whole length; an axis has no more months than fit', () => {
  const many = Array.from({ length: 24 }, (_, at) => bar(`W${at}`, `20${10 + at}-01-01`, `20${10 + at}-06-01`))
  const { bars, ticks } = drawingOf(many, null, 9)
  expect(bars.map(({ id }) => id)).toEqual(['W0', 'W3', 'W6', 'W9', 'W12', 'W14', 'W17', 'W20', 'W23'])
  expect(ticks.length).toBeLessThanOrEqual(8)
  expect(ticks.every(({ month }) => month.getUTCMonth() === 0)).toBe(true)
  const months = drawingOf([bar('A', '2026-09-01', '2026-12-20')], null, 9).ticks
  expect(months.map(({ month }) => month.getUTCMonth())).toEqual([8, 9, 10, 11])
  expect(drawingOf([], null, 9)).toEqual({ bars: [], dataDate: null, ticks: [] })
})

it('a finish moves by calendar days, whatever the hour', () => {
  expect(daysMoved('2027-07-22T17:00', '2027-07-26T08:00')).toBe(4)
  expect(daysMoved(null, '2027-07-26T08:00')).toBeNull()
})
