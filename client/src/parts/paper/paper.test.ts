import { usualFormat } from '@plumbline/core/paper'
import { expect, it } from 'vitest'
import { columnParts, mmPerPx, paperNameOf, paperSizeOf, pxOf, sheetRoom } from './paper.ts'

it('the end of an address names a sheet; one that may not be is none (R-AN-11, R-REP-09)', () => {
  expect(paperSizeOf('a4-landscape')).toEqual({ sheetWidth: 297, sheetHeight: 210 })
  expect(paperSizeOf('a3-portrait')).toEqual({ sheetWidth: 297, sheetHeight: 420 })
  expect(paperSizeOf('ansi-d-landscape')).toEqual({ sheetWidth: 863.6, sheetHeight: 558.8 })
  expect([paperSizeOf('a4-portrait'), paperSizeOf('pdf'), paperSizeOf('own')]).toEqual([null, null, null])
  for (const name of ['a4-landscape', 'a0-portrait', 'ansi-b-landscape']) {
    expect(paperNameOf(paperSizeOf(name)!)).toBe(name)
  }
  expect(paperNameOf({ sheetWidth: 500, sheetHeight: 300 })).toBe('own')
})

it('letters twice as large leave half of the room to lay out', () => {
  const large = {
    ...usualFormat,
    textSize: 16,
    header: { left: '', center: '', right: '' },
    footer: usualFormat.header,
  }
  const usual = { ...large, textSize: 8 }
  expect(sheetRoom(usual).width).toBe(420 - 25)
  expect(sheetRoom(large).width).toBe((420 - 25) / 2)
  expect(mmPerPx(large)).toBe(2 * mmPerPx(usual))
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
