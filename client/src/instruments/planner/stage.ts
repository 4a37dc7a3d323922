import type { PlannerEvents } from './types.ts'
import type { View } from './view.ts'

/** What becomes of the text that is there: it is gone on with, typed over, or has made way for the key that is being pressed. */
export type EditHow = 'keep' | 'select' | 'replace'

/** What input, editor and drags may do to the instrument. */
export interface Stage {
  readonly view: View
  readonly events: PlannerEvents
  readonly root: HTMLElement
  /** Paints in the next animation frame, once. */
  repaint(): void
  /** Moves the caret into the plan's bounds and into sight; the selection is the caller's. */
  moveCaret(row: number, column: number): void
  /** The caret onto the empty line below the last row, where what is typed becomes a row; false: rows are not typed. */
  toNewRow(column: number): boolean
  /** The caret goes to a row that was typed, as soon as it is there. */
  awaitRow(key: string, column: number): void
  /** Tells the screen where caret and selection are now. */
  tellCaret(): void
  edit(row: number, column: number, how: EditHow): boolean
  /** Commits an open editor; false when its text was refused and it stays open. */
  finishEdit(): boolean
  focus(): void
  /** Zoom by a factor around pane px `x`; tells the screen when the level changes. */
  zoomBy(factor: number, x: number): void
  setSplit(px: number): void
  /** Shows a column at another width; telling the screen is the caller's. */
  resizeColumn(key: string, width: number): void
}
