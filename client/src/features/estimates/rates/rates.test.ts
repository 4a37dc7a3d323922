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

  test('without resources have the price of one unit, or what it is made of', () => {
    const { rates, wrong } = pastedRates([
      ['08-01', 'Kerbs', 'm', '25,50'],
      ['11-02', 'Plaster', '100 m2', '350.5', '42', '7.1', '800', '65', ''],
      ['12-01', 'Paint', 'm2', 'dear'],
      ['13-01', 'Doors', 'pcs', '', '', ''],
    ])
    expect(wrong).toEqual([3])
    const none = { labour: '0', machines: '0', machinistPay: '0', materials: '0', manHours: '0', machineHours: '0' }
    expect(rates.map(({ unitPrice }) => unitPrice)).toEqual([
      { ...none, materials: '25.50' },
      { labour: '350.5', machines: '42', machinistPay: '7.1', materials: '800', manHours: '65', machineHours: '0' },
      null,
    ])
    for (const rate of rates) expect(pastedRates(textAsCells(rateAsText(rate))).rates).toEqual([rate])
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
