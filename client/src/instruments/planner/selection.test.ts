import { describe, expect, it } from 'vitest'
import { positionOfThumb, RowScroll, shiftOf, thumbOf } from './scroll.ts'
import { type RowKeys, Selection } from './selection.ts'

function rows(...keys: string[]): RowKeys {
  return { rowCount: keys.length, key: (row) => keys[row]!, rowOf: (key) => keys.indexOf(key) }
}

describe('selection of rows', () => {
  it('extends from the row that was picked first', () => {
    const source = rows('a', 'b', 'c', 'd', 'e')
    const selection = new Selection()
    selection.only('c')
    selection.extend(4, source)
    expect(selection.rows(source)).toEqual([2, 3, 4])
    selection.extend(1, source)
    expect(selection.rows(source)).toEqual([2, 1])
  })

  it('adds and takes away single rows', () => {
    const source = rows('a', 'b', 'c')
    const selection = new Selection()
    selection.only('c')
    selection.toggle('a')
    expect(selection.rows(source)).toEqual([2, 0])
    selection.toggle('c')
    expect(selection.rows(source)).toEqual([0])
  })

  it('stays on its works when somebody inserts, moves or deletes rows', () => {
    const selection = new Selection()
    selection.set([1, 2], rows('a', 'b', 'c'))
    expect(selection.rows(rows('new', 'a', 'c', 'b'))).toEqual([3, 2])
    expect(selection.rows(rows('a', 'c'))).toEqual([1])
  })

  it('begins anew when the picked row is gone', () => {
    const selection = new Selection()
    selection.only('gone')
    selection.extend(1, rows('a', 'b'))
    expect(selection.rows(rows('a', 'b'))).toEqual([1])
  })
})

describe('scrolling', () => {
  it('reaches the last of a hundred thousand rows and more', () => {
    const scroll = new RowScroll()
    scroll.viewport = 840
    scroll.contentHeight = 2_000_000 * 24
    scroll.reveal(1_999_999 * 24, 2_000_000 * 24)
    expect(scroll.top).toBe(2_000_000 * 24 - 840)
  })

  it('puts the thumb where the rows are, and the rows where the thumb is dropped', () => {
    const thumb = { offset: 0, length: 0 }
    thumbOf(800, 800, 2_400_000, 1_200_000, thumb)
    expect(thumb.length).toBe(28)
    expect(positionOfThumb(800, 800, 2_400_000, thumb.offset)).toBeCloseTo(1_200_000, 3)
    thumbOf(800, 800, 400, 0, thumb)
    expect(thumb.length).toBe(0)
  })

  it('holds its place when rows are inserted above, and only then', () => {
    const sight = ['f', 'g', 'h', 'i']
    const place = (...keys: string[]) => shiftOf(sight, 5, rows(...keys))
    expect(place('a', 'b', 'x', 'y', 'c', 'd', 'e', 'f', 'g', 'h', 'i')).toBe(2)
    expect(place('a', 'b', 'c', 'd', 'e', 'f', 'x', 'g', 'h', 'i')).toBe(0)
    expect(place('a', 'b', 'c', 'd', 'e', 'g', 'f', 'h', 'i')).toBe(0)
    expect(place('a', 'b')).toBe(0)
  })
})
