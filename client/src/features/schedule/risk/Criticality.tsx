import type { WorkRisk } from '@plumbline/core/risk'
import { useTranslation } from 'react-i18next'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { formatFinishDate } from '../../../parts/values/date.ts'
import { useSchedule } from '../base/schedule-context.ts'
import { shareText } from './risk-words.ts'

const SHOWN = 100
const OFTEN = 0.5
const SOMETIMES = 0.1

/** In which share of the futures a work holds the finish, and when it is done. */
export function Criticality({ works }: { works: readonly WorkRisk[] }) {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule()
  const shown = works.filter(({ criticality }) => criticality > 0).slice(0, SHOWN)
  if (shown.length === 0) return <p className="schedule-hint">{t('notRun')}</p>
  return (
    <table data-testid="risk-criticality">
      <thead>
        <tr>
          <th>{t('column.work')}</th>
          <th>{t('column.criticality')}</th>
          <th>P10</th>
          <th>P50</th>
          <th>P80</th>
          <th>P90</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ id, criticality, p10, p50, p80, p90 }) => (
          <tr key={id}>
            <td>
              <button type="button" className="schedule-link" onClick={() => actions.showRow(id, 'look')}>
                {rowLabel(actions.session, id) || t('gone')}
              </button>
            </td>
            <td className={criticality > OFTEN ? 'is-often' : criticality > SOMETIMES ? 'is-sometimes' : undefined}>
              <meter min={0} max={1} value={criticality} aria-hidden="true" /> {shareText(criticality)}
            </td>
            {[p10, p50, p80, p90].map((date, i) => (
              <td key={workPercents[i]} className="schedule-number">
                {formatFinishDate(date)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const workPercents = ['p10', 'p50', 'p80', 'p90']
