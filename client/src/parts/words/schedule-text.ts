import i18next from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export type Translate = (key: string, params?: Record<string, unknown>) => string

/** For what outlives a render: always in the language of the moment. */
export const scheduleText: Translate = (key, params) => i18next.t(key, { ns: 'schedule', ...params })

/** Words asked for before anything is forgotten: kinds, states and titles are some dozens. */
const MOST_WORDS = 2_000

/**
 * Each word of a language is looked up once: cells ask for them in every frame. A text with a number or a name in it is
 * made anew, and so is one whose translation has not come yet.
 */
export function remembered(t: Translate, languageNow: () => string = () => i18next.language): Translate {
  const words = new Map<string, string>()
  let language = languageNow()
  return (key, params) => {
    if (params) return t(key, params)
    if (language !== languageNow() || words.size > MOST_WORDS) words.clear()
    language = languageNow()
    const known = words.get(key)
    if (known !== undefined) return known
    const text = t(key)
    if (text !== key) words.set(key, text)
    return text
  }
}

/** Texts of this feature; `t` stays the same as long as the language does. */
export function useScheduleText(): { t: Translate; language: string } {
  const { t, i18n } = useTranslation('schedule')
  const translate = useMemo<Translate>(() => (key, params) => t(key, params ?? {}), [t])
  return { t: translate, language: i18n.language }
}
