import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useSchedule } from '../base/schedule-context.ts'

const ends = ['project', 'row'] as const

/** What ways lead to: the row with the caret, or the finish of the schedule (null); with the field that chooses it. */
export function useEnd() {
  const { actions } = useSchedule()
  const { t } = useTranslation('logic')
  const { row } = useSnapshot(actions.state)
  const [leadTo, setLeadTo] = useState<(typeof ends)[number]>('project')
  const field = (
    <label>
      {t('end.label')}{' '}
      <select
        className="schedule-select"
        value={leadTo}
        onChange={(event) => setLeadTo(event.currentTarget.value as typeof leadTo)}
      >
        {ends.map((one) => (
          <option key={one} value={one}>
            {t(`end.${one}`)}
          </option>
        ))}
      </select>
    </label>
  )
  return { end: leadTo === 'row' && row ? row : null, field }
}
