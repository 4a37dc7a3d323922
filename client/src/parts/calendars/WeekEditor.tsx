import { Button } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import type { InheritedDays } from '@plumbline/core/calendar'
import type { Shift } from '@plumbline/core/plan'
import { CellInput } from '../inputs/CellInput.tsx'
import type { CalendarDraft } from './draft.ts'
import { minutesOf, parseShifts, shiftsText } from './shifts.ts'
import { useCalendarWords } from './words.ts'

interface WeekEditorProps {
  draft: CalendarDraft
  base: InheritedDays | null
  readOnly: boolean
  onChange: (draft: CalendarDraft) => void
}

const WORKDAYS = [0, 1, 2, 3, 4]

/** Seven lines of shifts; a day of a calendar with a base may be left to it. */
export function WeekEditor({ draft, base, readOnly, onChange }: WeekEditorProps) {
  const { t } = useCalendarWords()
  const set = (days: readonly number[], shifts: readonly Shift[] | null): void =>
    onChange({ ...draft, week: draft.week.map((own, i) => (days.includes(i) ? shifts : own)) })
  return (
    <section className="calendars-section">
      <h3>{t('week.title')}</h3>
      <div className="calendars-week">
        {draft.week.map((own, index) => (
          <WeekDay
            // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its index
            key={index}
            index={index}
            own={own}
            inherited={base?.week[index] ?? null}
            readOnly={readOnly}
            onSet={(shifts) => set([index], shifts)}
          />
        ))}
      </div>
      {!readOnly && (
        <Button
          size="small"
          variant="minimal"
          icon={<Duplicate size={12} />}
          text={t('week.copyMonday')}
          onClick={() => set(WORKDAYS, draft.week[0] ?? null)}
        />
      )}
    </section>
  )
}

interface WeekDayProps {
  index: number
  /** null: as in the base. */
  own: readonly Shift[] | null
  /** null: there is no base. */
  inherited: readonly Shift[] | null
  readOnly: boolean
  onSet: (shifts: readonly Shift[] | null) => void
}

function WeekDay({ index, own, inherited, readOnly, onSet }: WeekDayProps) {
  const { t, weekdayName, shortWeekdayName } = useCalendarWords()
  const shifts = own ?? inherited ?? []
  const commit = (text: string): string | null => {
    if (inherited && text.trim() === t('week.asBase')) {
      onSet(null)
      return null
    }
    const read = parseShifts(text)
    if ('problem' in read) return t(`shifts.${read.problem}`)
    onSet(read.shifts)
    return null
  }
  return (
    <div className={`calendars-weekday ${own === null ? 'is-inherited' : ''}`} data-weekday={index}>
      <span title={weekdayName(index)}>{shortWeekdayName(index)}</span>
      <CellInput
        label={t('week.shiftsOf', { day: weekdayName(index) })}
        value={shiftsText(shifts)}
        placeholder={t('week.off')}
        disabled={readOnly}
        onCommit={commit}
      />
      <DayBar shifts={shifts} />
      <span className="calendars-number">{t('hours', { count: minutesOf(shifts) / 60 })}</span>
      {inherited && !readOnly && (
        <Button
          size="small"
          variant="minimal"
          active={own === null}
          aria-pressed={own === null}
          text={t('week.base')}
          title={t('week.asBase')}
          onClick={() => onSet(own === null ? inherited : null)}
        />
      )}
    </div>
  )
}

/** The 24 hours of a day, worked ones filled. */
function DayBar({ shifts }: { shifts: readonly Shift[] }) {
  return (
    <span className="calendars-daybar" aria-hidden="true">
      {shifts.map(([from, to]) => (
        <i key={from} style={{ left: `${from / 14.4}%`, width: `${(to - from) / 14.4}%` }} />
      ))}
    </span>
  )
}
