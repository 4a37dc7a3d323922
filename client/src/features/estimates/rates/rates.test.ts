import { describe, expect, test } from 'vitest'
import { textAsCells } from '../../../instruments/planner/clipboard.ts'
import { pastedRates, rateAsText } from './pasted-rates.ts'

describe('rates that are pasted', () => {
  test('are lines with their resources below them, with decimals as people write them', () => {
    const { rates, wrong } = pastedRates([
      ['06-08-02', 'Slab concreting', '100 m3'],
      ['L', 'L-1-034', 'Workers', 'h', '120', '9,50'],
      ['E', 'E-021', 'Crane', 'h', '18', '110', '13.5'],
      ['', ''],
      ['06-14-01', 'Upstands', '100 m'],
    ])
    expect(wrong).toEqual([])
    expect(rates.map(({ code, unit, composition }) => [code, unit, composition.length])).toEqual([
      ['06-08-02', '100 m3', 2],
      ['06-14-01', '100 m', 0],
    ])
    expect(rates[0]?.composition[1]).toMatchObject({ type: 'E', norm: '18', basePrice: '110', machinistPay: '13.5' })
    expect(rates[0]?.composition[0]).toMatchObject({ basePrice: '9.50' })
  })

  test('are corrected as the text that they would be pasted as', () => {
    const cells = [
      ['06-08-02', 'Slab concreting', '100 m3'],
      ['E', 'E-021', 'Crane', 'h', '18', '110', '13.5'],
    ]
    const { rates } = pastedRates(cells)
    expect(pastedRates(textAsCells(rateAsText(rates[0]!))).rates).toEqual(rates)
  })

  test('tell which of their lines cannot be understood', () => {
    const { wrong } = pastedRates([
      ['L', 'L-1', 'Workers', 'h', '1', '1'],
      ['06', 'Slab', 'm3'],
      ['M', 'M-1', 'Concrete', 'm3', 'much', '560'],
      ['', 'Nothing'],
    ])
    expect(wrong).toEqual([1, 3, 4])
  })
})
