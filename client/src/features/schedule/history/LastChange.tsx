import './last-change.css'
import { useTranslation } from 'react-i18next'
import { momentOf } from '../../../i18n/format.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { useChangeWords } from './use-change-words.ts'
import { useHistory } from './use-history.ts'

/** Who touched the row last, and when. */
export function LastChange({ rowId }: { rowId: string }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('history')
  const words = useChangeWords()
  const { page } = useHistory({ row: rowId }, 1)
  const set = page?.sets[0]
  const detail = set?.changes[0]
  if (!set || !detail) return null
  return (
    <p className="history-last" data-testid="last-change">
      <button type="button" className="schedule-link" onClick={() => actions.showHistory('row')}>
        {t('last', { name: set.person?.name ?? t('system'), date: momentOf(set.at) })}
      </button>{' '}
      <span className="schedule-muted">{words.what(detail)}</span>
    </p>
  )
}
