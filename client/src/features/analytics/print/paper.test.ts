import { expect, it } from 'vitest'
import { paperOf, sheetOf } from './paper.ts'

it('a sheet is what its paper leaves within the margins; an unknown format is A4 across', () => {
  expect(sheetOf('a4-portrait')).toEqual({
    width: 186,
    height: 273,
    rule: '@page { size: 210mm 297mm; margin: 12mm }',
  })
  expect(sheetOf('a3-landscape')).toMatchObject({ width: 396, height: 273 })
  expect([paperOf('a3-portrait'), paperOf('pdf')]).toEqual(['a3-portrait', 'a4-landscape'])
})
