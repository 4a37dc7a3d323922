import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useRef } from 'react'

const TILE = 'tileOfScoreboard'

/** The tile can be taken, and others put in its place. null: nobody moves anything. */
export function useTileDrag(
  id: string,
  move: ((id: string, onto: string) => void) | null,
): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element || !move) return undefined
    return combine(
      draggable({ element, getInitialData: () => ({ [TILE]: id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => TILE in source.data && source.data[TILE] !== id,
        onDrop: ({ source }) => move(source.data[TILE] as string, id),
      }),
    )
  }, [id, move])
  return ref
}
