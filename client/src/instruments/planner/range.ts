import type { CellRange, PlannerSource } from './types.ts'

/** `rangeColumn` of whole rows. */
export const WHOLE_ROWS = -1

interface Ranged {
  readonly selection: { rows(source: PlannerSource): number[] }
  readonly source: PlannerSource
  readonly columns: { readonly length: number }
  readonly caretRow: number
  readonly caretColumn: number
  readonly rangeColumn: number
}

/** What is selected; the caret's cell where no row is. */
export function rangeOf(view: Ranged): CellRange {
  const { rangeColumn, caretRow, caretColumn } = view
  const whole = rangeColumn === WHOLE_ROWS
  const rows = view.selection.rows(view.source).sort((a, b) => a - b)
  return {
    rows: rows.length > 0 || caretRow < 0 ? rows : [caretRow],
    from: whole ? 0 : Math.min(rangeColumn, caretColumn),
    to: whole ? view.columns.length - 1 : Math.max(rangeColumn, caretColumn),
    whole,
  }
}

/** Runs of neighbouring rows, as [first, last]. */
export function runsOf(rows: readonly number[]): [first: number, last: number][] {
  const runs: [number, number][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    if (run && row === run[1] + 1) run[1] = row
    else runs.push([row, row])
  }
  return runs
}
