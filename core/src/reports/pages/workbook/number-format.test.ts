import { expect, it } from 'vitest'
import { numberAs } from './number-format.ts'

it.each([
  [1234.5, '', '1234.5'],
  [1234.567, '0.00', '1234.57'],
  [1234567.891, '#,##0.0', '1,234,567.9'],
  [0.256, '0%', '26%'],
  [5, '000', '005'],
  [-5, '0;(0)', '(5)'],
  [0, '0;-0;"–"', '–'],
  [1500000, '0.0,,"M"', '1.5M'],
  [12, '[Red]0" d"', '12 d'],
  [46085.5, 'dd.mm.yyyy hh:mm', '04.03.2026 12:00'],
  [46085.75, 'd-mmm-yy h:mm AM/PM', '4-Mar-26 6:00 PM'],
  [46085, 'dd\\.mm\\.yy', '04.03.26'],
])('%d as %s is %s', (value, format, text) => {
  expect(numberAs(value, format, 'en')).toBe(text)
})
