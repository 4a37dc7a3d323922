import dayjs from 'dayjs'
// Declares `fromNow`; `i18n.ts` installs it.
import 'dayjs/plugin/relativeTime'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { shortCode } from './languages.ts'
import { formatNumber } from './number.ts'

/** `2026-11-16T08:00` → `16.11.2026` (R-CONST-08); wall-clock text, so no time zone is involved. */
export function dateOf(instant: string | null): string {
  if (!instant) return '–'
  const [year, month, day] = instant.slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}

/** A moment of the server's clock as "20 minutes ago". */
export function ago(timestamp: string): string {
  return dayjs(timestamp).fromNow()
}

/** A moment of the server's clock in the person's own time zone, for titles and facts. */
export function momentOf(timestamp: string): string {
  return dayjs(timestamp).format('DD.MM.YYYY HH:mm')
}

/** Makes the component follow a change of language; the same function until then. */
export function useNumbers(): (value: number) => string {
  const { language } = useTranslation().i18n
  return useCallback((value) => formatNumber(value, shortCode(language)), [language])
}
