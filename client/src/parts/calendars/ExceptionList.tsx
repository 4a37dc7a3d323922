import { Button } from '@blueprintjs/core'
import { Cross, Plus } from '@blueprintjs/icons'
import type { CalendarException } from '@plumbline/core/plan'
import { dayOf, instantOf } from '@plumbline/core/time'
import { parseDate } from '../../i18n/typed-date.ts'
import { IconButton } from '../../shell/IconButton.tsx'
import { CellInput } from '../inputs/CellInput.tsx'
import { formatDate } from '../values/date.ts'
import { type CalendarDraft, exceptionsOf, withException } from './draft.ts'
import { HolidayImport } from './HolidayImport.tsx'
import { parseShifts, shiftsText } from './shifts.ts'
import { useCalendarWords } from './words.ts'

interface ExceptionListProps {
  draft: CalendarDraft
  year: number
  readOnly: boolean
  onChange: (draft: CalendarDraft) => void
}

/** The dated days of one year. */
export function ExceptionList({ draft, year, readOnly, onChange }: ExceptionListProps) {
  const { t } = useCalendarWords()
  const shown = exceptionsOf(draft.exceptions, year)
  const add = (): void => {
    const last = shown.at(-1)
    const day = last ? last.to + 1 : dayOf(year, 1, 1)
    onChange(withException(draft, null, { from: day, to: day, shifts: [] }))
  }
  return (
    <section className="calendars-section">
      <h3>{t('exception.title', { year })}</h3>
      {shown.length === 0 && <p className="calendars-muted">{t('exception.none')}</p>}
      {shown.map((one) => (
        <ExceptionLine
          key={one.from}
          one={one}
          readOnly={readOnly}
          onSet={(after) => onChange(withException(draft, one, after))}
          onRemove={() => onChange({ ...draft, exceptions: draft.exceptions.filter((other) => other !== one) })}
        />
      ))}
      {!readOnly && (
        <>
          <Button size="small" variant="minimal" icon={<Plus size={12} />} text={t('exception.add')} onClick={add} />
          <HolidayImport draft={draft} year={year} onChange={onChange} />
        </>
      )}
    </section>
  )
}

interface ExceptionLineProps {
  one: CalendarException
  readOnly: boolean
  onSet: (after: CalendarException) => void
  onRemove: () => void
}

function ExceptionLine({ one, readOnly, onSet, onRemove }: ExceptionLineProps) {
  const { t } = useCalendarWords()
  const commitDay = (side: 'from' | 'to') => (text: string) => {
    const day = parseDate(text, instantOf(one.from))?.day
    if (day === undefined) return t('schedule:edit.date')
    const after = { ...one, [side]: day }
    if (side === 'to' && after.to < after.from) return t('exception.order')
    onSet({ ...after, to: Math.max(after.from, after.to) })
    return null
  }
  const commitShifts = (text: string): string | null => {
    const read = parseShifts(text)
    if ('problem' in read) return t(`shifts.${read.problem}`)
    onSet({ ...one, shifts: read.shifts })
    return null
  }
  return (
    <div className="calendars-exception" data-testid="calendar-exception">
      {(['from', 'to'] as const).map((side) => (
        <CellInput
          key={side}
          label={t(`exception.${side}`)}
          value={formatDate(instantOf(one[side]))}
          disabled={readOnly}
          onCommit={commitDay(side)}
        />
      ))}
      <CellInput
        label={t('rule.shifts')}
        placeholder={t('week.off')}
        value={shiftsText(one.shifts)}
        disabled={readOnly}
        onCommit={commitShifts}
      />
      {!readOnly && <IconButton icon={<Cross size={12} />} label={t('exception.remove')} onClick={onRemove} />}
    </div>
  )
}
