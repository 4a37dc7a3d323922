import '../../calendars/calendars.css'
import { Button } from '@blueprintjs/core'
import type { Calendar, Id } from '@plumbline/core/plan'
import type { CalendarEffect } from '@plumbline/core/schedule'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { CalendarEditor } from '../../../parts/calendars/CalendarEditor.tsx'
import { type CalendarDraft, isSameDraft } from '../../../parts/calendars/draft.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'
import { EffectLine } from './EffectLine.tsx'
import { ScheduleCalendarList } from './ScheduleCalendarList.tsx'

/** The calendars of this schedule: the same editor as in the library, saved by commands and live for the others. */
export function CalendarsDialog({ close }: { close: () => void }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('calendars')
  useSnapshot(actions.session.state)
  const { calendars, settings } = actions.session.frame
  const [chosen, setChosen] = useState<Id>(settings.defaultCalendarId)
  const calendar = calendars.find(({ id }) => id === chosen) ?? calendars[0]
  return (
    <PanelDialog isOpen width={1180} title={t('schedule.title')} onClose={close}>
      <div className="calendars calendars-in-dialog" data-testid="schedule-calendars">
        <ScheduleCalendarList chosen={calendar?.id ?? ''} onChoose={setChosen} />
        {calendar ? (
          <OneCalendar key={calendar.id} calendar={calendar} />
        ) : (
          <p className="calendars-muted">{t('schedule.none')}</p>
        )}
      </div>
    </PanelDialog>
  )
}

function draftOf({ name, week, exceptions, rules, minutesPerDay }: Calendar): CalendarDraft {
  return { name, baseId: null, week, exceptions, rules, minutesPerDay }
}

/** What is changed here is no longer the library's. */
function calendarOf(calendar: Calendar, { name, week, exceptions, rules, minutesPerDay }: CalendarDraft): Calendar {
  const days = { week: week.map((shifts) => shifts ?? []), exceptions, rules }
  return { ...calendar, name, ...days, minutesPerDay, libraryId: null, libraryRevision: 0 }
}

function OneCalendar({ calendar }: { calendar: Calendar }) {
  const { actions } = useSchedule()
  const { t } = useTranslation('calendars')
  const canEdit = useCanEdit()
  const [draft, setDraft] = useState<CalendarDraft | null>(null)
  const [effect, setEffect] = useState<CalendarEffect | null>(null)
  const shown = draft ?? draftOf(calendar)
  const isChanged = !isSameDraft(shown, draftOf(calendar))
  const change = (next: CalendarDraft | null): void => {
    setDraft(next)
    setEffect(null)
  }
  const save = async (): Promise<void> => {
    if (await actions.execute({ do: 'calendar.put', calendar: calendarOf(calendar, shown) })) change(null)
  }
  const preview = async (): Promise<void> =>
    setEffect(await actions.session.ask.calendarEffect([calendarOf(calendar, shown)]))
  return (
    <div className="calendars-pane">
      <div className="calendars-bar">
        {calendar.libraryId !== null && (
          <span className="calendars-muted">{t('schedule.copy', { revision: calendar.libraryRevision })}</span>
        )}
        <span className="pl-spring" />
        {effect && <EffectLine effect={effect} />}
        {canEdit && (
          <>
            <Button size="small" text={t('schedule.preview')} disabled={!isChanged} onClick={() => void preview()} />
            <Button
              size="small"
              variant="minimal"
              text={t('revert')}
              disabled={!isChanged}
              onClick={() => change(null)}
            />
            <Button
              size="small"
              intent="primary"
              text={t('save')}
              disabled={!isChanged}
              data-testid="calendar-save"
              onClick={() => void save()}
            />
          </>
        )}
      </div>
      <CalendarEditor draft={shown} base={null} bases={null} readOnly={!canEdit} onChange={change} />
    </div>
  )
}
