import { WHOLE_ROWS } from './range.ts'
import type { Stage } from './stage.ts'
import { beginTabs, columnAfterTabs } from './tabs.ts'

/** Keys that type a character: no command modifier, except AltGr, which some layouts need for letters. */
function types(event: KeyboardEvent): boolean {
  if (event.key === 'Process' || event.key === 'Dead' || event.isComposing) return true
  if ([...event.key].length !== 1 || event.code === 'Space' || asksForKeys(event)) return false
  return !(event.ctrlKey || event.metaKey || event.altKey) || event.getModifierState('AltGraph')
}

/** «?» shows the keys, wherever the caret stands; as the first letter of a text it is typed after F2. */
function asksForKeys({ key, code, shiftKey }: KeyboardEvent): boolean {
  return key === '?' || (code === 'Slash' && shiftKey)
}

export type KeyUse = 'used' | 'typed' | 'free'

/**
 * Caret, selection and the start of editing.
 *
 * `used`: nobody else may have the key. `typed`: the editor has opened and needs the browser to write the character
 * into it, but no shortcut may see it. `free`: the key belongs to the screen.
 *
 * Letters are matched by `event.code`, so that a Cyrillic layout works. Commands (undo, indent, zoom …) pass through.
 */
export function handleKey(stage: Stage, event: KeyboardEvent): KeyUse {
  const { view } = stage
  const mod = event.ctrlKey || event.metaKey
  if (event.altKey && !event.getModifierState('AltGraph')) return 'free'
  if (event.code === 'F2' && !mod && !event.shiftKey) {
    return stage.edit(view.caretRow, view.caretColumn, 'keep') ? 'used' : 'free'
  }
  if (mod && event.code === 'KeyA' && !event.shiftKey) {
    selectAll(stage)
    return 'used'
  }
  if (event.shiftKey && !mod && event.code === 'Space') {
    selectCaretRow(stage)
    return 'used'
  }
  if (!event.shiftKey && !mod && event.code === 'Space' && switchCell(stage)) return 'used'
  const target = targetOf(stage, event, mod)
  if (target) {
    const [row, column] = target
    const ranging = event.shiftKey && event.key !== 'Tab' && event.key !== 'Enter'
    if (event.key === 'Tab') beginTabs(view, view.source.key(view.caretRow), view.caretColumn)
    else if (event.key !== 'Enter') view.tabFrom = null
    if (leavesBelow(stage, row, event.key) && stage.toNewRow(column)) return 'used'
    moveTo(stage, row, column, ranging)
    return 'used'
  }
  // The character itself arrives in the editor, which has the focus by then: input methods keep working.
  if (view.caretMeant && types(event) && stage.edit(view.caretRow, view.caretColumn, 'replace')) return 'typed'
  return 'free'
}

/** Enter leads from the last row to a new one; in that line the other keys stay in it. */
function leavesBelow({ view }: Stage, row: number, key: string): boolean {
  const { rowCount } = view.source
  if (row < rowCount) return false
  return view.caretRow === rowCount || (key === 'Enter' && view.caretRow === rowCount - 1)
}

function targetOf(stage: Stage, event: KeyboardEvent, mod: boolean): [row: number, column: number] | null {
  const { view } = stage
  const row = Math.max(0, view.caretRow)
  const column = Math.max(0, view.caretColumn)
  const lastRow = view.source.rowCount - 1
  const lastColumn = view.columns.length - 1
  const page = Math.max(1, Math.floor(view.scroll.viewport / view.metrics.height) - 1)
  switch (event.key) {
    case 'ArrowUp':
      return [mod ? 0 : row - 1, column]
    case 'ArrowDown':
      return [mod ? lastRow : row + 1, column]
    case 'ArrowLeft':
      return [row, mod ? 0 : column - 1]
    case 'ArrowRight':
      return [row, mod ? lastColumn : column + 1]
    case 'Home':
      return mod ? [0, 0] : [row, 0]
    case 'End':
      return mod ? [lastRow, lastColumn] : [row, lastColumn]
    case 'PageUp':
      return mod ? null : [row - page, column]
    case 'PageDown':
      return mod ? null : [row + page, column]
    case 'Enter':
      return mod ? null : [row + (event.shiftKey ? -1 : 1), columnAfterTabs(view, view.source.key(row), column)]
    case 'Tab': {
      // At the end of a row Tab leaves the grid, so that nobody is caught in it.
      const next = column + (event.shiftKey ? -1 : 1)
      return mod || next < 0 || next > lastColumn ? null : [row, next]
    }
    default:
      return null
  }
}

function moveTo(stage: Stage, row: number, column: number, ranging: boolean): void {
  const { view } = stage
  if (view.source.rowCount === 0) return
  const to = Math.max(0, Math.min(view.source.rowCount - 1, row))
  if (ranging) {
    if (to !== view.caretRow || view.selection.size > 1) view.selection.extend(to, view.source)
  } else {
    view.selection.only(view.source.key(to))
    view.rangeColumn = Math.max(0, Math.min(view.columns.length - 1, column))
  }
  view.caretMeant = true
  stage.moveCaret(to, column)
  stage.tellCaret()
}

/** True: the cell is one that Space switches. */
function switchCell({ view, events }: Stage): boolean {
  const column = view.columns[view.caretColumn]
  const text = column && !view.readOnly ? view.source.switched?.(view.caretRow, column.key) : null
  if (!column || typeof text !== 'string') return false
  events.commit(view.caretRow, column.key, text)
  return true
}

function selectAll(stage: Stage): void {
  const { source, selection } = stage.view
  stage.view.rangeColumn = WHOLE_ROWS
  selection.set(
    Array.from({ length: source.rowCount }, (_, row) => row),
    source,
  )
  stage.tellCaret()
  stage.repaint()
}

function selectCaretRow(stage: Stage): void {
  const { source, selection, caretRow } = stage.view
  if (caretRow < 0) return
  stage.view.rangeColumn = WHOLE_ROWS
  if (!selection.has(source.key(caretRow))) selection.only(source.key(caretRow))
  stage.tellCaret()
  stage.repaint()
}
