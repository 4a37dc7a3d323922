import { editText } from '../rows/sheet-columns.ts'
import { selectedRange, tabbed, walked } from './selection.ts'
import type { SheetCommand } from './sheet-keys.ts'
import type { Sheet } from './use-sheet.ts'

interface Surroundings {
  sheet: Sheet
  /** Rows that are in sight. */
  page: number
  focusSearch: () => void
}

/** Does what a key means. */
export function perform(command: SheetCommand, { sheet, page, focusSearch }: Surroundings): void {
  const { at, rows, columns } = sheet
  const active = rows[at.row]?.row
  const size = { rows: rows.length, columns: columns.length, page }
  const acts: { [Name in SheetCommand['do']]: (asked: Extract<SheetCommand, { do: Name }>) => void } = {
    walk: ({ key, more }) => sheet.select(walked(at, key, more, size) ?? at),
    tab: ({ back }) => sheet.select(tabbed(at, back, size)),
    edit: () => {
      const column = columns[at.column]
      if (active && column) sheet.edit(editText(active, column, sheet.words))
    },
    type: ({ text }) => active && sheet.edit(text),
    insert: sheet.insert,
    remove: () => void sheet.remove(),
    move: ({ way }) => sheet.move(way),
    fold: ({ open }) => active && sheet.fold(active, open),
    undo: sheet.undo,
    all: () => sheet.select({ row: Math.max(0, rows.length - 1), column: at.column, anchor: 0 }),
    leave: () => {
      const { from, to } = selectedRange(at, rows.length)
      if (sheet.isNew) sheet.select({ ...at, row: at.row - 1, anchor: at.row - 1 })
      else if (from === to) sheet.setSearch('')
      else sheet.select({ ...at, anchor: at.row })
    },
    search: focusSearch,
  }
  const act: (asked: never) => void = acts[command.do]
  act(command as never)
}
