import { Button } from '@blueprintjs/core'
import { type Instant, minuteOfDay } from '@plumbline/core/time'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { splitAt } from '../../../documents/schedule/edits/pause-parts.ts'
import { calendarOf, minutesPerDayOf } from '../../../documents/schedule/rows/row-view.ts'
import { rowLabel } from '../../../documents/schedule/words/row-label.ts'
import { instantOfTyped, parseDate } from '../../../i18n/typed-date.ts'
import { formatDate } from '../../../parts/values/date.ts'
import { parseDuration } from '../../../parts/values/duration.ts'
import { dayStart, snapStart } from '../../../parts/values/working-time.ts'
import { PanelDialog } from '../../../shell/PanelDialog.tsx'
import { useSchedule } from '../base/schedule-context.ts'

interface SplitDialogProps {
  /** Where the chart was pointed at; null: the middle of the bar is offered. */
  at: Instant | null
  close: () => void
}

/** Asks where a work stops and for how long it stands still; what is not possible is said below the fields. */
export function SplitDialog({ at, close }: SplitDialogProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('pauses')
  const { store, frame } = actions.session
  const { row } = actions.state
  const cell = { store, frame, slot: store.slotOf(row) }
  const [offered] = useState(() => offer(cell, at))
  const [date, setDate] = useState(formatDate(offered))
  const [length, setLength] = useState('1')
  const typed = parseDate(date, offered)
  const gap = parseDuration(length, minutesPerDayOf(store, cell.slot, frame))
  const calendar = calendarOf(store, cell.slot, frame)
  const instant =
    typed && calendar && (typed.minute === null ? dayStart(calendar, typed.day) : instantOfTyped(typed, 0))
  const found = instant && gap ? splitAt(cell, instant, gap) : null
  const problem = !typed ? t('schedule:edit.date') : !gap ? t('noLength') : null
  const refusal = found && 'refused' in found ? t(`refused.${found.refused}`) : null
  const split = (event?: FormEvent): void => {
    event?.preventDefault()
    if (!found || 'refused' in found) return
    close()
    void actions.execute({ do: 'row.set', ids: [row], fields: { splits: found.splits } })
  }
  return (
    <PanelDialog
      isOpen
      width={360}
      title={t('title')}
      onClose={close}
      footer={
        <>
          <Button text={t('schedule:delete.cancel')} onClick={close} />
          <Button
            intent="primary"
            disabled={!found || refusal !== null || !actions.canEdit}
            text={t('split')}
            onClick={() => split()}
          />
        </>
      }
    >
      <form onSubmit={split} className="schedule-pause-form">
        <p className="schedule-muted">{rowLabel(actions.session, row)}</p>
        <label>
          <span>{t('from')}</span>
          <input
            type="text"
            className="schedule-input schedule-input-boxed"
            aria-invalid={!typed}
            // biome-ignore lint/a11y/noAutofocus: the dialog is opened for this field
            autoFocus
            value={date}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
        </label>
        <label>
          <span>{t('length')}</span>
          <input
            type="text"
            className="schedule-input schedule-input-boxed"
            aria-invalid={!gap}
            value={length}
            onChange={(event) => setLength(event.currentTarget.value)}
          />
        </label>
        {/* Enter sends a form with two fields only where there is a button. */}
        <button type="submit" hidden />
        <p className="schedule-critical" role="status">
          {problem ?? refusal}
        </p>
      </form>
    </PanelDialog>
  )
}

function offer({ store, frame, slot }: Parameters<typeof splitAt>[0], at: Instant | null): Instant {
  const { start, finish } = store.times
  const wanted = at ?? (start[slot]! + finish[slot]!) / 2
  const calendar = calendarOf(store, slot, frame)
  const whole = Math.round(wanted)
  return calendar ? snapStart(calendar, whole - minuteOfDay(whole)) : whole
}
