import { type PrintFormat, type PrintSettings, usualSettings } from '@plumbline/core/paper'
import { shortCode } from '../../../i18n/languages.ts'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'

/** How schedules stand on such sheets where nobody set it for each: with the usual columns, in the language on screen. */
export function usePaperSettings(): (format: PrintFormat) => PrintSettings {
  const { t, language } = useScheduleText()
  const columns = usualSettings.columns.map((column) => ({ ...column, title: t(`column.${column.key}`) }))
  return (format) => ({ ...usualSettings, format, columns, language: shortCode(language) === 'ru' ? 'ru' : 'en' })
}
