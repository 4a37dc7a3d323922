import './editor.css'
import type { InheritedDays } from '@plumbline/core/calendar'
import { useMemo, useState } from 'react'
import { CellInput } from '../inputs/CellInput.tsx'
import { parseNumber } from '../values/number.ts'
import { type CalendarDraft, daysOfDraft, paint, weekMinutes } from './draft.ts'
import { ExceptionList } from './ExceptionList.tsx'
import { RuleList } from './RuleList.tsx'
import { WeekEditor } from './WeekEditor.tsx'
import { useCalendarWords } from './words.ts'
import { YearOverview } from './YearOverview.tsx'

interface CalendarEditorProps {
  draft: CalendarDraft
  /** What the base says; null: there is none. */
  base: InheritedDays | null
  /** Calendars that can be the base; null: this one takes from none. */
  bases: readonly { id: string; name: string }[] | null
  readOnly: boolean
  onChange: (draft: CalendarDraft) => void
}

const MINUTES_PER_HOUR = 60

/** Everything about one calendar, of the library or of a schedule. */
export function CalendarEditor({ draft, base, bases, readOnly, onChange }: CalendarEditorProps) {
  const [year, setYear] = useState(() => new Date().getFullYear())
  const days = useMemo(() => daysOfDraft(draft, base), [draft, base])
  return (
    <div className="calendars-editor" data-testid="calendar-editor">
      <div className="calendars-facts">
        <Head {...{ draft, days, bases, readOnly, onChange }} />
        <WeekEditor draft={draft} base={base} readOnly={readOnly} onChange={onChange} />
        <RuleList draft={draft} readOnly={readOnly} onChange={onChange} />
        <ExceptionList draft={draft} year={year} readOnly={readOnly} onChange={onChange} />
      </div>
      <YearOverview
        days={days}
        year={year}
        readOnly={readOnly}
        onYear={setYear}
        onPaint={(first, last, brush) => onChange(paint(draft, first, last, brush))}
      />
    </div>
  )
}

interface HeadProps extends Omit<CalendarEditorProps, 'base'> {
  days: InheritedDays
}

function Head({ draft, days, bases, readOnly, onChange }: HeadProps) {
  const { t } = useCalendarWords()
  const commitName = (text: string): string | null => {
    const name = text.trim()
    if (name === '' || name.length > 256) return t('name.needed')
    onChange({ ...draft, name })
    return null
  }
  const commitHours = (text: string): string | null => {
    const hours = parseNumber(text)
    const minutes = hours === null ? 0 : Math.round(hours * MINUTES_PER_HOUR)
    if (minutes < 1 || minutes > 1440) return t('hoursPerDay.between')
    onChange({ ...draft, minutesPerDay: minutes })
    return null
  }
  return (
    <section className="calendars-section">
      <div className="calendars-field">
        <span>{t('name.label')}</span>
        <CellInput label={t('name.label')} value={draft.name} disabled={readOnly} onCommit={commitName} />
      </div>
      {bases && (
        <div className="calendars-field">
          <span>{t('base.label')}</span>
          <select
            className="schedule-select"
            aria-label={t('base.label')}
            value={draft.baseId ?? ''}
            disabled={readOnly}
            onChange={(event) => onChange({ ...draft, baseId: event.currentTarget.value || null })}
          >
            <option value="">{t('base.none')}</option>
            {bases.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="calendars-field" title={t('hoursPerDay.hint')}>
        <span>{t('hoursPerDay.label')}</span>
        <CellInput
          label={t('hoursPerDay.label')}
          value={String(draft.minutesPerDay / MINUTES_PER_HOUR)}
          width={64}
          disabled={readOnly}
          onCommit={commitHours}
        />
      </div>
      <div className="calendars-field">
        <span>{t('hoursPerWeek')}</span>
        <span className="calendars-figure">{t('hours', { count: weekMinutes(days) / MINUTES_PER_HOUR })}</span>
      </div>
    </section>
  )
}
