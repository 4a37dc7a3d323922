import { instantOf } from '@plumbline/core/time'
import { expect, it } from 'vitest'
import { stripOf } from './milestone-strip.ts'

const day = (at: number): number => instantOf(20_000 + at)
const milestone = (name: string, left: number | null, right: number | null) => ({
  ...{ id: name, code: '', name, critical: false },
  ...{ left: left === null ? null : day(left), right: right === null ? null : day(right) },
})

it('milestones stand before and after on the way from the data date to the last of them', () => {
  const strip = stripOf([milestone('Topped out', 40, 44), milestone('Handover', 100, 100)], day(0))
  expect(strip?.dataDate).toBe(3)
  expect(strip?.marks.map(({ from, to }) => [from, to])).toEqual([
    [3 + 94 * 0.4, 3 + 94 * 0.44],
    [97, 97],
  ])
  expect(strip?.marks.map(({ label }) => label.side)).toEqual(['middle', 'end'])
  expect(strip?.lanes).toBe(1)
})

it('names that would stand over each other stand in lanes; months are named as far as there is room', () => {
  const close = [milestone('A', 500, 501), milestone('B', 502, 503), milestone('C', null, 504)]
  const strip = stripOf([...close, milestone('D', 1_000, null)], day(0))
  expect(strip?.marks.map(({ lane }) => lane)).toEqual([0, 1, 2, 0])
  expect(strip?.marks.at(-1)).toMatchObject({ to: null })
  expect(strip?.ticks.filter(({ isNamed }) => isNamed).length).toBeLessThanOrEqual(6)
  expect(stripOf([], day(0))).toBeNull()
})
