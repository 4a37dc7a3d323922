import { riskLimits } from '@plumbline/core/contract'
import { useTranslation } from 'react-i18next'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'

interface WorksCellProps {
  works: readonly string[]
  onTake: (works: string[]) => void
}

/** The works that something is assumed of; the selected ones take their place. */
export function WorksCell({ works, onTake }: WorksCellProps) {
  const { t } = useTranslation('risk')
  const { actions } = useSchedule()
  const canEdit = useCanEdit()
  const [first] = works
  const label = first === undefined ? t('noWorks') : rowLabel(actions.session, first) || t('gone')
  return (
    <span className="risk-works">
      <span title={label}>{works.length > 1 ? t('andMore', { label, count: works.length - 1 }) : label}</span>
      <button
        type="button"
        className="schedule-link"
        disabled={!canEdit}
        onClick={() => onTake(actions.selected().slice(0, riskLimits.works))}
      >
        {t('takeSelected')}
      </button>
    </span>
  )
}
