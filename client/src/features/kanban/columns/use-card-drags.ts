import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef } from 'react'
import type { BoardActions } from '../board-actions.ts'
import { useBoardActions } from '../session/use-board.ts'

const CARDS = 'cardsOfBoard'
/** Px from the border of a list within which it scrolls by itself, and how far each time. */
const NEAR = 48
const STEP = 14

/** The card can be taken, with all that is selected along with it, and others dropped before or behind it. */
export function useCardDrag(cardId: string): RefObject<HTMLDivElement | null> {
  const actions = useBoardActions()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    return combine(
      draggable({
        element,
        canDrag: () => actions.mayWrite,
        getInitialData: () => ({ [CARDS]: actions.actedOn(cardId), cardId }),
      }),
      dropTargetForElements({ element, canDrop: isOfBoard, getData: () => ({ cardId }) }),
    )
  }, [actions, cardId])
  return ref
}

export function useColumnDrop(columnId: string): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = ref.current
    return element ? dropTargetForElements({ element, canDrop: isOfBoard, getData: () => ({ columnId }) }) : undefined
  }, [columnId])
  return ref
}

interface Source {
  data: Record<string | symbol, unknown>
}

const isOfBoard = ({ source }: { source: Source }): boolean => CARDS in source.data

const takenIn = ({ data }: Source): string[] => data[CARDS] as string[]

interface Target {
  element: Element
  data: Record<string | symbol, unknown>
}
interface Location {
  dropTargets: readonly Target[]
  input: { clientY: number }
}

/** Follows what is dragged: shows here and to others where it would be put, and puts it there. */
export function useCardDrags(): void {
  const actions = useBoardActions()
  useEffect(
    () =>
      monitorForElements({
        canMonitor: isOfBoard,
        onDragStart: ({ source }) => {
          actions.view.drag = { ids: takenIn(source), columnId: null, before: null }
          tell(actions, String(source.data.cardId))
        },
        onDrag: ({ location, source }) => {
          const { drag } = actions.view
          if (!drag) return
          scrollNear(location.current)
          const place = placeOf(actions, location.current)
          if (drag.columnId === place.columnId && drag.before === place.before) return
          Object.assign(drag, place)
          tell(actions, String(source.data.cardId))
        },
        onDrop: ({ location, source }) => {
          const place = placeOf(actions, location.current)
          actions.view.drag = null
          actions.session.setPresence({ drag: null })
          if (place.columnId !== null) actions.move(takenIn(source), place.columnId, place.before)
        },
      }),
    [actions],
  )
}

function tell({ view, session }: BoardActions, card: string): void {
  const { columnId = null, before = null } = view.drag ?? {}
  session.setPresence({ drag: { card, column: columnId, before } })
}

/** Above the middle of a card before it, below behind it; beside the cards at the end of the column. */
function placeOf({ board, view }: BoardActions, { dropTargets, input }: Location) {
  const columnId = dropTargets.map(({ data }) => data.columnId).find((id) => typeof id === 'string')
  const over = dropTargets.find(({ data }) => typeof data.cardId === 'string')
  if (typeof columnId !== 'string') return { columnId: null, before: null }
  if (!over) return { columnId, before: null }
  const ids = board.cardsIn(columnId).filter((id) => !view.drag?.ids.includes(id) || id === over.data.cardId)
  const { top, height } = over.element.getBoundingClientRect()
  const at = ids.indexOf(String(over.data.cardId)) + (input.clientY > top + height / 2 ? 1 : 0)
  const before = ids.slice(at).find((id) => !view.drag?.ids.includes(id)) ?? null
  return { columnId, before }
}

function scrollNear({ dropTargets, input }: Location): void {
  const list = dropTargets.at(-1)?.element.querySelector('[data-scroller]')
  if (!list) return
  const { top, bottom } = list.getBoundingClientRect()
  if (input.clientY < top + NEAR) list.scrollBy(0, -STEP)
  else if (input.clientY > bottom - NEAR) list.scrollBy(0, STEP)
}
