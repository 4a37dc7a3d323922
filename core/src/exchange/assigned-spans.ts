import { addWork, type CompiledCalendar } from '../calendar/index.ts'
import { type DayAmount, evenly } from '../distributions/index.ts'
import { type Assignment, type Id, isFinished, type SchedulePlan, type WbsRow } from '../plan/index.ts'
import { Register } from '../resources/index.ts'
import type { Day, Instant } from '../time/index.ts'
import { NeedCalendars, type NeedGround, needDays, needOf, planDays, type WorkTime } from '../usage/index.ts'
import type { StoredDates } from './file.ts'

/** When somebody is at a work, and how much of what was assigned falls on each day. */
export interface AssignedSpan {
  row: WbsRow
  calendar: CompiledCalendar
  start: Instant
  finish: Instant
  /** Where the rest goes on; null: nothing is left. */
  restart: Instant | null
  /** Days that were typed by hand. */
  typed: ReadonlySet<Day>
  planned(): DayAmount[]
  left(): DayAmount[]
}

/** Of all assignments of a plan that is written. */
export class AssignedSpans {
  readonly #rows: ReadonlyMap<Id, WbsRow>
  readonly #stored: ReadonlyMap<Id, StoredDates>
  readonly #calendars: NeedCalendars
  readonly #ground: NeedGround

  constructor({ settings, calendars, rows }: SchedulePlan, stored: ReadonlyMap<Id, StoredDates>) {
    this.#rows = new Map(rows.map((row) => [row.id, row]))
    this.#stored = stored
    this.#calendars = new NeedCalendars({ settings, calendars })
    // Amounts alone are asked for: what they cost is the register's.
    this.#ground = { settings, calendars, register: new Register([]), ...evenly }
  }

  /** null: nobody has scheduled its work. */
  of(assignment: Assignment): AssignedSpan | null {
    const row = this.#rows.get(assignment.wbsId)
    const time = row ? this.#timeOf(row) : null
    if (!row || !time) return null
    const { start, finish, lag, calendarId, days } = assignment
    const calendar = calendarId === null ? this.#calendars.ofRow(row) : this.#calendars.of(calendarId)
    const end = finish ?? time.finish
    const begin = Math.min(start ?? (lag > 0 ? addWork(calendar, time.start, lag, 'start') : time.start), end)
    const need = () => needOf(assignment, row, this.#ground, this.#calendars)
    const daysOf = (count: (one: NonNullable<ReturnType<typeof need>>) => DayAmount[]): DayAmount[] => {
      const own = need()
      return own ? count(own) : []
    }
    return {
      ...{ row, calendar, start: begin, finish: end },
      restart: time.isDone ? null : Math.max(begin, time.remainingStart ?? begin),
      typed: new Set(days.map(({ day }) => day)),
      planned: () => daysOf((own) => planDays(own, time)),
      left: () => daysOf((own) => needDays(own, time).left),
    }
  }

  #timeOf(row: WbsRow): WorkTime | null {
    const dates = this.#stored.get(row.id)
    const { actualStart, actualFinish } = row.progress
    const [start, finish] = [actualStart ?? dates?.earlyStart ?? null, actualFinish ?? dates?.earlyFinish ?? null]
    if (start === null || finish === null) return null
    const isDone = isFinished(row)
    const remainingStart = actualStart === null || isDone ? null : (dates?.earlyStart ?? null)
    return { start, finish, pauses: [], remainingStart, isDone, dataDate: this.#ground.settings.dataDate }
  }
}
