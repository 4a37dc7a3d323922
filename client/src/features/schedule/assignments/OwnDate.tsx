import type { AssignmentFields } from '@plumbline/core/documents/schedule'
import type { Instant } from '@plumbline/core/time'
import { useTranslation } from 'react-i18next'
import { calendarOf } from '../../../documents/schedule/rows/row-view.ts'
import { instantOfTyped, parseDate } from '../../../i18n/typed-date.ts'
import { CellInput } from '../../../parts/inputs/CellInput.tsx'
import { formatDate, formatFinishDate } from '../../../parts/values/date.ts'
import { dayEnd, dayStart } from '../../../parts/values/working-time.ts'
import { useCanEdit, useSchedule } from '../base/schedule-context.ts'

interface OwnDateProps {
  slot: number
  which: 'start' | 'finish'
  value: Instant | null
  put: (change: Partial<AssignmentFields>) => null
}

/** From when and until when the resource is there, where that is not the time of the work. */
export function OwnDate({ slot, which, value, put }: OwnDateProps) {
  const { actions } = useSchedule()
  const { t } = useTranslation('resources')
  const canEdit = useCanEdit()
  const { store, frame } = actions.session
  const shown = which === 'start' ? formatDate : formatFinishDate
  const commit = (text: string): string | null => {
    if (text.trim() === '') return put({ [which]: null })
    const typed = parseDate(text, store.times.start[slot] ?? frame.settings.dataDate)
    if (!typed) return t('assigned.wrong.date')
    const calendar = calendarOf(store, slot, frame)
    const ofDay = which === 'start' ? dayStart : dayEnd
    return put({ [which]: typed.minute === null && calendar ? ofDay(calendar, typed.day) : instantOfTyped(typed, 0) })
  }
  return (
    <CellInput
      width={92}
      disabled={!canEdit}
      label={t(`assigned.column.${which}`)}
      testId={`assignment-${which}`}
      value={value === null ? '' : shown(value)}
      placeholder={t('assigned.asWork')}
      onCommit={commit}
    />
  )
}
