import { describe, expect, test } from 'vitest'
import { base32, codeAt, otpAddress, stepAt, stepOf } from './totp.ts'

/** Of RFC 6238, appendix B: the last six of its eight digits. */
const secret = Buffer.from('12345678901234567890')

describe('one-time codes', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i are those of the RFC', (second, code) => {
    expect(codeAt(secret, stepAt(second * 1_000))).toBe(code)
  })

  test('hold for the step before and after, as clocks differ, and no longer', () => {
    const now = 1_234_567_890_000
    const step = stepAt(now)
    for (const near of [step - 1, step, step + 1]) expect(stepOf(secret, codeAt(secret, near), now)).toBe(near)
    for (const far of [step - 2, step + 2]) expect(stepOf(secret, codeAt(secret, far), now)).toBeNull()
  })

  test('have a secret that is written as authenticators read it', () => {
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(otpAddress(secret, 'maya b')).toBe(
      'otpauth://totp/Plumbline:maya%20b?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Plumbline',
    )
  })
})
