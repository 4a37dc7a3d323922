import { mondayOf } from '@plumbline/core/days'
import type { DayDocument, SheetState } from '@plumbline/core/documents/day'
import { millionths } from '@plumbline/core/progress'
import { type Day, dayOfInstant } from '@plumbline/core/time'
import type {
  CellTone,
  PlannerBand,
  PlannerBar,
  PlannerGround,
  PlannerSource,
} from '../../../instruments/planner/types.ts'
import { formatReserve } from '../../../parts/values/duration.ts'
import type { DayBook } from '../session/day-book.ts'
import { isWeekend } from '../session/day-window.ts'
import { type DayRow, dayRows } from './day-rows.ts'
import { DayTotals } from './day-totals.ts'

export interface DayWords {
  nobody: string
  hours: string
  works(count: number): string
  line(kind: string): string
  state(state: SheetState): string
  to(day: Day): string
  unplanned: string
  total: string
  number(text: string): string
  /** Why a cell may not be written; `day` in words. */
  closed(day: Day): string
  changed: string
  letter(reasonId: string): string
}

/** A fact below this share of what was promised wants a reason; hundredths. */
const SHORT = 94n

/** The rows of the daily plan, as the planner instrument reads them. */
export class DaySource implements PlannerSource {
  revision = 0
  rows: DayRow[] = []
  readonly closed = new Set<string>()
  norms = false
  /** Works stand under what they stand under in the schedule. */
  branches = false
  readonly #book: DayBook
  readonly #words: DayWords
  readonly #totals: DayTotals
  #places = new Map<string, number>()

  constructor(book: DayBook, words: DayWords) {
    this.#book = book
    this.#words = words
    this.#totals = new DayTotals(() => book.sessions.map(({ document }) => document), words.hours)
    this.build()
  }

  build(): void {
    const { closed, norms, branches } = this
    this.rows = dayRows(this.#book, { closed, norms, branches, hours: this.#words.hours })
    this.#places = new Map(this.rows.map(({ key }, row) => [key, row]))
    this.revision++
  }

  get rowCount(): number {
    return this.rows.length
  }

  key = (row: number): string => this.rows[row]?.key ?? ''
  rowOf = (key: string): number => this.#places.get(key) ?? -1
  level = (row: number): number => (this.rows[row]?.kind === 'group' || this.rows[row]?.kind === 'total' ? 0 : 1)
  expandable = (row: number): boolean => this.group(row)
  summary = (row: number): boolean => this.rows[row]?.kind !== 'line'
  group = (row: number): boolean => this.rows[row]?.kind === 'group' || this.rows[row]?.kind === 'branch'
  bar = (_row: number, _out: PlannerBar): boolean => false
  linksBetween = (): void => undefined
  movedAt = (): number => 0

  expanded = (row: number): boolean => {
    const at = this.rows[row]
    const key = at?.kind === 'group' ? at.executorId : at?.kind === 'branch' ? at.key : null
    return key !== null && !this.closed.has(key)
  }

  cell = (place: number, column: string): string => {
    const row = this.rows[place]
    if (!row) return ''
    if (row.kind === 'group') return this.#groupCell(row, column)
    if (row.kind === 'branch') return this.#branchCell(row, column)
    if (row.kind === 'work') return this.#workCell(row, column)
    if (row.kind === 'total') return this.#totalCell(row, column)
    if (column === 'name') return row.isFirst ? this.#lineName(row) : ''
    if (column === 'unit') return row.isFirst ? row.unit : ''
    if (column === 'kind') return this.#words.line(row.line)
    if (column === 'left') return this.#left(row)
    const amount = column.startsWith('s') ? this.#sum(row, Number(column.slice(1))) : this.#text(row, dayOf(column))
    if (amount === '') return ''
    const reason = row.line === 'fact' && !column.startsWith('s') ? this.#reason(row, dayOf(column)) : ''
    return reason === '' ? this.#words.number(amount) : `${reason} ${this.#words.number(amount)}`
  }

  #groupCell({ executorId, name, works }: Extract<DayRow, { kind: 'group' }>, column: string): string {
    if (column === 'name') return name === '' ? this.#words.nobody : name
    if (column === 'kind') return this.#words.works(works)
    if (!column.startsWith('s')) return ''
    const sheet = this.#book.at(executorId, Number(column.slice(1)))?.document.sheet(Number(column.slice(1)))
    return sheet ? this.#words.state(sheet.state) : ''
  }

