import { isComputed } from '@plumbline/core/attributes'
import { fieldOf } from '@plumbline/core/fields'
import type { FilterValue } from '@plumbline/core/filtering'
import type { Outline } from './outline.ts'
import type { RowStore } from './row-store.ts'
import type { PlanFrame } from './row-view.ts'

export interface Rows {
  store: RowStore
  frame: PlanFrame
  outline: Outline
  /** What is calculated is taken as far as it is known: all rows are asked at once. */
  settled?: boolean
}

/** A row's value as a filter sees it: lengths in days, dates as the day that people see. */
export function filterValue(rows: Rows, slot: number, column: string): FilterValue {
  const { store, frame, outline } = rows
  const field = fieldOf(column)
  return field ? field.value(store.row.at(slot, frame, outline)) : attributeValue(rows, slot, column)
}

function attributeValue(rows: Rows, slot: number, column: string): FilterValue {
  const { store, frame, settled } = rows
  const attribute = store.attributes.of(column)
  if (attribute && isComputed(attribute.type)) {
    const read = (at: number, key: string): FilterValue => filterValue(rows, at, key)
    return store.calculated.valueOf(attribute, slot, frame, read, settled)
  }
  return attribute ? store.attributes.filterValue(attribute, store.valueOf(slot, attribute.id)) : null
}
