import { Button, SegmentedControl } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import type { InheritedDays } from '@plumbline/core/calendar'
import type { Shift } from '@plumbline/core/plan'
import { type Day, dateOf, weekdayOf } from '@plumbline/core/time'
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { CellInput } from '../inputs/CellInput.tsx'
import { type Brush, type DraftDay, dayOfDraft, monthSpan, monthTotals, weeksOf } from './draft.ts'
import { minutesOf, parseShifts, shiftsText } from './shifts.ts'
import { useCalendarWords } from './words.ts'

interface YearOverviewProps {
  days: InheritedDays
  year: number
  readOnly: boolean
  onYear: (year: number) => void
  onPaint: (first: Day, last: Day, brush: Brush) => void
}

const FIRST_YEAR = 2000
const LAST_YEAR = 2049
const months = Array.from({ length: 12 }, (_, i) => i + 1)
const usual: readonly Shift[] = [
  [480, 720],
  [780, 1020],
]

/** Twelve months; days are painted with the chosen brush by mouse or keys. */
export function YearOverview({ days, year, readOnly, onYear, onPaint }: YearOverviewProps) {
  const { t } = useCalendarWords()
  const [kind, setKind] = useState<Brush['kind']>('off')
  const [shifts, setShifts] = useState<readonly Shift[]>(usual)
  const brush: Brush = kind === 'work' ? { kind, shifts } : { kind }
  const range = useRange(year, onYear, (first, last) => !readOnly && onPaint(first, last, brush))
  return (
    <section className="calendars-year">
      <header className="calendars-year-head">
        <Button
          size="small"
          variant="minimal"
          icon={<ChevronLeft />}
          aria-label={t('year.before')}
          disabled={year <= FIRST_YEAR}
          onClick={() => onYear(year - 1)}
        />
        <b>{year}</b>
        <Button
          size="small"
          variant="minimal"
          icon={<ChevronRight />}
          aria-label={t('year.after')}
          disabled={year >= LAST_YEAR}
          onClick={() => onYear(year + 1)}
        />
        {!readOnly && (
          <>
            <SegmentedControl
              size="small"
              aria-label={t('brush.label')}
              options={(['off', 'work', 'week'] as const).map((value) => ({ value, label: t(`brush.${value}`) }))}
              value={kind}
              onValueChange={(value) => setKind(value as Brush['kind'])}
            />
            {kind === 'work' && <BrushShifts shifts={shifts} onSet={setShifts} />}
          </>
        )}
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: days are buttons; what is dragged over them bubbles to here */}
      <div className="calendars-months" ref={range.box} onKeyDown={range.onKey} onPointerMove={range.onMove}>
        {months.map((month) => (
          <Month
            key={month}
            days={days}
            year={year}
            month={month}
            from={range.from}
            to={range.to}
            at={range.at}
            onDown={range.onDown}
          />
        ))}
      </div>
      <Legend readOnly={readOnly} />
    </section>
  )
}

function BrushShifts({ shifts, onSet }: { shifts: readonly Shift[]; onSet: (shifts: readonly Shift[]) => void }) {
  const { t } = useCalendarWords()
  const commit = (text: string): string | null => {
    const read = parseShifts(text)
    if ('problem' in read) return t(`shifts.${read.problem}`)
    if (read.shifts.length === 0) return t('brush.needsShifts')
    onSet(read.shifts)
    return null
  }
  return <CellInput label={t('brush.shifts')} value={shiftsText(shifts)} width={190} onCommit={commit} />
}

