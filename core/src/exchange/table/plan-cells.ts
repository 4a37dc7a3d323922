/** What the cells of a table say of a plan: written into files, and held against what comes back. */
import {
  type Assignment,
  isActivity,
  isElapsed,
  type LimitKind,
  outlineNumbers,
  type Relation,
  relationTexts,
  relationTypeWords,
  type SchedulePlan,
  type WbsRow,
} from '../../plan/index.ts'
import type { PlanInputs } from '../../progress/index.ts'
import { createEngine, type ScheduleEngine } from '../../schedule/index.ts'
import { dayOfInstant, type Instant, MINUTES_PER_DAY, type Minutes, minuteOfDay, NO_INSTANT } from '../../time/index.ts'
import type { TableAttribute } from './attribute-columns.ts'
import { writtenBase } from './base.ts'
import type { TableField, TableLanguage } from './fields.ts'
import { type RowNames, rowNames } from './row-names.ts'
import type { CellValue, DateCell } from './types.ts'
import { limitText, typeText } from './words.ts'

/** Limits on the end of a work: their date is that of a day that is over. */
const finishKinds: readonly LimitKind[] = [
  'not_later',
  'finish_not_earlier',
  'finish_in_date',
  'mandatory_finish',
  'deadline',
]
export const isFinishLimit = (kind: LimitKind): boolean => finishKinds.includes(kind)

/** What the engine says of works beside the dates of their bars. */
const computedDates = { earlyStart: startCell, earlyFinish: finishCell, lateStart: startCell, lateFinish: finishCell }
const computedLengths = ['totalFloat', 'freeFloat'] as const
type ComputedKey = keyof typeof computedDates | (typeof computedLengths)[number]

export const isComputedKey = (key: string): key is ComputedKey =>
  Object.hasOwn(computedDates, key) || (computedLengths as readonly string[]).includes(key)

export class PlanCells {
  readonly plan: SchedulePlan
  readonly #language: TableLanguage
  readonly #written: { scheduleId: string; attributes: readonly TableAttribute[] }
  readonly #engine = createEngine()
  readonly #levels = new Map<string, number>()
  readonly #calendars: Map<string, SchedulePlan['calendars'][number]>
  /** Made when the first one is asked for, as all that follow: most tables show few of them. */
  #outline: ReadonlyMap<string, string> | null = null
  #names: RowNames | null = null
  #relations: { incoming: Map<string, Relation[]>; outgoing: Map<string, Relation[]> } | null = null
  #assignments: Map<string, Assignment[]> | null = null

  /** `written`: whose plan it is ('' where that does not go into the table), and the attributes that have columns in it. `inputs`: what it is calculated with. */
  constructor(
    plan: SchedulePlan,
    language: TableLanguage,
    written: { scheduleId: string; attributes: readonly TableAttribute[] } = { scheduleId: '', attributes: [] },
    inputs: PlanInputs = {},
  ) {
    this.plan = plan
    this.#language = language
    this.#written = written
    this.#engine.load(plan, inputs)
    this.#engine.calculate()
    for (const { id, parentId } of plan.rows) {
      this.#levels.set(id, parentId === null ? 1 : (this.#levels.get(parentId) ?? 0) + 1)
    }
    this.#calendars = new Map(plan.calendars.map((calendar) => [calendar.id, calendar]))
  }

  get names(): RowNames {
    this.#names ??= rowNames(this.plan.rows)
    return this.#names
  }

  /** It has calculated the plan. */
  get engine(): ScheduleEngine {
    return this.#engine
  }

  level(row: WbsRow): number {
    return this.#levels.get(row.id) ?? 1
  }

  start = (row: WbsRow): Instant | null => this.#instant(row, 'start')
  finish = (row: WbsRow): Instant | null => this.#instant(row, 'finish')

  /** Minutes that are shown as one day of this row. */
  perDay(row: Pick<WbsRow, 'calendarId' | 'elapsed' | 'type'>): Minutes {
    return perDayOf(this.plan, row)
  }

