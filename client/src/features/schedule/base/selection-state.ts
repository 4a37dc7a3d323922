import type { Id } from '@plumbline/core/plan'
import type { Instant } from '@plumbline/core/time'

/** Where the caret stands, what is selected and ticked, and whose view is followed. */
export interface SelectionState {
  /** Row of the caret; '' while there is none. */
  row: Id
  column: string
  selection: Id[]
  /** Relation chosen on the chart. */
  link: string | null
  /** Works that this person gave other choices or amounts from which more may follow. */
  chosen: readonly Id[]
  /** Rows that are ticked. */
  checked: number
  /** Whose view is shown here; null: one's own. */
  following: Id | null
  /** On the bar of the caret's row, since the menu was asked for there; null: nowhere. */
  pointedAt: Instant | null
  /** Column of the cell whose menu was asked for; '': the caret's. */
  pointedColumn: string
}

export const selectionState = (): SelectionState => ({
  row: '',
  column: 'name',
  selection: [],
  link: null,
  chosen: [],
  checked: 0,
  following: null,
  pointedAt: null,
  pointedColumn: '',
})
