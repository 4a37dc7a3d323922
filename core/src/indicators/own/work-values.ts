import {
  type AttributeDefinition,
  attributeField,
  dayOfText,
  formulaColumnsOf,
  indicatorState,
  isAmount,
  isList,
  textOf,
  valueIn,
} from '../../attributes/index.ts'
import { aroundTheClock, compileCalendar } from '../../calendar/index.ts'
import type { FilterValue } from '../../filtering/index.ts'
import {
  type CompiledFormula,
  cellOf,
  DepthGuard,
  type FormulaKind,
  formulaOrNull,
  formulaValueOf,
} from '../../formulas/index.ts'
import type { Id, SchedulePlan, WbsRow } from '../../plan/index.ts'
import { calendarOfRows, millionths } from '../../progress/index.ts'
import type { ScheduleEngine } from '../../schedule/index.ts'
import { dayOfInstant, type Instant, MINUTES_PER_DAY, type Minutes, NO_INSTANT, NO_MINUTES } from '../../time/index.ts'
import { usedFloat } from '../float.ts'
import type { WorkFigures } from '../types.ts'
import { type Targets, workingBetween } from '../work-figures.ts'

export interface Amount {
  /** In millionths; of a date, of the day since 1970. */
  value: bigint
  /** '': it has none. */
  unit: string
}

type Register = 'measure' | 'labour' | 'cost'

const amountColumns: Readonly<Record<string, readonly [Register, 'plan' | 'fact' | 'approved']>> = {
  volume: ['measure', 'plan'],
  volumeFact: ['measure', 'fact'],
  volumeApproved: ['measure', 'approved'],
  labour: ['labour', 'plan'],
  labourFact: ['labour', 'fact'],
  labourApproved: ['labour', 'approved'],
  cost: ['cost', 'plan'],
  costFact: ['cost', 'fact'],
  costApproved: ['cost', 'approved'],
}

/**
 * What works of a calculated plan have in the columns of a schedule, as filters see it: lengths in days, dates as the
 * day that people see. The same as in the cells of the open schedule, with the target version below its bars.
 */
export class WorkValues {
  readonly #plan: SchedulePlan
  readonly #engine: ScheduleEngine
  readonly #targets: Targets
  readonly #rows: ReadonlyMap<Id, WbsRow>
  readonly #calendarOf: ReturnType<typeof calendarOfRows>
  readonly #calendarNames: ReadonlyMap<Id, string>
  readonly #attributes: ReadonlyMap<string, AttributeDefinition>
  readonly #kinds: ReadonlyMap<string, FormulaKind>
  readonly #formulas = new Map<string, CompiledFormula | null>()
  readonly #guard = new DepthGuard()

  /** `engine` has calculated `plan`; `attributes` that its works have. */
  constructor(
    plan: SchedulePlan,
    engine: ScheduleEngine,
    targets: Targets,
    attributes: readonly AttributeDefinition[],
  ) {
    this.#plan = plan
    this.#engine = engine
    this.#targets = targets
    this.#rows = new Map(plan.rows.map((row) => [row.id, row]))
    this.#calendarOf = calendarOfRows(plan.calendars, plan.settings)
    this.#calendarNames = new Map(plan.calendars.map(({ id, name }) => [id, name]))
    this.#attributes = new Map(attributes.map((one) => [attributeField(one.id), one]))
    this.#kinds = new Map(formulaColumnsOf(attributes).map(({ key, kind }) => [key, kind]))
  }

  valueOf(work: WorkFigures, column: string): FilterValue {
    const row = this.#rows.get(work.id)
    if (!row) return null
    if (Object.hasOwn(amountColumns, column)) {
      const amount = this.#amountIn(row, column)
      return amount === null ? null : Number(amount.text)
    }
    return this.#ofWork(work, row, column) ?? this.#ofTimes(work, row, column) ?? this.#ofAttribute(work, column)
  }

  /** To be added up; null: it has none, or no number and no date. */
  amountOf(work: WorkFigures, column: string): Amount | null {
    const row = this.#rows.get(work.id)
    if (row && Object.hasOwn(amountColumns, column)) {
      const amount = this.#amountIn(row, column)
      return amount && { value: millionths(amount.text), unit: amount.unit }
    }
    const attribute = this.#attributes.get(column)
    if (attribute && isAmount(attribute.type)) {
      const text = textOf(valueIn(work.values, attribute.id), attribute.type)
      return text === '' ? null : { value: millionths(text), unit: attribute.unit }
    }
    const value = this.valueOf(work, column)
    return typeof value === 'number' ? { value: millionths(value.toFixed(6)), unit: '' } : null
  }

