import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsavedWords } from '../../../documents/schedule/unsaved/unsaved-words.ts'
import { type Translate, useScheduleText } from '../../../parts/words/schedule-text.ts'
import { useSchedule } from '../base/schedule-context.ts'

/** Words for changes in the language on screen. */
export function useChangeWords(): { words: UnsavedWords; t: Translate } {
  const { actions } = useSchedule()
  const { t: schedule } = useScheduleText()
  const { t: unsaved } = useTranslation('unsaved')
  return useMemo(() => {
    const t: Translate = (key, params) => unsaved(key, params ?? {})
    return { words: new UnsavedWords(actions.session, t, schedule), t }
  }, [actions, schedule, unsaved])
}
