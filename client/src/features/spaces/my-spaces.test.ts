import { describe, expect, it } from 'vitest'
import { inOrder, type MySpace, matching, placeOfKey } from './my-spaces.ts'

function space(id: string, name: string, lastOpenedAt: string | null = null): MySpace {
  const createdAt = '2026-01-01T00:00:00.000Z'
  return {
    id,
    name,
    role: 'planner',
    deletable: false,
    demo: false,
    facilities: 0,
    schedules: 0,
    members: [],
    lastOpenedAt,
    createdAt,
  }
}

const spaces = [
  space('a', 'Tender office'),
  space('b', 'Meridian Build', '2026-11-16T10:00:00.000Z'),
  space('c', 'Nordhavn', '2026-11-15T10:00:00.000Z'),
  space('d', 'Archive'),
]
const press = (key: string, code: string) => ({ key, code, ctrlKey: false, metaKey: false, altKey: false })

describe('choice of a space', () => {
  it('begins with the remembered one, then the ones opened last (R-SESS-03)', () => {
    expect(inOrder(spaces, 'd').map(({ id }) => id)).toEqual(['d', 'b', 'c', 'a'])
    expect(inOrder(spaces, null).map(({ id }) => id)).toEqual(['b', 'c', 'd', 'a'])
  })

  it('finds by a part of the name', () => {
    expect(matching(spaces, ' BUILD ').map(({ id }) => id)).toEqual(['b'])
    expect(matching(spaces, '')).toHaveLength(4)
  })

  it('opens by number, on any keyboard layout, and the first by Enter', () => {
    expect(placeOfKey(press('2', 'Digit2'), 4)).toBe(1)
    expect(placeOfKey(press('é', 'Digit2'), 4)).toBe(1)
    expect(placeOfKey(press('Enter', 'Enter'), 4)).toBe(0)
    expect(placeOfKey(press('9', 'Digit9'), 4)).toBe(-1)
    expect(placeOfKey({ ...press('1', 'Digit1'), ctrlKey: true }, 4)).toBe(-1)
  })
})
