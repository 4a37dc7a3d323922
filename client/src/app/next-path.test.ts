import { describe, expect, it } from 'vitest'
import { nextPath } from './next-path.ts'

describe('the page after signing in', () => {
  it('is the one that was asked for', () => {
    expect(nextPath('/abc123DEF456/schedule/abc123DEF456?filter=1')).toBe(
      '/abc123DEF456/schedule/abc123DEF456?filter=1',
    )
  })

  it('is the choice of a space otherwise', () => {
    expect(nextPath(null)).toBe('/auth/select-space')
    expect(nextPath('/auth/login')).toBe('/auth/select-space')
  })

  it('never leaves the application', () => {
    for (const foreign of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      expect(nextPath(foreign)).toBe('/auth/select-space')
    }
  })
})
