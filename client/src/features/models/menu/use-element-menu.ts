import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { ModelView } from '../model-view.ts'

const RIGHT_BUTTON = 2
/** Px: further away the picture was moved. */
const STILL_PX = { mouse: 4, touch: 10 }
/** A finger that rests so long asks for the menu. */
const LONG_PRESS_MS = 500

interface Press {
  x: number
  y: number
  pointer: number
  timer?: ReturnType<typeof setTimeout>
}

/** A right click, a long press of a finger, or the menu key ask what can be done; a drag with the right button moves. */
export function useElementMenu(view: ModelView) {
  const press = useRef<Press | null>(null)
  const forget = (): void => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  const open = (canvas: HTMLElement, { x, y }: Press): void => {
    const { left, top } = canvas.getBoundingClientRect()
    forget()
    view.askAt({ x, y }, { x: x - left, y: y - top })
  }
  return {
    canvas: {
      onPointerDown: ({ clientX: x, clientY: y, pointerId, isPrimary, ...event }: PointerEvent<HTMLElement>) => {
        forget()
        const { currentTarget: canvas } = event
        const isTouch = event.pointerType === 'touch'
        if (!isPrimary || !(isTouch || event.button === RIGHT_BUTTON) || view.state.tool !== 'select') return
        const begun: Press = { x, y, pointer: pointerId }
        if (isTouch) begun.timer = setTimeout(() => open(canvas, begun), LONG_PRESS_MS)
        press.current = begun
      },
      onPointerMove: ({ clientX, clientY, pointerType }: PointerEvent<HTMLElement>) => {
        if (!press.current) return
        const { x, y } = press.current
        if (Math.hypot(clientX - x, clientY - y) > STILL_PX[pointerType === 'touch' ? 'touch' : 'mouse']) forget()
      },
      onPointerUp: ({ button, currentTarget }: PointerEvent<HTMLElement>) => {
        const begun = press.current
        if (begun && button === RIGHT_BUTTON) open(currentTarget, begun)
        else forget()
      },
      onPointerCancel: forget,
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      event.preventDefault()
      // The menu key is heard by what has the keys, and points at nothing.
      if (event.target !== event.currentTarget) return
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
      view.askAt({ x: left + width / 2, y: top + height / 2 }, null)
    },
  }
}
