import { sheets, usualFormat } from '@plumbline/core/paper'
import { expect, test } from 'vitest'
import { isUpright, mayStand, sheetOf, sized, tooNarrow } from './sheet-sizes.ts'

test('sheets are known however they are turned; A4 does not stand upright, because a sheet is 297 mm wide at least', () => {
  expect(sized('A1', false)).toEqual({ sheetWidth: 841, sheetHeight: 594 })
  expect(sized('A1', true)).toEqual({ sheetWidth: 594, sheetHeight: 841 })
  expect(sheetOf(sized('A1', true))).toBe('A1')
  expect([isUpright(sized('A1', true)), isUpright(sized('A4', true)), mayStand(sized('A4', false))]).toEqual([
    ...[true, false, false],
  ])
  expect(sheetOf({ sheetWidth: 900, sheetHeight: 300 })).toBeNull()
  for (const name of Object.keys(sheets) as (keyof typeof sheets)[]) expect(sheetOf(sized(name, false))).toBe(name)
})

test('what margins leave is told where it is too little', () => {
  expect(tooNarrow(usualFormat)).toBeNull()
  expect(tooNarrow({ ...usualFormat, margins: { left: 200, top: 0, right: 189, bottom: 0 } })).toBe(31)
})
