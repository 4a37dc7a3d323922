import { expect, it } from 'vitest'
import { columnParts, paperOf, pxOf, sheetOf } from './paper.ts'

it('a sheet is what its paper leaves within the margins; an unknown format is A4 across (R-AN-11)', () => {
  expect(sheetOf('a4-portrait')).toEqual({
    width: 186,
    height: 273,
    rule: '@page { size: 210mm 297mm; margin: 12mm }',
  })
  expect(sheetOf('a3-landscape')).toMatchObject({ width: 396, height: 273 })
  expect([paperOf('a3-portrait'), paperOf('pdf')]).toEqual(['a3-portrait', 'a4-landscape'])
})

it('columns that do not fit go to a part of their own, also one that is wider than the sheet', () => {
  expect(columnParts([40, 60, 50, 120, 30], 100)).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 3 },
    { from: 3, to: 4 },
    { from: 4, to: 5 },
  ])
  expect(columnParts([], 100)).toEqual([])
  expect(pxOf(254)).toBe(960)
})
