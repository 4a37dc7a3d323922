import { describe, expect, it } from 'vitest'
import { dateOf } from './format.ts'

describe('dates', () => {
  it('read DD.MM.YYYY, and a dash where there is none (R-CONST-08)', () => {
    expect(dateOf('2026-11-06T08:00')).toBe('06.11.2026')
    expect(dateOf(null)).toBe('–')
  })
})
