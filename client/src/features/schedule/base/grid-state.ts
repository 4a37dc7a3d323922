import { ref } from 'valtio'
import { chosenColumns } from '../../../documents/schedule/rows/grid-columns.ts'
import type { RowStyle } from '../../../instruments/planner/types.ts'
import type { KeptLayout } from './kept-layout.ts'
import { rowStyleFrom } from './row-style.ts'

/** How the grid stands. */
export interface GridState {
  /** Columns shown, in order. */
  columns: readonly string[]
  /** The last column that stays while the others scroll; null: none. */
  frozen: string | null
  /** Px of columns that nobody has sized, as what they hold needs. */
  fittedWidths: Readonly<Record<string, number>>
  rowStyle: RowStyle
  /** Grows when the attributes of the works are other than before. */
  attributesRevision: number
  /** Grows when the resources of the space are other than before. */
  registerRevision: number
  /** Grows when works have earned or cost something else than before. */
  earnedRevision: number
}

export const gridState = (kept: KeptLayout): GridState => ({
  columns: ref(chosenColumns(kept.columns)),
  frozen: kept.frozen,
  fittedWidths: {},
  rowStyle: ref(rowStyleFrom(kept.rowStyle)),
  attributesRevision: 0,
  registerRevision: 0,
  earnedRevision: 0,
})
