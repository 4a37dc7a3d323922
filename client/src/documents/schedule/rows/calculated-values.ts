import {
  attributeField,
  type CalculatedSetting,
  formulaColumnsOf,
  formulaKindsOf,
  indicatorState,
  parseRowCell,
  rowCellOf,
  type SummaryRule,
} from '@plumbline/core/attributes'
import type { FilterValue } from '@plumbline/core/filtering'
import {
  type CompiledFormula,
  cellOf,
  type compileFormula,
  DepthGuard,
  type FormulaKind,
  type FormulaValue,
  formulaValueOf,
} from '@plumbline/core/formulas'
import { type Id, isSummary } from '@plumbline/core/plan'
import { dayOfInstant } from '@plumbline/core/time'
import type { Attribute } from '../../../parts/attributes/attribute-book.ts'
import { indexOf } from '../../../parts/attributes/list-index.ts'
import { inSlices } from '../../../session/in-slices.ts'
import { isCounted } from './row-amounts.ts'
import type { RowStore } from './row-store.ts'
import { type PlanFrame, typeOf } from './row-view.ts'

/** What a row has in a column, as filters see it. */
export type ReadCell = (slot: number, column: string) => FilterValue

type Compile = typeof compileFormula

/** More rows than this are calculated in slices, with the page free in between. */
const AT_ONCE = 3_000
const STEP = 200

interface Column {
  formula: CompiledFormula
  rule: SummaryRule
  values: FormulaValue[]
  known: Uint8Array
  works: number
  knownCount: number
  filling: boolean
  /** By position, what the rows below come to; of the rows as they were at `totalsAt`. */
  totals: Float64Array
  totalsAt: string
}

/**
 * Values of calculated attributes and indicators. A row is calculated when it is looked at and again when it changed;
 * who needs all rows of a large schedule gets what was known, and is told when the rest has been calculated.
 */
export class CalculatedValues {
  /** More values are known than when they were asked for. */
  onReady = (): void => undefined
  readonly #store: RowStore
  #columns = new Map<Id, Column | null>()
  /** What all values depend on, beside their row. */
  #basis: readonly unknown[] = []
  #kinds = new Map<string, FormulaKind>()
  readonly #guard = new DepthGuard()
  #compile: Compile | null = null

  constructor(store: RowStore) {
    this.#store = store
  }

  /** What reads formulas is loaded when there is one; until then their cells are empty. */
  get canCompile(): boolean {
    return this.#compile !== null
  }

  compileWith(compile: Compile): void {
    this.#compile = compile
    this.#columns = new Map()
  }

  /** The row is other than before. */
  touch(slot: number): void {
    for (const column of this.#columns.values()) {
      if (column?.known[slot] !== 1) continue
      column.known[slot] = 0
      column.knownCount--
    }
  }

  /** `settled`: of a large schedule what is known already, instead of calculating every row now. */
  valueOf(attribute: Attribute, slot: number, frame: PlanFrame, read: ReadCell, settled = false): FilterValue {
    const { setting } = attribute
    if (setting?.kind === 'indicator') {
      const source = this.#guard.deeper(() => read(slot, setting.source))
      return indicatorState(setting, typeof source === 'number' ? source : null)
    }
    const column = this.#columnOf(attribute, frame)
    return column ? cellOf(this.#value(column, slot, frame, read, settled)) : null
  }

  /** It reads a column that is not there (any more). */
  isBroken(attribute: Attribute, frame: PlanFrame): boolean {
    return this.canCompile && attribute.setting?.kind === 'calculated' && this.#columnOf(attribute, frame) === null
  }

  /** Of a formula that is still being written. */
  tried(formula: CompiledFormula, slot: number, frame: PlanFrame, read: ReadCell): FilterValue {
    this.#takeBasis(frame)
    return cellOf(this.#run(formula, slot, frame, read))
  }

  #value(column: Column, slot: number, frame: PlanFrame, read: ReadCell, settled: boolean): FormulaValue {
    if (isSummary(typeOf(this.#store, slot))) {
      if (column.rule === 'none') return null
      if (column.rule !== 'formula') return this.#below(column, slot, frame, read)
      return this.#run(column.formula, slot, frame, read)
    }
    if (settled && column.works - column.knownCount > AT_ONCE) {
      this.#fill(column, frame, read)
      return column.values[slot] ?? null
    }
    return this.#own(column, slot, frame, read)
  }

  #own(column: Column, slot: number, frame: PlanFrame, read: ReadCell): FormulaValue {
    if (column.known[slot] === 1) return column.values[slot]!
    const value = this.#run(column.formula, slot, frame, read)
    if (slot >= column.known.length) column.known = grown(column.known, slot)
    column.values[slot] = value
    column.known[slot] = 1
    column.knownCount++
    return value
  }

  #run(formula: CompiledFormula, slot: number, frame: PlanFrame, read: ReadCell): FormulaValue {
    return this.#guard.deeper(() =>
      formula.run((key) => {
        if (key === 'dataDate') return dayOfInstant(frame.settings.dataDate)
        return formulaValueOf(this.#ofRow(slot, key) ?? read(slot, key), this.#kinds.get(key))
      }),
    )
  }

  /** What stands in a column of the row of a directory that the work holds; undefined: the key is none of that. */
  #ofRow(slot: number, key: string): FilterValue | undefined {
    const cell = parseRowCell(key)
    const list = cell && this.#store.attributes.of(attributeField(cell.listId))
    if (!list) return undefined
    const values = indexOf(list.values)
    return rowCellOf(list, (id) => values.byId(id), this.#store.valueOf(slot, cell.listId), cell.columnId)
  }

  /** Sum, least or most of the works below; drafts are plans of nobody yet. */
  #below(column: Column, slot: number, frame: PlanFrame, read: ReadCell): FormulaValue {
    const { versions, order, positions } = this.#store
    const wanted = `${versions.values} ${versions.structure}`
    if (column.totalsAt !== wanted) {
      if (column.works - column.knownCount > AT_ONCE) this.#fill(column, frame, read)
      else {
        column.totals = this.#totals(column, frame, read)
        column.totalsAt = wanted
      }
    }
    const total = column.totals.length === order.length ? column.totals[positions[slot]!]! : Number.NaN
    return Number.isNaN(total) ? null : Math.round(total * 1e6) / 1e6
  }