  cell(row: WbsRow, field: TableField): CellValue {
    switch (field) {
      case 'id':
        return row.id
      case 'base':
        return writtenBase(this, row, {
          assignments: this.#assignmentsOf(row),
          ...this.#written,
        })
      case 'level':
        return this.level(row)
      case 'outlineNumber':
        return this.#outlineNumber(row)
      case 'code':
      case 'name':
        return row[field] || null
      case 'type':
        return typeText(row.type, row.activityKind, this.#language)
      case 'start':
        return startCell(this.start(row))
      case 'finish':
        return finishCell(this.finish(row))
      case 'calendar':
        return this.#calendars.get(row.calendarId ?? this.plan.settings.defaultCalendarId)?.name ?? null
      case 'predecessors':
        return this.relations(row, 'predecessors') || null
      case 'successors':
        return this.relations(row, 'successors') || null
      default:
        return this.#fact(row, field)
    }
  }

  computed(row: WbsRow, key: ComputedKey): CellValue {
    const value = this.#engine.timetable[key][this.#slot(row)]
    if (value === undefined || value === NO_INSTANT) return null
    return key === 'totalFloat' || key === 'freeFloat' ? value / this.perDay(row) : computedDates[key](value)
  }

  #assignmentsOf({ id }: WbsRow): readonly Assignment[] {
    this.#assignments ??= Map.groupBy(this.plan.assignments, ({ wbsId }) => wbsId)
    return this.#assignments.get(id) ?? []
  }

  #outlineNumber(row: WbsRow): string | null {
    this.#outline ??= outlineNumbers(this.plan.rows)
    return this.#outline.get(row.id) ?? null
  }

  #fact(row: WbsRow, field: TableField): CellValue {
    const { progress, limit } = row
    switch (field) {
      case 'duration':
        return this.#length(row, isActivity(row.type) ? row.duration : this.#minutes(row, 'duration'))
      case 'remaining':
        return this.#length(row, this.#minutes(row, 'remaining'))
      case 'percent':
        return isActivity(row.type) ? progress.percent : this.#percent(row)
      case 'actualStart':
        return startCell(progress.actualStart)
      case 'actualFinish':
        return finishCell(progress.actualFinish)
      case 'limitKind':
        return limit && limitText(limit.kind, this.#language)
      case 'limit':
        return limit && (isFinishLimit(limit.kind) ? finishCell : startCell)(limit.date)
      case 'unit':
        return row.measure?.unit || null
      case 'volume':
        return amount(row.measure?.plan)
      case 'volumeFact':
        return amount(row.measure?.fact)
      case 'labour':
        return amount(row.labour?.plan)
      case 'labourFact':
        return amount(row.labour?.fact)
      case 'cost':
        return amount(row.cost?.plan)
      case 'costFact':
        return amount(row.cost?.fact)
      case 'priority':
        return isActivity(row.type) ? row.priority : null
      default:
        return null
    }
  }

  relationsOf(row: WbsRow, side: 'predecessors' | 'successors'): readonly Relation[] {
    this.#relations ??= relationsOf(this.plan)
    const { incoming, outgoing } = this.#relations
    return (side === 'predecessors' ? incoming : outgoing).get(row.id) ?? []
  }

  /** `12FS+3d; 15SS` */
  relations(row: WbsRow, side: 'predecessors' | 'successors'): string {
    const texts = this.relationsOf(row, side).map((relation) => ({
      code: this.names.nameOf(side === 'predecessors' ? relation.predId : relation.succId),
      type: relation.type,
      lag: this.lagText(relation),
    }))
    return relationTexts(texts, relationTypeWords[this.#language])
  }

  /** To the minute, with its sign: `+3d`, `-90min`, `+2ed` around the clock. */
  lagText({ lag, lagCalendar }: Relation): string {
    if (lag === 0) return ''
    const perDay = lagDay(this.plan, lagCalendar)
    const [size, sign] = [Math.abs(lag), lag > 0 ? '+' : '-']
    const isRussian = this.#language === 'ru'
    const around = perDay === MINUTES_PER_DAY ? (isRussian ? 'п.' : 'e') : ''
    if (size % perDay === 0) return `${sign}${size / perDay}${around}${isRussian ? 'д' : 'd'}`
    if (size % 60 === 0) return `${sign}${size / 60}${around}${isRussian ? 'ч' : 'h'}`
    return `${sign}${size}${around}${isRussian ? 'мин' : 'min'}`
  }

  #length(row: WbsRow, minutes: Minutes | null): CellValue {
    if (minutes === null) return null
    const days = minutes / this.perDay(row)
    return isElapsed(row) ? `${days}${this.#language === 'ru' ? 'п.д' : 'ed'}` : days
  }

  #slot = (row: WbsRow): number => this.#engine.slotOf(row.id)

  #instant(row: WbsRow, which: 'start' | 'finish'): Instant | null {
    const instant = this.#engine.timetable[which][this.#slot(row)]
    return instant === undefined || instant === NO_INSTANT ? null : instant
  }

  #minutes(row: WbsRow, which: 'duration' | 'remaining'): Minutes | null {
    const minutes = this.#engine.timetable[which][this.#slot(row)]
    return minutes === undefined || minutes === NO_INSTANT ? null : minutes
  }

  #percent(row: WbsRow): number | null {
    const hundredths = this.#engine.timetable.percent[this.#slot(row)]
    return hundredths === undefined || hundredths === NO_INSTANT ? null : hundredths / 100
  }
}

