import type { ChangeWords } from '@plumbline/core/change-words'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '../../../parts/words/schedule-text.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { historyWords } from './history-words.ts'

/** Words for what happened, in the language on screen. */
export function useChangeWords(): ChangeWords {
  const { actions } = useSchedule()
  const { t } = useTranslation('history')
  return useMemo(() => {
    const translate: Translate = (key, params) => t(key, params ?? {})
    return historyWords(actions.session, translate)
  }, [actions, t])
}
