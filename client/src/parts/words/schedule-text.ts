import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export type Translate = (key: string, params?: Record<string, unknown>) => string

/** For what outlives a render: always in the language of the moment. */
export const scheduleText: Translate = (key, params) => i18next.t(key, { ns: 'schedule', ...params })

/** Texts of this feature; `t` stays the same as long as the language does. */
export function useScheduleText(): { t: Translate; language: string } {
  const { t, i18n } = useTranslation('schedule')
  const translate = useMemo<Translate>(() => (key, params) => t(key, params ?? {}), [t])
  return { t: translate, language: i18n.language }
}
