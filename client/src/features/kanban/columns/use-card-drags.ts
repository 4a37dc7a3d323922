import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef } from 'react'
import { useBoardActions } from '../session/use-board.ts'
import { type DragPlace, follow, letGo, putDown, scrollNear, take } from './card-drag.ts'
import { followTouch, isTouched, touchDragOf } from './touch-drag.ts'

const CARDS = 'cardsOfBoard'

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
        // What a finger takes is followed by ourselves: not every browser makes a drag of it.
        canDrag: () => actions.mayWrite && !isTouched(),
        getInitialData: () => ({ [CARDS]: actions.actedOn(cardId), cardId }),
      }),
      dropTargetForElements({ element, canDrop: isOfBoard, getData: () => ({ cardId }) }),
      followTouch(element, touchDragOf(actions, cardId)),
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
  input: { clientX: number; clientY: number }
}

/** Follows what is dragged: shows here and to others where it would be put, and puts it there. */
export function useCardDrags(): void {
  const actions = useBoardActions()
  useEffect(
    () =>
      monitorForElements({
        canMonitor: isOfBoard,
        onDragStart: ({ source }) => take(actions, String(source.data.cardId), takenIn(source)),
        onDrag: ({ location, source }) => {
          const place = placeOf(location.current)
          scrollNear(place)
          follow(actions, String(source.data.cardId), place)
        },
        onDrop: ({ location }) => {
          if (location.current.dropTargets.length > 0) putDown(actions, placeOf(location.current))
          else letGo(actions)
        },
      }),
    [actions],
  )
}

function placeOf({ dropTargets, input }: Location): DragPlace {
  const column = dropTargets.find(({ data }) => typeof data.columnId === 'string')
  const card = dropTargets.find(({ data }) => typeof data.cardId === 'string')
  const band = column?.element.closest('.kanban-board') ?? null
  return { at: input, band, column: column?.element ?? null, card: card?.element ?? null }
}
