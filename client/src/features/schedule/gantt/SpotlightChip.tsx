import './gantt.css'
import { Cross } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { formatDate, formatFinishDate } from '../../../parts/values/date.ts'
import { formatNumber } from '../../../parts/values/number.ts'
import { IconButton } from '../../../shell/IconButton.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import { countLit } from './spotlight.ts'

/** Says what is looked at, how many works that are, and ends it. */
export function SpotlightChip() {
  const { actions } = useSchedule()
  const { t, i18n } = useTranslation('gantt')
  const { spotlight } = useSnapshot(actions.state)
  useSnapshot(actions.session.state)
  if (!spotlight) return null
  const count = countLit(actions.session.store, spotlight)
  const n = formatNumber(count, i18n.language)
  return (
    <div className="gantt-chip" role="status" data-testid="spotlight">
      {spotlight.kind === 'period' &&
        t('spotlight.period', {
          from: formatDate(spotlight.start),
          to: formatFinishDate(spotlight.finish),
          works: t('spotlight.works', { count, n }),
        })}
      {spotlight.kind === 'moved' && t('spotlight.moved', { count, n })}
      {spotlight.kind === 'rows' && t(`spotlight.rows.${spotlight.of}`, { works: t('spotlight.works', { count, n }) })}
      <IconButton
        icon={<Cross size={12} />}
        label={t('spotlight.end')}
        onClick={() => {
          actions.state.spotlight = null
        }}
      />
    </div>
  )
}