function relationsOf({ rows, relations }: SchedulePlan) {
  const places = new Map(rows.map(({ id }, at) => [id, at]))
  return {
    incoming: relationsBy(relations, 'succId', ({ predId }) => places.get(predId) ?? 0),
    outgoing: relationsBy(relations, 'predId', ({ succId }) => places.get(succId) ?? 0),
  }
}

/** Of each row those that lead to it or from it, in the order of the rows at their other ends. */
function relationsBy(
  relations: readonly Relation[],
  end: 'predId' | 'succId',
  placeOf: (relation: Relation) => number,
): Map<string, Relation[]> {
  const lists = Map.groupBy(relations, (relation) => relation[end])
  for (const list of lists.values()) if (list.length > 1) list.sort((one, other) => placeOf(one) - placeOf(other))
  return lists
}

export function perDayOf(
  { calendars, settings }: SchedulePlan,
  row: Pick<WbsRow, 'calendarId' | 'elapsed' | 'type'>,
): Minutes {
  if (isElapsed(row)) return MINUTES_PER_DAY
  const wanted = row.calendarId ?? settings.defaultCalendarId
  return calendars.find(({ id }) => id === wanted)?.minutesPerDay || 480
}

/** A lag is counted in days of the calendar of the schedule, or around the clock. */
export function lagDay(plan: SchedulePlan, lagCalendar: Relation['lagCalendar']): Minutes {
  if (lagCalendar === 'all_hours') return MINUTES_PER_DAY
  return plan.calendars.find(({ id }) => id === plan.settings.defaultCalendarId)?.minutesPerDay || 480
}

const amount = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

/** Midnight at the begin of a day needs no time beside it. */
function startCell(instant: Instant | null): DateCell | null {
  if (instant === null) return null
  const minute = minuteOfDay(instant)
  return { day: dayOfInstant(instant), minute: minute === 0 ? null : minute }
}

/** Midnight at the end of a day belongs to that day. */
function finishCell(instant: Instant | null): DateCell | null {
  if (instant === null) return null
  const minute = minuteOfDay(instant)
  return minute === 0 ? { day: dayOfInstant(instant) - 1, minute: null } : { day: dayOfInstant(instant), minute }
}
