/** What the cells of a table make of a row: of a new one all they say, of one that is known what they say otherwise. */
import {
  aroundTheClock,
  type CompiledCalendar,
  compileCalendar,
  nextWork,
  previousWork,
  workBetween,
} from '../../calendar/index.ts'
import {
  type Calendar,
  isActivity,
  isMilestone,
  type Measure,
  notStarted,
  type Progress,
  type SchedulePlan,
  type WbsRow,
} from '../../plan/index.ts'
import { type Instant, instantOf, type Minutes } from '../../time/index.ts'
import type { CellReader } from './cell-reader.ts'
import type { ReadDate } from './dates.ts'
import type { TableField } from './fields.ts'
import type { ReadLength } from './numbers.ts'
import { isFinishLimit, type PlanCells, perDayOf } from './plan-cells.ts'
import type { WorkRecord } from './records.ts'
import { type CellValue, isDateCell } from './types.ts'

export interface Editing {
  reader: CellReader
  /** What the rows of the schedule say; null: all rows are new. */
  cells: PlanCells | null
  /** Calendars and settings that rows are counted with. */
  plan: SchedulePlan
}

/** What a row of the table says that is not kept in its row. */
export interface SaidDates {
  start: Instant | null
  finish: Instant | null
}

/** Does the cell say what it said when the table was written? It is no edit then, whatever the schedule says by now. */
export function isUnedited(
  { known, base, at, row }: WorkRecord,
  field: TableField,
  { reader, cells }: Pick<Editing, 'reader' | 'cells'>,
): boolean {
  return known !== null && cells !== null && base?.isUnedited({ reader, at, row }, field, cells.perDay(known)) === true
}

export class RowEdits {
  readonly #editing: Editing
  readonly #reader: CellReader
  readonly #cells: PlanCells | null
  readonly #plan: SchedulePlan
  readonly #calendars = new Map<Calendar, CompiledCalendar>()
  readonly #byName: Map<string, Calendar>

  constructor(editing: Editing) {
    const { reader, cells, plan } = editing
    this.#editing = editing
    this.#reader = reader
    this.#cells = cells
    this.#plan = plan
    this.#byName = new Map(plan.calendars.map((calendar) => [calendar.name.toLowerCase(), calendar]))
  }

  /** Changes `row`, which has its type already. */
  apply(record: WorkRecord, row: WbsRow, hasPredecessors: boolean): SaidDates {
    this.#calendar(record, row)
    const said = isActivity(row.type) ? this.#activity(record, row, hasPredecessors) : this.#summary(record, row)
    this.#amounts(record, row)
    if (isActivity(row.type)) this.#priority(record, row)
    return said
  }

  /** Does the cell say another thing than the schedule, and than the table did when it was written? */
  saysOtherwise(record: WorkRecord, field: TableField): boolean {
    return !this.#isSame(record, field)
  }

