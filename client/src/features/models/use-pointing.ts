import { type PointerEvent, useRef, useState } from 'react'
import type { Rectangle } from '../../instruments/viewer/picking.ts'
import type { ModelView } from './model-view.ts'
import { placeBelow } from './primitives/placing.ts'
import { isStanding } from './viewed.ts'

/** A press that goes further than this is no click; fingers tremble. */
const CLICK_PX = { mouse: 4, touch: 10 }

interface Place {
  x: number
  y: number
}

interface Pressed extends Place {
  draws: boolean
  /** Where the pointer was last. */
  last: Place
}

const placeOf = ({ nativeEvent }: PointerEvent): Place => ({ x: nativeEvent.offsetX, y: nativeEvent.offsetY })

/**
 * Click selects, with Ctrl more; dragging turns, with Shift it draws a rectangle, with the right button it moves. Whoever
 * measures or places shapes points at places instead, whoever stands in the model looks about.
 */
export function usePointing(view: ModelView) {
  const pressed = useRef<Pressed | null>(null)
  const [rectangle, setRectangle] = useState<Rectangle | null>(null)
  const end = (): void => {
    pressed.current = null
    setRectangle(null)
    view.viewer?.rig.hold(isStanding(view.state.tool))
  }
  const click = (at: Place, add: boolean): void => {
    if (view.state.tool === 'place') {
      const place = view.viewer && placeBelow(view.viewer, at)
      if (place) view.placing?.(place)
      return
    }
    if (view.state.tool === 'measure') {
      view.measuring.point(at.x, at.y)
      return
    }
    const hit = view.viewer?.picking.elementAt(at.x, at.y) ?? null
    if (hit !== null || !add) view.select(hit === null ? [] : [hit], { add })
  }
  const selectIn = (drawn: Rectangle, add: boolean): void => {
    view.select(view.viewer?.picking.elementsIn(drawn) ?? [], { add })
    if (view.state.tool === 'rectangle') view.take('select')
  }
  const handlers = {
    // Before the controls of the camera hear of it.
    onPointerDownCapture: (event: PointerEvent<HTMLCanvasElement>) => {
      // A second finger moves and zooms: nothing is drawn or selected any more.
      if (!event.isPrimary) return end()
      if (event.button !== 0) return
      const { tool } = view.state
      const draws = tool === 'rectangle' || (event.shiftKey && tool === 'select')
      const at = placeOf(event)
      pressed.current = { ...at, draws, last: at }
      if (draws) view.viewer?.rig.hold(true)
      if (draws || isStanding(tool)) event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const from = pressed.current
      const at = placeOf(event)
      if (from?.draws) setRectangle(between(from, at))
      if (from && isStanding(view.state.tool)) view.walking.look(at.x - from.last.x, at.y - from.last.y)
      if (!from && view.state.tool === 'measure') view.measuring.hover(at.x, at.y)
      if (from) from.last = at
    },
    onPointerUp: (event: PointerEvent) => {
      const from = pressed.current
      if (event.button !== 0 || !from) return
      const to = placeOf(event)
      const isClick =
        Math.hypot(to.x - from.x, to.y - from.y) < CLICK_PX[event.pointerType === 'touch' ? 'touch' : 'mouse']
      const add = event.ctrlKey || event.metaKey
      // By a handle, and not by whoever draws or looks about.
      const isTaken = view.viewer?.rig.isHeld && !from.draws && !isStanding(view.state.tool)
      if (isTaken) return end()
      if (isClick) click(to, add)
      else if (from.draws) selectIn(between(from, to), add)
      end()
    },
    onPointerCancel: end,
  }
  return { rectangle, handlers }
}

function between(one: Place, other: Place): Rectangle {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  }
}
