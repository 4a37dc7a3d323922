import { type FilterValue, passes } from '@plumbline/core/filtering'
import { isSummary } from '@plumbline/core/plan'
import type { CellValues } from '../rows/cell-values.ts'
import type { RowStore } from '../rows/row-store.ts'
import { typeOf } from '../rows/row-view.ts'
import type { BarRule, GanttView } from './gantt-view.ts'

/** A colour of the chart and what it stands for. */
export interface LegendEntry {
  /** Name of a rule, or a value of the column. */
  value: string
  /** Index into the bar colours. */
  color: number
  /** `#rrggbb` of the value itself; '': none. */
  ownColor: string
}

/** Grey, for all values beyond those that have a colour of their own. */
const OTHER_COLOR = 6
const VALUE_COLORS = [0, 1, 2, 3, 4, 5, 7]
/** Rows looked at in one go: reading 100,000 values at once would hold up the screen. */
const SLICE_ROWS = 4_000
const RESCAN_MS = 1_000

/** Which colour a bar has by a rule or by a value of its row. */
export class BarColors {
  readonly #store: RowStore
  readonly #values: CellValues
  readonly #onReady: () => void
  #column = ''
  #rules: readonly BarRule[] = []
  #colors = new Map<FilterValue, number>()
  #legend: readonly LegendEntry[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #seen = -1

  constructor(store: RowStore, values: CellValues, onReady: () => void) {
    this.#store = store
    this.#values = values
    this.#onReady = onReady
  }

  get legend(): readonly LegendEntry[] {
    return this.#legend
  }

  follow({ colorBy, rules }: GanttView): void {
    this.#rules = colorBy === 'rules' ? rules : []
    const column = colorBy === 'state' || colorBy === 'rules' ? '' : colorBy
    if (column === '') {
      this.#stop()
      this.#colors.clear()
      this.#legend = this.#rules.map(({ name, color }) => ({ value: name, color, ownColor: '' }))
      this.#seen = -1
    } else if (column !== this.#column) this.#scan(column)
    this.#column = column
  }

  get #now(): number {
    const { versions, attributes } = this.#store
    return versions.structure + versions.values + attributes.revision
  }

  /** Values may be others than before. */
  #rescan(): void {
    if (this.#column === '' || this.#timer !== undefined || this.#seen === this.#now) return
    this.#timer = setTimeout(() => this.#scan(this.#column), RESCAN_MS)
  }

  /** -1: by state. */
  colorOf(slot: number): number {
    if (this.#rules.length === 0 && this.#column === '') return -1
    const id = this.#store.ids[slot] ?? ''
    if (this.#column !== '') {
      this.#rescan()
      const value = this.#values.valueOf(id, this.#column)
      return value === null || value === '' ? -1 : (this.#colors.get(value) ?? OTHER_COLOR)
    }
    const rule = this.#rules.find(({ filter }) => passes(filter, (column) => this.#values.valueOf(id, column)))
    return rule?.color ?? -1
  }

  ownColorOf(slot: number): string {
    if (this.#column === '') return ''
    return this.#values.colourOf(this.#store.ids[slot] ?? '', this.#column) ?? ''
  }

  #stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** The commonest values of works get the colours, in the order of their names. */
  #scan(column: string): void {
    this.#stop()
    this.#seen = this.#now
    const found = new Map<FilterValue, { count: number; ownColor: string }>()
    const slice = (from: number): void => {
      this.#timer = undefined
      const until = Math.min(this.#store.size, from + SLICE_ROWS)
      for (let position = from; position < until; position++) this.#count(column, this.#store.order[position]!, found)
      if (until < this.#store.size) this.#timer = setTimeout(() => slice(until), 0)
      else this.#take(found)
    }
    slice(0)
  }

  #count(column: string, slot: number, found: Map<FilterValue, { count: number; ownColor: string }>): void {
    if (isSummary(typeOf(this.#store, slot))) return
    const id = this.#store.ids[slot]!
    const value = this.#values.valueOf(id, column)
    if (value === null || value === '') return
    const known = found.get(value)
    if (known) known.count++
    else found.set(value, { count: 1, ownColor: this.#values.colourOf(id, column) ?? '' })
  }

  #take(found: ReadonlyMap<FilterValue, { count: number; ownColor: string }>): void {
    const common = [...found].sort(([, a], [, b]) => b.count - a.count).slice(0, VALUE_COLORS.length)
    common.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
    this.#colors = new Map(common.map(([value], index) => [value, VALUE_COLORS[index]!]))
    this.#legend = common.map(([value, { ownColor }], index) => ({
      value: String(value),
      color: VALUE_COLORS[index]!,
      ownColor,
    }))
    if (found.size > common.length) this.#legend = [...this.#legend, { value: '', color: OTHER_COLOR, ownColor: '' }]
    this.#onReady()
  }
}
