import {
  type AttributeDefinition,
  attributeField,
  dayOfText,
  formulaColumnsOf,
  formulaKindsOf,
  indicatorState,
  isAmount,
  isList,
  type ListValue,
  parseRowCell,
  rowCellOf,
  textOf,
  valueIn,
} from '../../attributes/index.ts'
import { fieldOf } from '../../fields/index.ts'
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
import { dayOfInstant } from '../../time/index.ts'
import type { WorkFigures } from '../types.ts'
import type { Targets } from '../work-figures.ts'
import { type PlanGround, PlannedWork } from './planned-row.ts'

export interface Amount {
  /** In millionths; of a date, of the day since 1970. */
  value: bigint
  /** '': it has none. */
  unit: string
}

/**
 * What works of a calculated plan have in the columns of a schedule, as filters see it: lengths in days, dates as the
 * day that people see. The same as in the cells of the open schedule, with the target version below its bars.
 */
export class WorkValues {
  readonly #plan: SchedulePlan
  readonly #ground: PlanGround
  readonly #rows: ReadonlyMap<Id, WbsRow>
  readonly #read = new WeakMap<WorkFigures, PlannedWork>()
  readonly #attributes: ReadonlyMap<string, AttributeDefinition>
  readonly #kinds: ReadonlyMap<string, FormulaKind>
  readonly #formulas = new Map<string, CompiledFormula | null>()
  readonly #lists = new Map<string, ReadonlyMap<string, Placed>>()
  readonly #guard = new DepthGuard()

  /** `engine` has calculated `plan`; `attributes` that its works have. */
  constructor(
    plan: SchedulePlan,
    engine: ScheduleEngine,
    targets: Targets,
    attributes: readonly AttributeDefinition[],
  ) {
    this.#plan = plan
    this.#rows = new Map(plan.rows.map((row) => [row.id, row]))
    this.#ground = {
      engine,
      targets,
      calendarOf: calendarOfRows(plan.calendars, plan.settings),
      calendarNames: new Map(plan.calendars.map(({ id, name }) => [id, name])),
      defaultCalendarId: plan.settings.defaultCalendarId,
    }
    this.#attributes = new Map(attributes.map((one) => [attributeField(one.id), one]))
    this.#kinds = formulaKindsOf(formulaColumnsOf(attributes))
  }

  valueOf(work: WorkFigures, column: string): FilterValue {
    const row = this.#rowOf(work)
    if (!row) return null
    const field = fieldOf(column)
    if (!field) return this.#ofAttribute(work, column)
    return field.from === 'schedule' ? null : field.value(row)
  }

  /** To be added up; null: it has none, or no number and no date. */
  amountOf(work: WorkFigures, column: string): Amount | null {
    const row = this.#rowOf(work)
    if (row && fieldOf(column)?.amount) {
      const amount = row.amountText(column)
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

  #rowOf(work: WorkFigures): PlannedWork | null {
    const known = this.#read.get(work)
    if (known) return known
    const row = this.#rows.get(work.id)
    if (!row) return null
    const read = new PlannedWork(work, row, this.#ground)
    this.#read.set(work, read)
    return read
  }

  #ofAttribute(work: WorkFigures, column: string): FilterValue {
    const attribute = this.#attributes.get(column)
    if (!attribute) return this.#ofRow(work, column)
    const { id, type, setting } = attribute
    if (setting?.kind === 'indicator') {
      const source = this.#guard.deeper(() => this.valueOf(work, setting.source))
      return indicatorState(setting, typeof source === 'number' ? source : null)
    }
    if (setting?.kind === 'calculated') return this.#calculated(work, column, setting.formula)
    const text = textOf(valueIn(work.values, id), type)
    if (text === '') return null
    if (isAmount(type)) return Number(text)
    if (type === 'date') return dayOfText(text)
    if (type === 'boolean') return text === '1' ? 'yes' : 'no'
    if (!isList(type)) return text
    const chosen = text.split(',')
    const list = this.#listOf(attribute)
    const found = chosen.flatMap((one) => list.get(one) ?? [])
    const names = found.sort((a, b) => a.place - b.place).map(({ value }) => value.name)
    return type === 'list' ? (names[0] ?? LOST) : [...names, ...chosen.slice(names.length).map(() => LOST)]
  }

  /** What stands in a column of the row that the work holds. */
  #ofRow(work: WorkFigures, column: string): FilterValue {
    const cell = parseRowCell(column)
    const list = cell && this.#attributes.get(attributeField(cell.listId))
    if (!list) return null
    const values = this.#listOf(list)
    return rowCellOf(list, (id) => values.get(id)?.value, valueIn(work.values, cell.listId), cell.columnId)
  }

  /** Of a directory there may be 20,000, looked for in each work. */
  #listOf({ id, values }: AttributeDefinition): ReadonlyMap<string, Placed> {
    const known = this.#lists.get(id)
    if (known) return known
    const list = new Map(values.map((value, place) => [value.id, { value, place }]))
    this.#lists.set(id, list)
    return list
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

interface Placed {
  value: ListValue
  /** In the order of the list. */
  place: number
}

/** Of a value that its list does not have any more. */
const LOST = '?'
