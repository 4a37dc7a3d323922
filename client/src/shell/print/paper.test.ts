import { expect, it } from 'vitest'
import { columnParts, paperOf, papers, pxOf, sheetOf } from './paper.ts'

it('a sheet is what its paper leaves within the margins; an unknown format is A4 across (R-AN-11)', () => {
  expect(sheetOf('a4-landscape')).toEqual({
    width: 273,
    height: 186,
    rule: '@page { size: 297mm 210mm; margin: 12mm }',
  })
  expect(sheetOf('a3-landscape')).toMatchObject({ width: 396, height: 273 })
  expect([paperOf('a3-portrait'), paperOf('pdf')]).toEqual(['a3-portrait', 'a4-landscape'])
  // No sheet is narrower than 297 mm, or lower than 210 mm (R-REP-09).
  expect(papers.map((paper) => sheetOf(paper)).every(({ width, height }) => width >= 273 && height >= 186)).toBe(true)
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