  /** Does the cell say what the schedule says, or what that said when the table was written? Cells of columns that are not there do. */
  #isSame(record: WorkRecord, field: TableField): boolean {
    if (!this.#reader.has(field)) return true
    if (!record.known || !this.#cells) return false
    if (isUnedited(record, field, this.#editing) || this.#isAsHere(record, field, record.known, this.#cells))
      return true
    // Both are edits: that of the table is taken, and told.
    const isUnchanged = record.base?.isUnchanged(this.#cells.cell(record.known, field), field) ?? true
    if (!isUnchanged) this.#reader.refuse(record.at, field, 'table_both_changed')
    return false
  }

  #isAsHere({ row, at }: WorkRecord, field: TableField, known: WbsRow, cells: PlanCells): boolean {
    const reader = this.#reader
    const is = cells.cell(known, field)
    const said = reader.raw(row, field)
    if (said === null || is === null) return said === is
    if (isDateCell(is)) {
      const date = reader.date(at, row, field)
      return !date || (date.day === is.day && (date.minute === null || date.minute === (is.minute ?? 0)))
    }
    if (field === 'duration' || field === 'remaining') {
      const perDay = cells.perDay(known)
      const [read, own] = [reader.length(at, row, field, perDay), this.#ownLength(is, perDay)]
      return !read || Math.abs(read.minutes - own) < (isRounded(said) ? 1 + perDay * ROUNDED_BY : 1)
    }
    if (typeof is === 'number') {
      const read = field === 'percent' ? reader.percent(at, row, field) : reader.number(at, row, field)
      return read === null || Math.abs(read - is) <= 1e-9 * Math.max(1, Math.abs(is))
    }
    return reader.text(row, field) === String(is).trim()
  }

  /** Days, or as text those of an elapsed duration. */
  #ownLength(is: unknown, perDay: Minutes): Minutes {
    return Math.round((typeof is === 'number' ? is : Number.parseFloat(String(is))) * perDay)
  }

  #calendar(record: WorkRecord, row: WbsRow): void {
    if (this.#isSame(record, 'calendar')) return
    const name = this.#reader.text(record.row, 'calendar')
    const found = this.#byName.get(name.toLowerCase())
    const isDefault = name === '' || found?.id === this.#plan.settings.defaultCalendarId
    if (found || name === '') row.calendarId = isDefault ? null : (found?.id ?? null)
    else this.#reader.refuse(record.at, 'calendar', 'table_no_calendar')
  }

  /** Durations and dates of summaries come of what is below them. */
  #summary(record: WorkRecord, _row: WbsRow): SaidDates {
    if (record.known) {
      for (const field of ['duration', 'start', 'finish', 'percent'] as const) {
        const saysNothing = this.#reader.raw(record.row, field) === null
        if (!saysNothing && !this.#isSame(record, field)) {
          this.#reader.refuse(record.at, field, 'table_summary_computed')
        }
      }
    }
    return { start: null, finish: null }
  }

  #activity(record: WorkRecord, row: WbsRow, hasPredecessors: boolean): SaidDates {
    const isNew = record.known === null
    const [start, finish] = [this.#date(record, 'start'), this.#date(record, 'finish')]
    const said = { start: start && this.#startOf(row, start), finish: finish && this.#finishOf(row, finish) }
    if (said.start !== null && said.finish !== null && said.finish < said.start) {
      // The end of a day and the beginning of the next are one: what has no length may be told as both.
      const isOurs = !isNew && this.#isSame(record, 'start') && this.#isSame(record, 'finish')
      const isPoint = isMilestone(row.type) || this.#length(record, 'duration', row)?.minutes === 0
      if (!isOurs && !isPoint) this.#reader.refuse(record.at, 'finish', 'table_finish_before_start')
      said.finish = null
    }
    this.#duration(record, row, said)
    if (isNew) this.#newProgress(record, row, { start, finish, said })
    else this.#knownProgress(record, row)
    if (isNew) this.#newLimit(record, row, said, hasPredecessors)
    else this.#knownDates(record, row, said)
    this.#limit(record, row)
    return row.progress.actualStart === null ? said : { start: null, finish: null }
  }

  #date({ at, row }: WorkRecord, field: TableField): ReadDate | null {
    return this.#reader.has(field) ? this.#reader.date(at, row, field) : null
  }

  #length({ at, row }: WorkRecord, field: TableField, of: WbsRow): ReadLength | null {
    return this.#reader.has(field) ? this.#reader.length(at, row, field, perDayOf(this.#plan, of)) : null
  }

  #duration(record: WorkRecord, row: WbsRow, { start, finish }: SaidDates): void {
    if (isMilestone(row.type) || (record.known && this.#isSame(record, 'duration'))) return
    const typed = this.#length(record, 'duration', row)
    if (typed) {
      row.elapsed = typed.elapsed && row.type === 'work'
      this.#setDuration(row, typed.minutes)
    } else if (!record.known) {
      const between = start === null || finish === null ? null : workBetween(this.#compiled(row), start, finish)
      row.duration = between !== null && between > 0 ? between : perDayOf(this.#plan, row)
    }
  }

  /** What remains of a work under way changes by as much. */
  #setDuration(row: WbsRow, minutes: Minutes): void {
    const { remaining, actualFinish } = row.progress
    if (remaining !== null && actualFinish === null) {
      row.progress = { ...row.progress, remaining: Math.max(0, remaining + minutes - row.duration) }
    }
    row.duration = minutes
  }

  #newProgress(
    record: WorkRecord,
    row: WbsRow,
    { start, finish, said }: { start: ReadDate | null; finish: ReadDate | null; said: SaidDates },
  ): void {
    const [begun, ended] = [this.#date(record, 'actualStart'), this.#date(record, 'actualFinish')]
    const percent = this.#percent(record) ?? (ended || finish?.isActual ? 100 : 0)
    const isOver = ended !== null || finish?.isActual === true || (percent === 100 && !this.#reader.has('actualFinish'))
    const actualFinish = ended ? this.#finishOf(row, ended) : isOver ? said.finish : null
    const isBegun = begun !== null || start?.isActual === true || percent > 0 || isOver
    // A milestone that was reached has one date; a work also began.
    const isReached = isMilestone(row.type) && this.#reader.has('actualStart') && begun === null
    const shownStart = begun ? this.#startOf(row, begun) : isBegun ? said.start : null
    const actualStart = isReached ? null : (shownStart ?? actualFinish)
    if (actualStart === null && actualFinish === null) return
    const remaining = this.#length(record, 'remaining', row)?.minutes ?? null
    row.progress = {
      ...notStarted,
      actualStart,
      actualFinish,
      percent: actualFinish === null ? Math.min(percent, 100) : 100,
      remaining: actualFinish === null ? remaining : 0,
      initialDuration: row.duration,
      startSource: 'imported',
    }
  }

  #percent({ at, row }: WorkRecord): number | null {
    return this.#reader.has('percent') ? this.#reader.percent(at, row, 'percent') : null
  }

  #knownProgress(record: WorkRecord, row: WbsRow): void {
    if (!this.#isSame(record, 'percent')) {
      const percent = this.#percent(record)
      if (percent !== null) row.progress = this.#progressAt(record, row, percent)
    }
    if (!this.#isSame(record, 'actualStart')) {
      const date = this.#date(record, 'actualStart')
      const actualStart = date && this.#startOf(row, date)
      row.progress = actualStart === null ? notStarted : begunAt(row, actualStart)
    }
    if (!this.#isSame(record, 'actualFinish')) this.#knownFinish(record, row)
    if (!this.#isSame(record, 'remaining') && row.progress.actualStart !== null && row.progress.actualFinish === null) {
      const remaining = this.#length(record, 'remaining', row)
      if (remaining) row.progress = { ...row.progress, remaining: remaining.minutes }
    }
  }

  #knownFinish(record: WorkRecord, row: WbsRow): void {
    const date = this.#date(record, 'actualFinish')
    const actualFinish = date && this.#finishOf(row, date)
    const actualStart = row.progress.actualStart ?? this.#shown(record, 'start') ?? actualFinish
    if (actualFinish === null) row.progress = { ...row.progress, actualFinish: null, remaining: null }
    else if (actualStart !== null) {
      row.progress = { ...begunAt(row, Math.min(actualStart, actualFinish)), actualFinish, percent: 100, remaining: 0 }
    }
  }

  /** As typing a percentage into the grid does. */
  #progressAt(record: WorkRecord, row: WbsRow, percent: number): Progress {
    if (percent === 0) return notStarted
    const { progress } = row
    return {
      ...progress,
      percent,
      actualStart: progress.actualStart ?? this.#shown(record, 'start'),
      actualFinish: percent === 100 ? (progress.actualFinish ?? this.#shown(record, 'finish')) : null,
      remaining: percent === 100 ? 0 : null,
      initialDuration: progress.initialDuration ?? row.duration,
    }
  }

  #shown({ known }: WorkRecord, which: 'start' | 'finish'): Instant | null {
    return known && this.#cells ? this.#cells[which](known) : null
  }

  /** Where nothing leads to a work, and the table has no limits, its start is what holds it. */
  #newLimit(_: WorkRecord, row: WbsRow, { start }: SaidDates, hasPredecessors: boolean): void {
    if (start === null || hasPredecessors || row.progress.actualStart !== null || this.#hasLimits()) return
    row.limit = { kind: 'not_earlier', date: start }
  }

  #hasLimits(): boolean {
    return this.#reader.has('limit') || this.#reader.has('limitKind')
  }

