import { expect, test } from 'vitest'
import { factorBetween } from './units.ts'

test.each([
  ['m3', 'м³', 1],
  ['m3', '100 м3', 0.01],
  ['m³', 'тыс. м3', 0.001],
  ['l', 'm3', 0.001],
  ['ft3', 'm3', 0.028316846592],
  ['kg', 't', 0.001],
  ['mm2', 'm2', 1e-6],
  ['pcs', 'pcs', 1],
])('from %s into %s it is times %f', (from, to, factor) => {
  expect(factorBetween(from, to)).toBeCloseTo(factor, 12)
})

test('what is of different things is not converted', () => {
  expect([factorBetween('m3', 'm2'), factorBetween('pcs', 'm3'), factorBetween('', 'm3')]).toEqual([null, null, null])
})
