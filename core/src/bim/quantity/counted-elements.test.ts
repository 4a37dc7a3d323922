import { expect, test } from 'vitest'
import { countedElements, elementQuery } from '../index.ts'

const cubic = (...values: number[]) => values.map((value) => ({ value, unit: 'm3' }))

test('elements come to a sum in the unit of the item, in whatever order they are added', () => {
  const slabs = cubic(...Array.from({ length: 1_000 }, () => 0.1), 50.0000004)
  const wanted = { by: 'volume', unit: '100 m3' } as const
  expect(countedElements(slabs, wanted)).toEqual({ amount: '1.5', elements: 1_001, unknown: 0, foreign: 0 })
  expect(countedElements(slabs.toReversed(), wanted)).toEqual(countedElements(slabs, wanted))
})

test('what is not known, or is of something else, is told and not added', () => {
  const known = [...cubic(2, Number.NaN), { value: 7, unit: 'kg' }, { value: 1, unit: '' }]
  expect(countedElements(known, { by: 'property', unit: 'm3' })).toEqual({
    ...{ amount: '3', elements: 4, unknown: 1, foreign: 1 },
  })
  expect(countedElements(cubic(Number.NaN), { by: 'volume', unit: 'm3' }).amount).toBeNull()
  expect(countedElements(cubic(5), { by: 'volume', unit: 't' })).toMatchObject({ amount: null, foreign: 1 })
  expect(countedElements([], { by: 'volume', unit: 'm3' }).amount).toBe('0')
})

test('pieces are counted whatever they are called', () => {
  const pieces = [1, 1, 1].map((value) => ({ value, unit: 'pcs' }))
  expect(countedElements(pieces, { by: 'count', unit: 'шт' }).amount).toBe('3')
})

test('a query names no more elements than can be kept, and no others', () => {
  const of = (guids: string[]) => ({ by: 'volume', unit: 'm3', elements: [{ modelId: 'model0000000', guids }] })
  const many = Array.from({ length: 2_001 }, (_, at) => `wall-${at}`)
  expect(elementQuery.safeParse(of(['wall-1'])).success).toBe(true)
  expect(elementQuery.safeParse(of(many)).success).toBe(false)
  expect(elementQuery.safeParse(of(['two words'])).success).toBe(false)
  const first = of(many.slice(0, 2_000)).elements
  expect(elementQuery.safeParse({ ...of([]), elements: [...first, ...of(['one-more']).elements] }).success).toBe(false)
})