  #totals(column: Column, frame: PlanFrame, read: ReadCell): Float64Array {
    const { order, positions, facts } = this.#store
    const totals = new Float64Array(order.length).fill(Number.NaN)
    const join = joins[column.rule] ?? joins.sum!
    for (let at = order.length - 1; at >= 0; at--) {
      const slot = order[at]!
      if (isCounted(this.#store, slot)) totals[at] = numberOf(this.#own(column, slot, frame, read))
      const parent = positions[facts.parent[slot]!] ?? -1
      if (parent < 0 || Number.isNaN(totals[at]!)) continue
      totals[parent] = Number.isNaN(totals[parent]!) ? totals[at]! : join(totals[parent]!, totals[at]!)
    }
    return totals
  }

  #fill(column: Column, frame: PlanFrame, read: ReadCell): void {
    if (column.filling) return
    column.filling = true
    void inSlices(this.#steps(column, frame, read)).then(() => {
      column.filling = false
      if ([...this.#columns.values()].includes(column)) this.onReady()
    })
  }

  *#steps(column: Column, frame: PlanFrame, read: ReadCell): Generator<void, void, void> {
    for (const [at, slot] of this.#store.order.entries()) {
      if (this.#store.ids[slot] && !isSummary(typeOf(this.#store, slot))) this.#own(column, slot, frame, read)
      if (at % STEP === STEP - 1) yield
    }
  }

  /** Null: it has no formula, or one that cannot be understood, any more or yet. */
  #columnOf({ id, setting }: Attribute, frame: PlanFrame): Column | null {
    this.#takeBasis(frame)
    const known = this.#columns.get(id)
    if (known !== undefined) return known
    const column = setting?.kind === 'calculated' && this.#compile ? this.#compiled(setting, this.#compile) : null
    this.#columns.set(id, column)
    return column
  }

  #compiled({ formula, summaries }: CalculatedSetting, compile: Compile): Column | null {
    try {
      return {
        formula: compile(formula, formulaColumnsOf(this.#store.attributes.all)),
        rule: summaries,
        values: [],
        known: new Uint8Array(this.#store.positions.length),
        works: countWorks(this.#store),
        knownCount: 0,
        filling: false,
        totals: new Float64Array(0),
        totalsAt: '',
      }
    } catch {
      return null
    }
  }

  /** Columns start anew where something changed that is no fact of one row. */
  #takeBasis({ settings, calendars }: PlanFrame): void {
    const { attributes, versions, baselines, donated } = this.#store
    const others = [versions.structure, baselines[0].revision, donated.basis]
    const basis = [attributes.revision, settings, calendars, ...others]
    if (basis.every((part, i) => part === this.#basis[i])) return
    if (attributes.revision !== this.#basis[0]) {
      this.#kinds = formulaKindsOf(formulaColumnsOf(attributes.all))
    }
    this.#basis = basis
    this.#columns = new Map()
  }
}

const joins: Partial<Record<SummaryRule, (a: number, b: number) => number>> = {
  sum: (a, b) => a + b,
  min: Math.min,
  max: Math.max,
}

const numberOf = (value: FormulaValue): number => (typeof value === 'number' ? value : Number.NaN)

function grown(known: Uint8Array, slot: number): Uint8Array<ArrayBuffer> {
  const wider = new Uint8Array(Math.max(slot + 1, known.length * 2))
  wider.set(known)
  return wider
}

/** Rows that are calculated once, until they change; summaries are each time. */
function countWorks(store: RowStore): number {
  let count = 0
  for (const slot of store.order) if (!isSummary(typeOf(store, slot))) count++
  return count
}
