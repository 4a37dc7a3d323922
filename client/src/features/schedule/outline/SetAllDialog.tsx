import { HTMLSelect } from '@blueprintjs/core'
import { type WbsType, wbsTypes } from '@plumbline/core/plan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { useScheduleText } from '../../../parts/words/schedule-text.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { useSchedule } from '../base/schedule-context.ts'
import type { HasOutline } from './outline-actions.ts'

/** One value for all the selected rows. */
export function SetAllDialog({ what, close }: { what: 'setType' | 'setCalendar'; close: () => void }) {
  const { actions } = useSchedule<HasOutline>()
  const { t } = useTranslation('outline')
  const { t: schedule } = useScheduleText()
  const { calendars } = useSnapshot(actions.session.state)
  const [type, setType] = useState<WbsType>('work')
  const [calendarId, setCalendarId] = useState('')
  const ids = actions.selected()
  const isType = what === 'setType'
  const options = isType
    ? wbsTypes.map((one) => ({ value: one, label: schedule(`type.${one}`) }))
    : [
        { value: '', label: schedule('info.defaultCalendar') },
        ...calendars.map(({ id, name }) => ({ value: id, label: name })),
      ]
  return (
    <ActDialog
      title={t(`setAll.${what}`, { count: ids.length })}
      submit={t('setAll.submit')}
      work={() => (isType ? actions.outline.setType(ids, type) : actions.outline.setCalendar(ids, calendarId || null))}
      close={close}
    >
      {() => (
        <>
          <HTMLSelect
            fill
            autoFocus
            aria-label={schedule(isType ? 'info.type' : 'column.calendar')}
            value={isType ? type : calendarId}
            options={options}
            onChange={(event) => {
              if (isType) setType(event.currentTarget.value as WbsType)
              else setCalendarId(event.currentTarget.value)
            }}
          />
          <p className="outline-note">{t(isType ? 'setAll.typeNote' : 'setAll.calendarNote')}</p>
        </>
      )}
    </ActDialog>
  )
}