  /** As typing into the cells of the grid: a start becomes a limit, a finish another duration. */
  #knownDates(record: WorkRecord, row: WbsRow, { start, finish }: SaidDates): void {
    const isBegun = row.progress.actualStart !== null
    const startMoved = start !== null && !this.#isSame(record, 'start')
    if (startMoved && isBegun) row.progress = begunAt(row, start)
    else if (startMoved) row.limit = { kind: 'not_earlier', date: start }
    if (finish === null || this.#isSame(record, 'finish') || isMilestone(row.type)) return
    if (row.progress.actualFinish !== null) {
      row.progress = { ...row.progress, actualFinish: finish }
    } else if (this.#isSame(record, 'duration')) {
      const [wasStart, was] = [this.#shown(record, 'start'), this.#shown(record, 'finish')]
      if (wasStart === null || was === null) return
      // A work that moves as a whole keeps its duration.
      const longer =
        workBetween(this.#compiled(row), was, finish) -
        (startMoved ? workBetween(this.#compiled(row), wasStart, start) : 0)
      this.#setDuration(row, Math.max(0, row.duration + longer))
    }
  }

  #limit(record: WorkRecord, row: WbsRow): void {
    if (!this.#hasLimits() || (this.#isSame(record, 'limit') && this.#isSame(record, 'limitKind'))) return
    const date = this.#date(record, 'limit')
    const named = this.#reader.has('limitKind') ? this.#reader.limitKind(record.at, record.row) : undefined
    if (named === 'as_late_as_possible') row.limit = { kind: named, date: null }
    else if (named === null || !date) row.limit = null
    else {
      const kind = named ?? (row.limit?.date == null ? 'not_earlier' : row.limit.kind)
      row.limit = { kind, date: isFinishLimit(kind) ? this.#finishOf(row, date) : this.#startOf(row, date) }
    }
  }

  #amounts(record: WorkRecord, row: WbsRow): void {
    row.measure = this.#measure(record, row.measure, { plan: 'volume', fact: 'volumeFact' }, '')
    row.labour = this.#measure(record, row.labour, { plan: 'labour', fact: 'labourFact' }, 'h')
    row.cost = this.#measure(record, row.cost, { plan: 'cost', fact: 'costFact' }, this.#plan.settings.currency)
    if (row.measure && !this.#isSame(record, 'unit')) {
      row.measure = { ...row.measure, unit: this.#reader.text(record.row, 'unit').slice(0, 32) }
    }
  }

  #priority(record: WorkRecord, row: WbsRow): void {
    if (this.#isSame(record, 'priority')) return
    const read = this.#reader.priority(record.at, record.row)
    if (read !== null) row.priority = read
  }

  #measure(
    record: WorkRecord,
    before: Measure | null,
    fields: { plan: TableField; fact: TableField },
    unit: string,
  ): Measure | null {
    const amount = (field: TableField, own: string | undefined): string | null => {
      if (this.#isSame(record, field)) return own ?? null
      const read = this.#reader.number(record.at, record.row, field)
      return read === null ? (this.#reader.raw(record.row, field) === null ? null : (own ?? null)) : decimal(read)
    }
    const [plan, fact] = [amount(fields.plan, before?.plan), amount(fields.fact, before?.fact)]
    if (plan === null && (fact === null || fact === '0')) return null
    return { unit, ...before, plan: plan ?? '0', fact: fact ?? '0' }
  }

  #startOf(row: WbsRow, { day, minute }: ReadDate): Instant {
    return minute === null ? nextWork(this.#compiled(row), instantOf(day)) : instantOf(day, minute)
  }

  #finishOf(row: WbsRow, { day, minute }: ReadDate): Instant {
    return minute === null ? previousWork(this.#compiled(row), instantOf(day + 1)) : instantOf(day, minute)
  }

  #compiled(row: WbsRow): CompiledCalendar {
    const { calendars, settings } = this.#plan
    const wanted = row.calendarId ?? settings.defaultCalendarId
    const calendar = row.elapsed ? aroundTheClock : (calendars.find(({ id }) => id === wanted) ?? aroundTheClock)
    const known = this.#calendars.get(calendar) ?? compileCalendar(calendar)
    this.#calendars.set(calendar, known)
    return known
  }
}

/** Spreadsheets save as text what they show of a length: two decimals of days. */
const ROUNDED_BY = 0.005
const isRounded = (said: CellValue): boolean => typeof said === 'string' && /^\d+(?:[.,]\d{0,2})?$/.test(said.trim())

const begunAt = ({ progress, duration }: WbsRow, actualStart: Instant): Progress => ({
  ...progress,
  actualStart,
  initialDuration: progress.initialDuration ?? duration,
  startSource: 'typed',
})

/** With six decimals, as amounts are kept. */
const decimal = (value: number): string => {
  const text = value.toFixed(6).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}
