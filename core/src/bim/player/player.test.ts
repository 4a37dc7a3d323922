import { describe, expect, test } from 'vitest'
import { NO_INSTANT } from '../../time/index.ts'
import {
  clearPaint,
  differences,
  paintBits,
  paintDifference,
  paintElements,
  paintOf,
  paintOverrides,
  paletteOf,
  phases,
  playedOf,
  usualLooks,
} from '../index.ts'

/** Each phase has a colour that names it. */
const named = { ...usualLooks.install }
for (const [number, phase] of phases.entries()) named[phase] = { color: `#00000${number}`, opacity: 100 }
const nameOf = (paint: number) => phases[(paint >>> 16) & 0xff]

/** Works of 10 minutes from 0, 20, 40 … on. */
const dates = { start: Int32Array.of(0, 20, 40, NO_INSTANT), finish: Int32Array.of(10, 30, 50, NO_INSTANT) }

/** Where elements with these works stand. */
function stand(works: readonly number[][], now: number, { ahead = 0, target = null as typeof dates | null } = {}) {
  const pairs = works.flatMap((own, element) => own.map((work) => [element, work] as const))
  const played = playedOf(
    works.length,
    Int32Array.from(pairs, ([element]) => element),
    Int32Array.from(pairs, ([, work]) => work),
    new Uint16Array(pairs.length),
  )
  const out = new Uint32Array(works.length)
  paintElements(played, dates, target, { now, ahead }, { palette: paletteOf([named]), unlinked: 0 }, out)
  return [...out].map(nameOf)
}

describe('an element in the player', () => {
  test('is before, during and after its work, by minutes', () => {
    expect([-1, 0, 9, 10].map((now) => stand([[0]], now)[0])).toEqual(['before', 'during', 'during', 'after'])
  })

  test('waits for a work without dates', () => {
    expect(stand([[3]], 1_000, { ahead: 99 })).toEqual(['before'])
  })

  test('is announced within the period that is looked ahead', () => {
    expect([9, 10, 20].map((now) => stand([[1]], now, { ahead: 10 })[0])).toEqual(['before', 'soon', 'during'])
  })

  test('of several works shows the one being done, else the last that was, else the first to come', () => {
    expect(stand([[0, 2]], -5, { ahead: 5 })).toEqual(['soon'])
    expect(stand([[2, 0]], 45)).toEqual(['during'])
    expect(stand([[0, 2]], 15)).toEqual(['after'])
    expect(stand([[3, 0]], 15)).toEqual(['after'])
  })

  test('is early or late beside the target', () => {
    const target = { start: Int32Array.of(0, 20, 40), finish: Int32Array.of(8, 30, 90) }
    const late = [5, 25, 45].map((now, work) => stand([[work]], now, { target })[0])
    expect(late).toEqual(['late', 'during', 'early'])
  })

  test('is counted where it stands, and last of all what has no work', () => {
    const played = playedOf(3, Int32Array.of(0, 1), Int32Array.of(0, 1), new Uint16Array(2))
    const paints = { palette: paletteOf([named]), unlinked: 0 }
    const tally = paintElements(played, dates, null, { now: 5, ahead: 0 }, paints, new Uint32Array(3))
    expect([...tally]).toEqual([...phases.map((phase) => Number(phase === 'before' || phase === 'during')), 1])
  })

  test('keeps what people hide and select, and has no trace of the paint before', () => {
    const played = playedOf(2, Int32Array.of(0), Int32Array.of(0), Uint16Array.of(0))
    const [hidden, selected] = [1 << 24, 8 << 24]
    const out = Uint32Array.of(hidden | selected | 0xffffff | (paintBits.faint << 24), selected)
    const paints = { palette: paletteOf([usualLooks.install]), unlinked: paintOf({ color: null, opacity: 30 }) }
    paintElements(played, dates, null, { now: -1, ahead: 0 }, paints, out)
    expect([...out]).toEqual([hidden | selected | (paintBits.absent << 24), selected | (paintBits.faint << 24)])
  })

  test('has colours as they are written', () => {
    expect(paintOf({ color: '#12ab34', opacity: 100 })).toBe((paintBits.colored << 24) | 0x34ab12)
  })
})

describe('the difference between two sets of dates', () => {
  test.each([
    [-5, 'neither'],
    [2, 'behind'],
    [6, 'both'],
    [12, 'behind'],
    [60, 'done'],
  ])('at %i is %s', (now, expected) => {
    const target = { start: Int32Array.of(0), finish: Int32Array.of(10) }
    const later = { start: Int32Array.of(5), finish: Int32Array.of(50) }
    const played = playedOf(1, Int32Array.of(0), Int32Array.of(0), Uint16Array.of(0))
    const out = new Uint32Array(1)
    const paints = Uint32Array.from(differences, (_, number) => number)
    paintDifference(played, later, target, { now, ahead: 0 }, { paints, unlinked: 9 }, out)
    expect(differences[out[0]!]).toBe(expected)
    paintDifference(played, target, later, { now, ahead: 0 }, { paints, unlinked: 9 }, out)
    expect(differences[out[0]!]).toBe(expected === 'behind' ? 'ahead' : expected)
  })

  test('is none where the other knows nothing of the work', () => {
    const played = playedOf(2, Int32Array.of(0), Int32Array.of(0), Uint16Array.of(0))
    const out = new Uint32Array(2)
    const paints = Uint32Array.from(differences, (_, number) => number)
    const nothing = { start: new Int32Array(0), finish: new Int32Array(0) }
    paintDifference(played, dates, nothing, { now: 5, ahead: 0 }, { paints, unlinked: 9 }, out)
    expect([...out]).toEqual([differences.indexOf('both'), 9])
  })
})

test('a state of the models is seen above what is played, but brings nothing that is not there yet', () => {
  const [absent, hidden] = [paintBits.absent << 24, 1 << 24]
  const paints = Uint32Array.of(paintOf({ color: '#ff0000', opacity: 30 }), paintOf({ color: null, opacity: 0 }))
  const faint = paintBits.faint << 24
  const out = Uint32Array.of(faint, absent, hidden, faint)
  paintOverrides(Int32Array.of(0, 0, 1, -1), paints, out)
  expect([...out]).toEqual([paints[0], absent, hidden | absent, faint])
  clearPaint(out)
  expect([...out]).toEqual([0, 0, hidden, 0])
})
