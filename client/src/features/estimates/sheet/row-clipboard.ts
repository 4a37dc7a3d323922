import { textAsCells } from '../../../instruments/planner/clipboard.ts'
import type { RowCopies } from './row-copies.ts'

interface Kept {
  /** What stands in the clipboard of the machine meanwhile. */
  text: string
  /** The same as cells; null: nobody has pasted yet. */
  cells: string | null
  copies: RowCopies
}

/** Of this window, so that rows also go from one estimate into another. */
let kept: Kept | null = null

/** Rows as what they are: the clipboard of the machine has only their texts. */
export class RowClipboard {
  /** Rows that were cut in this table, and go with pasting. */
  cutKeys: ReadonlySet<string> = new Set()

  keep(text: string, copies: RowCopies): void {
    this.cutKeys = new Set()
    kept = { text, cells: null, copies }
  }

  cut(keys: readonly string[]): void {
    this.cutKeys = new Set(keys)
  }

  forget(): void {
    this.cutKeys = new Set()
    kept = null
  }

  /** null: something else has been copied since. */
  of(cells: readonly (readonly string[])[]): RowCopies | null {
    if (kept === null) return null
    kept.cells ??= JSON.stringify(textAsCells(kept.text))
    return kept.cells === JSON.stringify(cells) ? kept.copies : null
  }
}
