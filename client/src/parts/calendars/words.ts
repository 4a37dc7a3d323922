import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dayFormat } from '../../i18n/day-format.ts'
import { shortCode } from '../../i18n/languages.ts'

/** Names of months and weekdays in the person's language; dates without a time zone. */
export function useCalendarWords() {
  const { t, i18n } = useTranslation('calendars')
  const language = shortCode(i18n.language)
  const names = useMemo(() => namesIn(language), [language])
  return { t, ...names }
}

function namesIn(language: string) {
  const weekday = dayFormat(language, { weekday: 'long' })
  const shortWeekday = dayFormat(language, { weekday: 'short' })
  const month = dayFormat(language, { month: 'long' })
  return {
    /** 0 = Monday; day 4 was one. */
    weekdayName: (index: number): string => weekday(4 + index),
    shortWeekdayName: (index: number): string => shortWeekday(4 + index),
    /** 1…12, in a form that stands alone. */
    monthName: (index: number): string => month((index - 1) * 31),
    dayName: dayFormat(language, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' }),
  }
}
