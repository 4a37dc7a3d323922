import type { KeyboardEvent } from 'react'
import type { BoardActions } from '../board-actions.ts'
import { useBoardActions } from '../session/use-board.ts'

/** By `event.code`, so that every keyboard layout has them. */
const sides = { ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down' } as const
type Arrow = keyof typeof sides

const isArrow = (code: string): code is Arrow => Object.hasOwn(sides, code)

/** Keys of the card that has the focus. */
export function useBoardKeys(): (event: KeyboardEvent) => void {
  const actions = useBoardActions()
  return (event) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.card : undefined
    if (handled(actions, event, id)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
}

function handled(actions: BoardActions, event: KeyboardEvent, id: string | undefined): boolean {
  const { code, altKey, shiftKey } = event
  const isMod = event.ctrlKey || event.metaKey
  if (isMod && code === 'KeyZ') {
    if (shiftKey) actions.session.redo()
    else actions.session.undo()
    return true
  }
  if (id === undefined || isMod) return false
  if (isArrow(code)) return altKey && shiftKey ? moved(actions, id, code) : stepped(actions, id, code)
  if (altKey) return false
  return typed(actions, id, code)
}

function typed(actions: BoardActions, id: string, code: string): boolean {
  const { view } = actions
  switch (code) {
    case 'Enter':
      actions.show(id)
      return true
    case 'Space':
      actions.toggle(id)
      return true
    case 'Escape':
      view.selected.clear()
      return true
    case 'Delete':
      if (actions.mayWrite) actions.delete(actions.actedOn(id))
      return actions.mayWrite
    case 'KeyE':
      if (actions.mayWrite) actions.archive(actions.actedOn(id))
      return actions.mayWrite
    case 'KeyN': {
      const card = actions.board.card(id)
      if (card && actions.mayWrite) view.adding = actions.board.columnOf(card)
      return true
    }
    default:
      return false
  }
}

function moved(actions: BoardActions, id: string, code: Arrow): boolean {
  if (!actions.mayWrite) return false
  actions.moveBy(actions.actedOn(id), sides[code])
  actions.focus(id, true)
  return true
}

/** To the next card, or to the same height in the next column that has cards. */
function stepped(actions: BoardActions, id: string, code: Arrow): boolean {
  const { board } = actions
  const columns = board.columns().map((column) => actions.shownIn(column.id))
  const at = columns.findIndex((ids) => ids.includes(id))
  const row = columns[at]?.indexOf(id) ?? -1
  if (row < 0) return false
  if (code === 'ArrowUp' || code === 'ArrowDown') {
    const next = columns[at]?.[row + (code === 'ArrowUp' ? -1 : 1)]
    if (next !== undefined) actions.focus(next, true)
    return true
  }
  const beside = code === 'ArrowLeft' ? columns.slice(0, at).reverse() : columns.slice(at + 1)
  const ids = beside.find((list) => list.length > 0)
  if (ids) actions.focus(ids[Math.min(row, ids.length - 1)]!, true)
  return true
}
