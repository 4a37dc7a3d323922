import type { Refusal } from '@plumbline/core/documents/rooms'
import { useTranslation } from 'react-i18next'
import { tell } from '../../shell/toast.ts'
import type { BoardWords } from './board-actions.ts'

/** What is told of acts on a board: a refusal with its reason, an act with the way back. */
export function useBoardWords(): BoardWords {
  const { t } = useTranslation('kanban')
  const sentence = ({ code, params }: Refusal): string => t(`error:${code}`, params)
  return {
    refused: (refusal) => tell({ message: sentence(refusal), intent: 'danger' }),
    full: (refusal, anyway) =>
      tell({
        message: sentence(refusal),
        intent: 'warning',
        action: { text: t('anyway'), run: anyway },
        key: 'full',
      }),
    lost: (count, look) =>
      tell({
        message: t('lost', { count }),
        intent: 'warning',
        action: { text: t('look'), run: look },
        key: 'lost',
      }),
    done: (key, count, undo) =>
      tell({ message: t(`done.${key}`, { count }), action: { text: t('undo'), run: undo }, key: 'undo' }),
  }
}