  #amountIn(row: WbsRow, column: string): { text: string; unit: string } | null {
    const [register, part] = amountColumns[column]!
    if (part === 'approved') {
      const approved = this.#targets?.get(row.id)?.amounts?.[register]
      return approved ? { text: approved.plan, unit: approved.unit } : null
    }
    const own = row[register]
    return own ? { text: own[part], unit: own.unit } : null
  }

  #ofWork(work: WorkFigures, row: WbsRow, column: string): FilterValue {
    switch (column) {
      case 'code':
      case 'name':
        return work[column] || null
      case 'calendar':
        return isElapsed(row)
          ? null
          : (this.#calendarNames.get(row.calendarId ?? this.#plan.settings.defaultCalendarId) ?? null)
      case 'type':
        return row.type
      case 'status':
        return work.status
      case 'color':
        return work.status === 'completed' ? 'done' : work.critical ? 'critical' : 'normal'
      case 'limit':
        return dayOf(row.limit?.date)
      case 'actualStart':
        return dayOf(work.actualStart)
      case 'actualFinish':
        return finishDayOf(work.actualFinish)
      case 'baselineStart':
        return dayOf(work.targetStart)
      case 'baselineFinish':
        return finishDayOf(work.targetFinish)
      default:
        return null
    }
  }

  #ofTimes(work: WorkFigures, row: WbsRow, column: string): FilterValue {
    const { timetable } = this.#engine
    const slot = this.#engine.slotOf(row.id)
    const days = (minutes: Minutes | null | undefined): FilterValue => daysOf(minutes, dayMinutesOf(work, row))
    switch (column) {
      case 'percent':
        return timetable.percent[slot] === NO_MINUTES ? null : (timetable.percent[slot] ?? 0) / 100
      case 'duration':
      case 'remaining':
      case 'totalFloat':
      case 'freeFloat':
        return days(timetable[column][slot])
      case 'targetFloat':
        return days(work.targetFloat)
      case 'floatUsed':
        return days(usedFloat(work))
      case 'startVariance':
        return days(this.#between(row, work.targetStart, work.start))
      case 'finishVariance':
        return days(this.#between(row, work.targetFinish, work.finish))
      case 'start':
      case 'earlyStart':
      case 'lateStart':
        return dayOf(timetable[column][slot])
      case 'finish':
      case 'earlyFinish':
      case 'lateFinish':
        return finishDayOf(timetable[column][slot])
      default:
        return null
    }
  }

  #between(row: WbsRow, from: Instant | null, to: Instant | null): Minutes | null {
    if (from === null || to === null) return null
    return workingBetween(isElapsed(row) ? always : this.#calendarOf(row), from, to)
  }

  #ofAttribute(work: WorkFigures, column: string): FilterValue {
    const attribute = this.#attributes.get(column)
    if (!attribute) return null
    const { id, type, setting, values } = attribute
    if (setting?.kind === 'indicator') {
      const source = this.#guard.deeper(() => this.valueOf(work, setting.source))
      return indicatorState(setting, typeof source === 'number' ? source : null)
    }
    if (setting) return this.#calculated(work, column, setting.formula)
    const text = textOf(valueIn(work.values, id), type)
    if (text === '') return null
    if (isAmount(type)) return Number(text)
    if (type === 'date') return dayOfText(text)
    if (type === 'boolean') return text === '1' ? 'yes' : 'no'
    if (!isList(type)) return text
    const chosen = text.split(',')
    const names = values.filter((value) => chosen.includes(value.id)).map(({ name }) => name)
    return type === 'list' ? (names[0] ?? LOST) : [...names, ...chosen.slice(names.length).map(() => LOST)]
  }

  #calculated(work: WorkFigures, column: string, text: string): FilterValue {
    const formula = this.#formulaOf(column, text)
    if (!formula) return null
    return cellOf(
      this.#guard.deeper(() =>
        formula.run((key) => {
          if (key === 'dataDate') return dayOfInstant(this.#plan.settings.dataDate)
          return formulaValueOf(this.valueOf(work, key), this.#kinds.get(key))
        }),
      ),
    )
  }

  /** Null: it cannot be understood (any more). */
  #formulaOf(column: string, text: string): CompiledFormula | null {
    const known = this.#formulas.get(column)
    if (known !== undefined) return known
    const compiled = formulaOrNull(text, formulaColumnsOf([...this.#attributes.values()]))
    this.#formulas.set(column, compiled)
    return compiled
  }
}

/** Of a value that its list does not have any more. */
const LOST = '?'

const isNone = (instant: Instant | null | undefined): boolean =>
  instant === null || instant === undefined || instant === NO_INSTANT

const dayOf = (instant: Instant | null | undefined): FilterValue => (isNone(instant) ? null : dayOfInstant(instant!))
/** Midnight at the end of a day belongs to that day. */
const finishDayOf = (instant: Instant | null | undefined): FilterValue =>
  isNone(instant) ? null : dayOfInstant(instant! - 1)

const always = compileCalendar(aroundTheClock)
/** Whatever its calendar is, every hour counts. */
const isElapsed = ({ elapsed, type }: WbsRow): boolean => elapsed && type === 'work'

const dayMinutesOf = ({ dayMinutes }: WorkFigures, row: WbsRow): Minutes =>
  isElapsed(row) ? MINUTES_PER_DAY : dayMinutes

function daysOf(minutes: Minutes | null | undefined, perDay: Minutes): FilterValue {
  if (minutes === null || minutes === undefined || minutes === NO_MINUTES) return null
  return Math.round((minutes / perDay) * 100) / 100
}