function Legend({ readOnly }: { readOnly: boolean }) {
  const { t } = useCalendarWords()
  return (
    <p className="calendars-legend">
      <span className="calendars-day" data-work="true" />
      {t('legend.work')}
      <span className="calendars-day" data-work="false" />
      {t('legend.off')}
      <span className="calendars-day" data-work="false" data-source="rule" />
      {t('legend.rule')}
      <span className="calendars-day" data-work="false" data-source="exception" />
      {t('legend.exception')}
      {!readOnly && <span className="calendars-muted">{t('legend.keys')}</span>}
    </p>
  )
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** The range under the pointer or the keys; `paint` runs on letting go, on Enter and on Space. */
function useRange(year: number, onYear: (year: number) => void, paint: (first: Day, last: Day) => void) {
  const [first, next] = [monthSpan(year, 1)[0], monthSpan(year, 12)[1]]
  const [anchor, setAnchor] = useState<Day>(first)
  const [at, setAt] = useState<Day>(first)
  const box = useRef<HTMLDivElement>(null)
  const isDown = useRef(false)
  const wantsFocus = useRef(false)
  useEffect(() => {
    if (at >= first && at < next) return
    setAnchor(first)
    setAt(first)
  }, [at, first, next])
  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    box.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  })
  const move = (day: Day, extends_: boolean): void => {
    const to = dateOf(day).year
    if (to < FIRST_YEAR || to > LAST_YEAR) return
    wantsFocus.current = true
    setAt(day)
    if (!extends_) setAnchor(day)
    if (to !== year) onYear(to)
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (step !== undefined) move(at + step, event.shiftKey)
    else if (event.key === 'Enter' || event.key === ' ') paint(anchor, at)
    else return
    event.preventDefault()
  }
  const onDown = (day: Day, event: PointerEvent): void => {
    if (event.button !== 0) return
    isDown.current = true
    if (!event.shiftKey) setAnchor(day)
    setAt(day)
  }
  const onMove = (event: PointerEvent): void => {
    if (!isDown.current) return
    const day = Number((event.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day ?? Number.NaN)
    if (!Number.isNaN(day)) setAt(day)
  }
  const latest = useRef({ anchor, at, paint })
  latest.current = { anchor, at, paint }
  useEffect(() => {
    const up = (): void => {
      if (!isDown.current) return
      isDown.current = false
      latest.current.paint(latest.current.anchor, latest.current.at)
      setAnchor(latest.current.at)
    }
    addEventListener('pointerup', up)
    return () => removeEventListener('pointerup', up)
  }, [])
  return { box, at, from: Math.min(anchor, at), to: Math.max(anchor, at), onKey, onDown, onMove }
}

interface MonthProps {
  days: InheritedDays
  year: number
  month: number
  /** Selected days, first and last. */
  from: Day
  to: Day
  /** Where the keys are. */
  at: Day
  onDown: (day: Day, event: PointerEvent) => void
}

function Month({ days, year, month, from, to, at, onDown }: MonthProps) {
  const { t, monthName, shortWeekdayName, dayName } = useCalendarWords()
  const labelOf = (day: Day, { shifts, source, name }: DraftDay): string => {
    const what = [
      dayName(day),
      shiftsText(shifts) || t('legend.off'),
      source === 'week' ? '' : name || t(`legend.${source}`),
    ]
    return what.filter((part) => part !== '').join(' · ')
  }
  const weeks = useMemo(() => weeksOf(year, month), [year, month])
  const totals = useMemo(() => monthTotals(days, year, month), [days, year, month])
  return (
    <table className="calendars-month" aria-label={`${monthName(month)} ${year}`}>
      <caption>
        <span>{monthName(month)}</span>
        <small>{t('month.totals', { days: totals.days, hours: Math.round(totals.minutes / 6) / 10 })}</small>
      </caption>
      <thead>
        <tr>
          {[0, 1, 2, 3, 4, 5, 6].map((index) => (
            <th key={index} scope="col">
              {shortWeekdayName(index)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a week is its line
          <tr key={row}>
            {week.map((day, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a weekday is its column
              <td key={column}>
                {day !== null && (
                  <DayCell
                    day={day}
                    label={labelOf(day, dayOfDraft(days, day))}
                    source={dayOfDraft(days, day).source}
                    works={dayOfDraft(days, day).shifts.length > 0}
                    isShort={isShort(days, day)}
                    isSelected={day >= from && day <= to}
                    isAt={day === at}
                    onDown={onDown}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Works, but less than such a day of the week does. */
function isShort(days: InheritedDays, day: Day): boolean {
  const minutes = minutesOf(dayOfDraft(days, day).shifts)
  return minutes > 0 && minutes < minutesOf(days.week[weekdayOf(day)] ?? [])
}

interface DayCellProps {
  day: Day
  label: string
  source: DraftDay['source']
  works: boolean
  isShort: boolean
  isSelected: boolean
  isAt: boolean
  onDown: (day: Day, event: PointerEvent) => void
}

const DayCell = memo(function DayCell({ day, label, source, works, isShort, isSelected, isAt, onDown }: DayCellProps) {
  return (
    <button
      type="button"
      className="calendars-day"
      tabIndex={isAt ? 0 : -1}
      title={label}
      aria-label={label}
      aria-pressed={isSelected}
      data-day={day}
      data-work={works}
      data-source={source}
      data-short={isShort}
      onPointerDown={(event) => onDown(day, event)}
    >
      {dateOf(day).dayOfMonth}
    </button>
  )
})
