/** The active cell, and the row that a selection of several was begun at; both by their place on screen. */
export interface Selection {
  row: number
  column: number
  anchor: number
}

export const start: Selection = { row: 0, column: 1, anchor: 0 }

/** The rows of a selection, from the first to the last. */
export function selectedRange({ row, anchor }: Selection, count: number): { from: number; to: number } {
  const last = Math.max(0, count - 1)
  return { from: Math.min(row, anchor, last), to: Math.min(Math.max(row, anchor), last) }
}

interface Sheet {
  rows: number
  columns: number
  /** Rows of a page. */
  page: number
}

/** Where an arrow leads; with `more` the rows between are selected. Null: it is no key of walking. */
export function walked(at: Selection, key: string, more: boolean, sheet: Sheet): Selection | null {
  const step = steps(sheet)[key]
  if (!step) return null
  const row = within(at.row + step[0], sheet.rows)
  return { row, column: within(at.column + step[1], sheet.columns), anchor: more ? at.anchor : row }
}

/** Tab goes on in the next row behind the last cell, and back the same way. */
export function tabbed(at: Selection, back: boolean, sheet: Sheet): Selection {
  const place = within(at.row * sheet.columns + at.column + (back ? -1 : 1), sheet.rows * sheet.columns)
  const row = Math.floor(place / sheet.columns)
  return { row, column: place % sheet.columns, anchor: row }
}

const steps = ({ rows, columns, page }: Sheet): Record<string, readonly [rows: number, columns: number]> => ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-page, 0],
  PageDown: [page, 0],
  Home: [0, -columns],
  End: [0, columns],
  'Mod+Home': [-rows, -columns],
  'Mod+End': [rows, columns],
})

const within = (to: number, count: number): number => Math.max(0, Math.min(count - 1, to))
