import { describe, expect, it } from 'vitest'
import { spaceCookie } from './last-space.ts'

describe('cookie of the last space', () => {
  it('goes across sites only over HTTPS', () => {
    expect(spaceCookie('abc123DEF456', 60, true)).toBe(
      'space_id=abc123DEF456; Path=/; Max-Age=60; SameSite=None; Secure',
    )
    expect(spaceCookie('abc123DEF456', 60, false)).toBe('space_id=abc123DEF456; Path=/; Max-Age=60; SameSite=Lax')
  })
})
