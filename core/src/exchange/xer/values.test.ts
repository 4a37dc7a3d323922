import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseInstant } from '../../time/index.ts'
import { plainDecimal, readDate, readDecimal } from './values.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')
const anyDate = fc
  .tuple(
    fc.integer({ min: 1970, max: 2099 }),
    fc.integer({ min: 0, max: 13 }),
    fc.integer({ min: 0, max: 32 }),
    fc.integer({ min: 0, max: 24 }),
    fc.integer({ min: 0, max: 60 }),
  )
  .map(([year, month, day, hour, minute]) => {
    return `${year}-${twoDigits(month)}-${twoDigits(day)} ${twoDigits(hour)}:${twoDigits(minute)}`
  })

describe('values of cells', () => {
  it('dates as P6 writes them are those that the clock knows, and no others', () => {
    fc.assert(
      fc.property(anyDate, (text) => {
        expect(readDate(text)).toBe(parseInstant(text))
      }),
      { numRuns: 2_000 },
    )
    expect(readDate('2024-02-29 08:00')).not.toBeNull()
    expect([readDate('2023-02-29 08:00'), readDate('2026-04-31 08:00')]).toEqual([null, null])
  })

  it('decimals are kept as they stand where that is how they are kept', () => {
    const digits = fc.stringMatching(/^\d{1,11}(\.\d{0,8})?$/)
    fc.assert(
      fc.property(digits, (text) => {
        expect(readDecimal(text)).toBe(plainDecimal(Number(text)))
      }),
      { numRuns: 2_000 },
    )
    expect(['007', '1.50', '0', '0.10', '-3', '.5', '5.'].map(readDecimal)).toEqual([
      ...['7', '1.5', '0', '0.1', '-3', '0.5', '5'],
    ])
  })
})
