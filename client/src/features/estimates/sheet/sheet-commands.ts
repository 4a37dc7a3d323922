import { newId } from '../../../api/new-id.ts'
import type { EstimateSession } from '../estimate-session.ts'
import type { OpenSheet } from './EstimateSheet.tsx'
import { addItems } from './structure-edits.ts'

/** What of the page commands need. */
export interface SheetPage {
  estimate: EstimateSession
  sheet: OpenSheet
  why: () => void
  takeOff: () => void
  find: () => void
  keys: () => void
  /** The browser keeps its clipboard to itself. */
  clipboardRefused: () => void
  /** So many items were taken away. */
  removed: (count: number) => void
  /** What a first section is called. */
  section: string
}

export type SheetCommands = ReturnType<typeof sheetCommands>

/** What keys and menus of the table do. */
export function sheetCommands(page: SheetPage) {
  const { estimate, sheet } = page
  const { planner, events, rows } = sheet
  const chosen = (): number[] => planner.range().rows
  const at = () => {
    const caret = planner.caret()
    return caret ? rows.at(caret.row) : undefined
  }
  const addSection = (how: 'beside' | 'inside'): void => {
    planner.edit(rows.rowOf(events.addSection(at(), how)), 'name')
  }
  const copy = async (cuts: boolean): Promise<void> => {
    const range = planner.range()
    if (range.rows.length === 0) return
    const text = await planner.copied()
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return page.clipboardRefused()
    }
    events.copied(text, range)
    if (cuts) events.clear(range)
  }
  const remove = (): void => {
    const before = estimate.document.items.size
    events.remove(chosen())
    const count = before - estimate.document.items.size
    if (count > 0) page.removed(count)
  }
  return {
    /** Behind the row with the caret, with its code about to be typed. */
    insertItem: (): void => {
      const id = newId()
      estimate.execute(addItems(estimate.document, at(), [{ id }], page.section))
      planner.edit(rows.rowOf(id), 'code')
    },
    insertSection: (): void => addSection('beside'),
    insertInside: (): void => addSection('inside'),
    cut: (): void => void copy(true),
    copy: (): void => void copy(false),
    paste: (): void =>
      void navigator.clipboard.readText().then((text) => planner.pasteText(text, ''), page.clipboardRefused),
    fillDown: (): void => events.fillDown(planner.range()),
    duplicate: (): void => events.duplicate(chosen()),
    moveUp: (): void => events.step(chosen(), 'up'),
    moveDown: (): void => events.step(chosen(), 'down'),
    indent: (): void => events.step(chosen(), 'in'),
    outdent: (): void => events.step(chosen(), 'out'),
    takeOff: page.takeOff,
    why: page.why,
    find: page.find,
    undo: (): void => void estimate.undo(),
    redo: (): void => void estimate.redo(),
    /** Cells that can be empty, else rows. */
    clear: (): void => {
      if (!events.empty(planner.range())) remove()
    },
    remove,
    keys: page.keys,
  }
}
