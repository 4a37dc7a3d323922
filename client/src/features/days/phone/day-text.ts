import dayjs from 'dayjs'
import { shortCode } from '../../../i18n/languages.ts'
import { textOfDay } from '../session/day-window.ts'

/** «Mon 16 Nov». What the browser has for dates takes a tenth of a second of a phone to be made; its Russian days have two letters. */
export const dayText = (day: number, language: string): string =>
  dayjs(textOfDay(day))
    .locale(shortCode(language))
    .format(shortCode(language) === 'ru' ? 'dd D MMM' : 'ddd D MMM')
