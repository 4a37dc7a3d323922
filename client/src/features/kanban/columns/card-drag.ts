import type { BoardActions } from '../board-actions.ts'

/** Px from an edge within which what lies there scrolls by itself, and how far each time. */
const NEAR = 48
const STEP = 14

export interface Point {
  clientX: number
  clientY: number
}

/** Where a card is held: over which column of which band, and over which card in it. */
export interface DragPlace {
  at: Point
  band: Element | null
  column: Element | null
  card: Element | null
}

export function take(actions: BoardActions, cardId: string, ids: string[]): void {
  actions.view.drag = { ids, columnId: null, before: null }
  tell(actions, cardId)
}

/** Shows here and to others where it would be put. */
export function follow(actions: BoardActions, cardId: string, place: DragPlace): void {
  const { drag } = actions.view
  if (!drag) return
  const target = targetOf(actions, place)
  if (drag.columnId === target.columnId && drag.before === target.before) return
  Object.assign(drag, target)
  tell(actions, cardId)
}

export function putDown(actions: BoardActions, place: DragPlace): void {
  const { columnId, before } = targetOf(actions, place)
  const ids = actions.view.drag?.ids ?? []
  letGo(actions)
  if (columnId !== null && ids.length > 0) actions.move(ids, columnId, before)
}

export function letGo({ view, session }: BoardActions): void {
  view.drag = null
  session.setPresence({ drag: null })
}

function tell({ view, session }: BoardActions, card: string): void {
  const { columnId = null, before = null } = view.drag ?? {}
  session.setPresence({ drag: { card, column: columnId, before } })
}

/** Above the middle of a card before it, below behind it; beside the cards at the end of the column. */
function targetOf({ board, view }: BoardActions, { at, column, card }: DragPlace) {
  const columnId = column?.getAttribute('data-column') ?? null
  const over = card?.getAttribute('data-card') ?? null
  if (columnId === null) return { columnId: null, before: null }
  if (!card || over === null) return { columnId, before: null }
  const ids = board.cardsIn(columnId).filter((id) => !view.drag?.ids.includes(id) || id === over)
  const { top, height } = card.getBoundingClientRect()
  const index = ids.indexOf(over) + (at.clientY > top + height / 2 ? 1 : 0)
  const before = ids.slice(index).find((id) => !view.drag?.ids.includes(id)) ?? null
  return { columnId, before }
}

/** The cards of the column, and the columns of the board. */
export function scrollNear({ at, band, column }: DragPlace): void {
  const list = column?.querySelector('[data-scroller]')
  if (list) {
    const { top, bottom } = list.getBoundingClientRect()
    list.scrollBy(0, towards(at.clientY, top, bottom))
  }
  if (band) {
    const { left, right } = band.getBoundingClientRect()
    band.scrollBy(towards(at.clientX, left, right), 0)
  }
}

const towards = (at: number, first: number, last: number): number =>
  at < first + NEAR ? -STEP : at > last - NEAR ? STEP : 0
