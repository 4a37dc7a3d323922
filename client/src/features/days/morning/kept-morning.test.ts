import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askedBefore, keepAsked, visitBefore } from './kept-morning.ts'

const HOUR = 3_600_000
const FRIDAY = Date.UTC(2026, 10, 13, 17, 30)
const MONDAY = Date.UTC(2026, 10, 16, 7)

describe('what mornings leave', () => {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  }
  beforeEach(() => [kept.clear(), vi.stubGlobal('localStorage', localStorage)])
  afterEach(() => vi.unstubAllGlobals())

  it('is nothing before the first visit, and then the last look of the visit before', () => {
    expect(visitBefore('maya', 'tower', FRIDAY - HOUR / 2)).toBeNull()
    expect(visitBefore('maya', 'tower', FRIDAY)).toBeNull()
    expect(visitBefore('maya', 'tower', MONDAY)).toBe(FRIDAY)
    // A reload at once is the same visit.
    expect(visitBefore('maya', 'tower', MONDAY + 60_000)).toBe(FRIDAY)
  })

  it('is of each person and schedule', () => {
    visitBefore('maya', 'tower', FRIDAY)
    expect(visitBefore('tom', 'tower', MONDAY)).toBeNull()
    expect(visitBefore('maya', 'bridge', MONDAY)).toBeNull()
  })

  it('holds whom somebody asked, the newest of many', () => {
    for (let at = 0; at < 250; at++) keepAsked('maya', 'tower', `work ${at}`, MONDAY + at)
    const asked = askedBefore('maya', 'tower')
    expect(Object.keys(asked)).toHaveLength(200)
    expect([asked['work 249'], asked['work 0']]).toEqual([MONDAY + 249, undefined])
  })
})
