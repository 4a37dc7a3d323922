import { effortRules, type WbsRow } from '@plumbline/core/plan'
import { useTranslation } from 'react-i18next'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'

/** Which of duration, units and work stays when one of the others is typed. */
export function EffortSelect({ row: { id, effort } }: { row: WbsRow }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('resources')
  const canEdit = useCanEdit()
  return (
    <label className="assignments-effort" title={t('assigned.effort.hint')}>
      {t('assigned.effort.label')}
      <select
        className="schedule-select"
        data-testid="assignments-effort"
        value={effort ?? ''}
        disabled={!canEdit}
        onChange={({ currentTarget: { value } }) => {
          const chosen = effortRules.find((rule) => rule === value) ?? null
          void actions.execute({ do: 'row.set', ids: [id], fields: { effort: chosen } })
        }}
      >
        <option value="">{t('assigned.effort.none')}</option>
        {effortRules.map((rule) => (
          <option key={rule} value={rule}>
            {t(`assigned.effort.${rule}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
