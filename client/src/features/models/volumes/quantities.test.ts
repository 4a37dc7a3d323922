import { expect, test } from 'vitest'
import { type QuantityColumn, quantitiesOf } from './quantities.ts'

/** The file says something of the first element alone; the second has a closed body, the third none. */
const house = (units: string[], values = ['2.4']): QuantityColumn => ({
  ...{ first: 10, end: 13, values, of: values.length > 0 ? [0, -1, -1] : [-1, -1, -1], units },
  bodies: Float64Array.of(2.5, 0.75, Number.NaN),
})
const read = (...columns: QuantityColumn[]) => {
  const quantities = quantitiesOf(columns)
  const elements = [10, 11, 12, 20, 99]
  return {
    units: quantities.units,
    said: elements.map((element) => quantities.of(element)),
    measured: elements.filter((element) => quantities.isMeasured(element)),
  }
}

test('of elements without a quantity set the volume is that of their bodies, in the unit of the others', () => {
  expect(read(house(['m3']))).toEqual({
    units: ['m3'],
    said: ['2.4', '0.750000', null, null, null],
    measured: [11],
  })
  expect(read(house(['l'], ['2400'])).said.slice(0, 2)).toEqual(['2400', '750.000000'])
})

test('of a model that says no quantities at all volumes are in cubic metres', () => {
  expect(read(house([], []))).toMatchObject({ units: ['m3'], said: ['2.500000', '0.750000', null, null, null] })
})

test('bodies say nothing of areas, and nothing where they were not measured', () => {
  expect(read(house(['m2'])).said).toEqual(['2.4', null, null, null, null])
  const bare: QuantityColumn = { first: 20, end: 21, values: [], of: [-1], units: [], bodies: undefined }
  expect(read(bare)).toEqual({ units: [], said: [null, null, null, null, null], measured: [] })
})