  #workCell({ work }: Extract<DayRow, { kind: 'work' }>, column: string): string {
    if (column === 'wbs') return work.code
    if (column === 'name') return work.name
    if (column === 'kind') return work.float === null ? '' : `TF ${formatReserve(work.float, work.dayMinutes)}`
    if (column === 'left') return `${Math.round(work.percent / 100)} %`
    return ''
  }

  #totalCell({ unit, line, isFirst }: Extract<DayRow, { kind: 'total' }>, column: string): string {
    if (column === 'name') return isFirst ? this.#words.total : ''
    if (column === 'unit') return isFirst ? unit : ''
    if (column === 'kind') return this.#words.line(line)
    const { revision } = this.#book.state
    const sum = column.startsWith('d')
      ? this.#totals.ofDay(revision, unit, line, dayOf(column))
      : column.startsWith('s')
        ? this.#totals.ofWeek(revision, unit, line, Number(column.slice(1)))
        : 0n
    return sum === 0n ? '' : this.#words.number(decimal(sum))
  }

  #branchCell({ name, works }: Extract<DayRow, { kind: 'branch' }>, column: string): string {
    if (column === 'name') return name
    return column === 'kind' ? this.#words.works(works) : ''
  }

  #lineName({ work, unplanned, name }: Extract<DayRow, { kind: 'line' }>): string {
    if (name !== '') return name
    return unplanned ? `${this.#words.unplanned}: ${unplanned.name}` : (work?.path ?? '')
  }

  /** Decimal; '' where there is none. */
  #text(row: Extract<DayRow, { kind: 'line' }>, day: Day): string {
    const days = this.#book.at(row.executorId, day)?.document
    return days ? amountIn(days, row, day) : ''
  }

  #reason({ executorId, workId }: Extract<DayRow, { kind: 'line' }>, day: Day): string {
    const reasonId = this.#book.at(executorId, day)?.document.remark(workId, day)?.reasonId
    return reasonId ? this.#words.letter(reasonId) : ''
  }

  #sum(row: Extract<DayRow, { kind: 'line' }>, monday: Day): string {
    let sum = 0n
    for (let day = monday; day < monday + 7; day++) {
      const text = this.#text(row, day)
      if (text !== '') sum += millionths(text)
    }
    return sum === 0n ? '' : decimal(sum)
  }

  /** Against the master: what is planned in all, less what was done. */
  #left({ executorId, workId, measure, line, work }: Extract<DayRow, { kind: 'line' }>): string {
    const held = work?.assignments.find(({ id }) => id === measure)
    const whole = held ? held.plan : measure === 'volume' ? work?.volume : work?.labour
    if (line !== 'plan' || !whole) return ''
    const left = millionths(whole) - this.#book.done(executorId, workId, measure)
    return this.#words.number(decimal(left < 0n ? 0n : left))
  }

  tone = (place: number, column: string): CellTone => {
    const row = this.rows[place]
    if (row?.kind === 'work') return column === 'kind' && row.work.critical ? 'critical' : 'normal'
    if (row?.kind !== 'line') return 'normal'
    if (row.line === 'approved' || column === 'unit' || column === 'name') return 'muted'
    if (row.line !== 'fact') return 'normal'
    const [promised, done] = column.startsWith('s')
      ? [this.#sum({ ...row, line: 'approved' }, Number(column.slice(1))), this.#sum(row, Number(column.slice(1)))]
      : column.startsWith('d')
        ? [this.#text({ ...row, line: 'approved' }, dayOf(column)), this.#text(row, dayOf(column))]
        : ['', '']
    if (promised === '' || done === '') return 'normal'
    return millionths(done) * 100n < millionths(promised) * SHORT ? 'warning' : 'normal'
  }

  /** Changed after it was handed in, or other than what was promised. */
  mark = (place: number, column: string): string => {
    const row = this.rows[place]
    if (row?.kind !== 'line' || row.line !== 'plan' || !column.startsWith('d')) return ''
    const day = dayOf(column)
    const days = this.#book.at(row.executorId, day)?.document
    const sheet = days?.sheet(mondayOf(day))
    if (!days || !sheet || sheet.state === 'draft') return ''
    if (sheet.state === 'APPROVED') {
      const promised = days.approved(row.workId, day, row.measure) ?? ''
      return amountIn(days, row, day) === promised ? '' : this.#words.changed
    }
    const value = days.value({ ...row, day, kind: 'plan' })
    return value && value.at > sheet.at ? this.#words.changed : ''
  }

  says = (place: number, column: string): string => {
    const row = this.rows[place]
    if (row?.kind === 'work') return this.#words.to(dayOfInstant(row.work.finish))
    if (row?.kind !== 'line' || !column.startsWith('d') || row.line === 'approved') return ''
    const day = dayOf(column)
    const note = this.#book.at(row.executorId, day)?.document.remark(row.workId, day)?.note ?? ''
    if (note !== '') return note
    return this.#book.isOpen(row.executorId, row.line, day) ? '' : this.#words.closed(day)
  }

  editText = (place: number, column: string): string | null => {
    const row = this.rows[place]
    if (row?.kind !== 'line' || !column.startsWith('d') || row.line === 'approved') return null
    const day = dayOf(column)
    return this.#book.isOpen(row.executorId, row.line, day) ? this.#text(row, day) : null
  }

  ground = (place: number, column: string): PlannerGround | null => {
    if (!column.startsWith('d')) return null
    const row = this.rows[place]
    const day = dayOf(column)
    if (isWeekend(day)) return 'rest'
    if (row?.kind !== 'line' || row.line === 'approved') return null
    return this.#book.isOpen(row.executorId, row.line, day) ? null : 'closed'
  }

  /** The master bar of a work over the days. */
  band = (place: number, column: string): PlannerBand | null => {
    const row = this.rows[place]
    if (row?.kind !== 'work' || !column.startsWith('d')) return null
    const day = dayOf(column)
    const { start, finish, percent, critical } = row.work
    const [first, last] = [dayOfInstant(start), dayOfInstant(finish - 1)]
    if (day < first || day > last) return null
    const done = ((last - first + 1) * percent) / 10_000
    return { share: Math.min(1, Math.max(0, first + done - day)), critical }
  }
}

export const dayOf = (column: string): Day => Number(column.slice(1))

function amountIn(days: DayDocument, row: Extract<DayRow, { kind: 'line' }>, day: Day): string {
  const { workId, measure, line } = row
  if (line === 'approved') return days.approved(workId, day, measure) ?? ''
  return days.value({ workId, day, measure, kind: line })?.amount ?? ''
}

const UNIT = 1_000_000n
function decimal(amount: bigint): string {
  const rest = String(amount % UNIT)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return rest === '' ? String(amount / UNIT) : `${amount / UNIT}.${rest}`
}
