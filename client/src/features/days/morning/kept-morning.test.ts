import { describe, expect, it } from 'vitest'
import { joined, type Morning, visited, withAsked } from './kept-morning.ts'

const HOUR = 3_600_000
const FRIDAY = Date.UTC(2026, 10, 13, 17, 30)
const MONDAY = Date.UTC(2026, 10, 16, 7)
const never: Morning = { at: 0, before: null, asked: {} }

describe('what mornings leave', () => {
  it('is nothing before the first visit, and then the last look of the visit before', () => {
    const first = visited(never, FRIDAY - HOUR / 2)
    expect(first.before).toBeNull()
    const second = visited(first, FRIDAY)
    expect(second.before).toBeNull()
    const third = visited(second, MONDAY)
    expect(third.before).toBe(FRIDAY)
    // A reload at once is the same visit.
    expect(visited(third, MONDAY + 60_000).before).toBe(FRIDAY)
  })

  it('is the later of what the server and the browser know, with whomever either asked', () => {
    const here = { at: FRIDAY, before: null, asked: { a: 1 } }
    const there = { at: MONDAY, before: FRIDAY, asked: { b: 2 } }
    const both = { at: MONDAY, before: FRIDAY, asked: { a: 1, b: 2 } }
    expect([joined(here, there), joined(there, here)]).toEqual([both, both])
    expect(joined(null, null)).toEqual(never)
    expect(joined(null, here)).toEqual(here)
    expect(joined({}, here)).toEqual(here)
  })

  it('holds whom somebody asked, the newest of many', () => {
    let morning = never
    for (let at = 0; at < 250; at++) morning = withAsked(morning, `work ${at}`, MONDAY + at)
    expect(Object.keys(morning.asked)).toHaveLength(200)
    expect([morning.asked['work 249'], morning.asked['work 0']]).toEqual([MONDAY + 249, undefined])
  })
})
