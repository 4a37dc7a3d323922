import { describe, expect, test } from 'vitest'
import {
  amountFor,
  amountOf,
  decimalText,
  hoursWith,
  isShort,
  percentBefore,
  percentWith,
  stepOf,
  stepped,
  unitOf,
} from './phone-works.ts'

describe('quantities on the phone', () => {
  test.each([
    ['3.6', '0.1'],
    ['2', '0.1'],
    ['46', '2'],
    ['20', '1'],
    ['120', '5'],
    ['4000', '200'],
    ['0.2', '0.01'],
    ['0', '0.1'],
    [null, '1'],
  ])('one touch at a day of %s is %s', (plan, step) => {
    expect(decimalText(stepOf(plan))).toBe(step)
  })

  test('touches add up exactly and never go below nothing', () => {
    expect(stepped('2.3', 100_000n, 1)).toBe('2.4')
    expect(stepped('0,1', 100_000n, -1)).toBe('0')
    expect(stepped('', 100_000n, -1)).toBe('0')
    expect(stepped('0.3', 100_000n, 1)).toBe('0.4')
  })

  test('what is no amount is told apart', () => {
    expect([amountOf('12,5'), amountOf('-1'), amountOf('1e3'), amountOf('')]).toEqual([12_500_000n, null, null, null])
  })

  test('less than planned wants a reason', () => {
    expect([isShort('3.6', '2.4'), isShort('3.6', '3.60'), isShort(null, '1'), isShort('3', '')]).toEqual([
      ...[true, false, false, false],
    ])
  })
})

describe('percent on the phone', () => {
  const slab = { unit: 't', volume: '60', percent: 3_500 }

  test('is tied to the quantity: one sets the other, exactly', () => {
    const before = percentBefore(slab, 0n)!
    expect(before).toBe(3_500)
    expect(percentWith(slab, before, 3_600_000n)).toBe(4_100)
    expect(amountFor(slab, before, 4_100)).toBe('3.6')
    expect(amountFor(slab, before, 3_000)).toBe('0')
    // Days that the calculation does not know yet count as well.
    expect(percentBefore(slab, 24_000_000n)).toBe(4_000)
    expect(percentWith(slab, 9_900, 60_000_000n)).toBe(10_000)
  })

  test('is the measure itself of what has no other', () => {
    const bare = { unit: '', volume: null, percent: 0 }
    expect(unitOf(bare)).toBe('%')
    expect(amountFor(bare, percentBefore(bare, 12_000_000n)!, 2_000)).toBe('8')
    expect(percentBefore({ unit: 'm', volume: null, percent: 0 }, 0n)).toBeNull()
  })

  test('hours of a crew are people by time, to a hundredth, added to what was told', () => {
    const run = { startedAt: 0, people: 14 }
    expect(hoursWith(null, run, 4 * 3_600_000 + 55 * 60_000)).toBe('68.83')
    expect(hoursWith('8.5', run, 30 * 60_000)).toBe('15.5')
    expect(hoursWith('1', { startedAt: 10, people: 1 }, 0)).toBe('1')
  })
})
