import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSpace, lastSpaceOf, rememberSpace, spaceCookie } from './last-space.ts'

describe('the last space', () => {
  const stored = new Map<string, string>()
  const page = { cookie: '' }
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    vi.stubGlobal('document', page)
    vi.stubGlobal('location', { protocol: 'https:' })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is remembered per person, under a prefix and their id (R-SESS-01, R-SESS-03)', () => {
    rememberSpace('maya', 'abc123DEF456')
    rememberSpace('tom', 'xyz123DEF456')
    expect(Object.fromEntries(stored)).toEqual({
      'plumbline.space.maya': 'abc123DEF456',
      'plumbline.space.tom': 'xyz123DEF456',
    })
    expect(lastSpaceOf('maya')).toBe('abc123DEF456')
  })

  it('is in the cookie space_id for a year (R-SESS-02)', () => {
    rememberSpace('maya', 'abc123DEF456')
    expect(page.cookie).toBe('space_id=abc123DEF456; Path=/; Max-Age=31536000; SameSite=None; Secure')
  })

  it('leaves nothing behind when it is forgotten (R-SESS-08)', () => {
    rememberSpace('maya', 'abc123DEF456')
    forgetSpace('maya')
    expect([...stored]).toEqual([])
    expect(page.cookie).toContain('Max-Age=0')
  })
})

describe('cookie of the last space', () => {
  it('goes across sites only over HTTPS', () => {
    expect(spaceCookie('abc123DEF456', 60, true)).toBe(
      'space_id=abc123DEF456; Path=/; Max-Age=60; SameSite=None; Secure',
    )
    expect(spaceCookie('abc123DEF456', 60, false)).toBe('space_id=abc123DEF456; Path=/; Max-Age=60; SameSite=Lax')
  })
})
