import { cellText } from '@plumbline/core/directories'

/** As it is kept; null: it is none. Blanks between thousands go, the comma is a point. */
export const typedNumber = (typed: string): string | null =>
  cellText('number', typed.trim().replaceAll(/\s/gu, '').replace(',', '.'))

/** `DD.MM.YYYY` or as it is kept; null: it is none. */
export const typedDay = (typed: string): string | null =>
  cellText('date', typed.trim().replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, isoDay))

const isoDay = (_: string, day: string, month: string, year: string): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** DD.MM.YYYY. */
export const shownDay = (text: string): string => text.split('-').reverse().join('.')
