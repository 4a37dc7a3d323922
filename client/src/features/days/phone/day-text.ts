import { dayFormat } from '../../../i18n/day-format.ts'

/** «Mon 16 Nov». */
export const dayText = (day: number, language: string): string =>
  dayFormat(language, { weekday: 'short', day: 'numeric', month: 'short' })(day)
