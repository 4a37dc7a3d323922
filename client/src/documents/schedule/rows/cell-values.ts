import { attributeField } from '@plumbline/core/attributes'
import type { FilterValue } from '@plumbline/core/filtering'
import type { CompiledFormula } from '@plumbline/core/formulas'
import type { Id } from '@plumbline/core/plan'
import type { CellTexts } from './cell-texts.ts'
import type { ComputedCells } from './find.ts'
import type { Outline } from './outline.ts'
import type { RowStore } from './row-store.ts'
import { filterValue } from './row-values.ts'
import type { PlanFrame } from './row-view.ts'

/**
 * What stands in a cell, by the id of its row and the key of its column, shown or not: for grouping and sorting by a
 * column, for bars that take their colour or their label from one. A row or column that is not there is empty.
 */
export class CellValues {
  readonly #store: RowStore
  readonly #frame: () => PlanFrame
  readonly #outline: Outline
  readonly #texts: CellTexts

  constructor(store: RowStore, frame: () => PlanFrame, outline: Outline, texts: CellTexts) {
    this.#store = store
    this.#frame = frame
    this.#outline = outline
    this.#texts = texts
  }

  /** To compare and to group by: whole days, lengths in days, of several list values their names. */
  valueOf(rowId: Id, columnId: string): FilterValue {
    const slot = this.#store.slotOf(rowId)
    if (slot < 0) return null
    return filterValue({ store: this.#store, frame: this.#frame(), outline: this.#outline }, slot, columnId)
  }

  /** What a formula gives that is still being written. */
  tried(formula: CompiledFormula, rowId: Id): FilterValue {
    const rows = { store: this.#store, frame: this.#frame(), outline: this.#outline }
    const read = (slot: number, column: string): FilterValue => filterValue(rows, slot, column)
    return this.#store.calculated.tried(formula, this.#store.slotOf(rowId), rows.frame, read)
  }

  /** As the grid shows it; '' for none. */
  textOf(rowId: Id, columnId: string): string {
    return this.#texts.text(this.#store.slotOf(rowId), columnId)
  }

  /** What is calculated, for who looks at all rows: as far as it is known. */
  readonly computed: ComputedCells = {
    value: (slot, attribute) => {
      const rows = { store: this.#store, frame: this.#frame(), outline: this.#outline, settled: true }
      return filterValue(rows, slot, attributeField(attribute.id))
    },
    text: (attribute, value) => this.#texts.computedText(attribute, value),
  }

  /** The colour that the value has of itself, as `#rrggbb`; null: none, as in all built-in columns. */
  colourOf(rowId: Id, columnId: string): string | null {
    const { attributes } = this.#store
    const attribute = attributes.of(columnId)
    if (!attribute) return null
    return attributes.colour(attribute, this.#store.valueOf(this.#store.slotOf(rowId), attribute.id))
  }
}
