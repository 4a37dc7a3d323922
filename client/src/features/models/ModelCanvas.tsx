import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribe } from 'valtio'
import type { Rectangle } from '../../instruments/viewer/viewer.ts'
import { theme } from '../../theme/theme.ts'
import { pressModelKey } from './model-keys.ts'
import type { ModelView } from './model-view.ts'

/** A press that goes further than this is no click. */
const CLICK_PX = 4

interface ModelCanvasProps {
  view: ModelView
  opened: (isOpen: boolean) => void
}

/** Click selects, with Ctrl more; dragging turns, with Shift it draws a rectangle, with the right button it moves. */
export function ModelCanvas({ view, opened }: ModelCanvasProps) {
  const { t } = useTranslation('model')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isRefused, setRefused] = useState(false)
  const pointing = usePointing(view)
  useEffect(() => {
    if (!canvas.current) return
    return openOn(canvas.current, view, opened, () => setRefused(true))
  }, [view, opened])
  return (
    <div
      className="model-canvas"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys turn the model and act on what is selected
      tabIndex={0}
      role="application"
      aria-label={t('canvas')}
      onKeyDown={(event) => {
        if (pressModelKey(view, event)) event.preventDefault()
      }}
    >
      <canvas ref={canvas} onContextMenu={(event) => event.preventDefault()} {...pointing.handlers} />
      {pointing.rectangle && <div className="model-rectangle" style={styleOf(pointing.rectangle)} />}
      {isRefused && (
        <p className="model-refused" role="alert">
          {t('noWebGl')}
        </p>
      )}
    </div>
  )
}

const styleOf = ({ x, y, width, height }: Rectangle) => ({ left: x, top: y, width, height })

function openOn(
  canvas: HTMLCanvasElement,
  view: ModelView,
  opened: (isOpen: boolean) => void,
  refused: () => void,
): (() => void) | undefined {
  try {
    const close = view.open(canvas)
    const paint = (): void => {
      const style = getComputedStyle(document.documentElement)
      const color = (name: string) => style.getPropertyValue(name).trim()
      view.viewer?.paint({ background: color('--pl-sunken'), selection: color('--pl-accent') })
    }
    paint()
    const unsubscribe = subscribe(theme, paint)
    const sizes = new ResizeObserver(() => view.viewer?.resize(canvas.clientWidth, canvas.clientHeight))
    sizes.observe(canvas)
    opened(true)
    return () => {
      opened(false)
      sizes.disconnect()
      unsubscribe()
      close()
    }
  } catch {
    refused()
    return undefined
  }
}

interface Pressed {
  x: number
  y: number
  draws: boolean
}

function usePointing(view: ModelView) {
  const pressed = useRef<Pressed | null>(null)
  const [rectangle, setRectangle] = useState<Rectangle | null>(null)
  const placeOf = ({ nativeEvent }: PointerEvent) => ({ x: nativeEvent.offsetX, y: nativeEvent.offsetY })
  const end = (): void => {
    pressed.current = null
    setRectangle(null)
    view.viewer?.hold(false)
  }
  return {
    rectangle,
    handlers: {
      // Before the controls of the camera hear of it.
      onPointerDownCapture: (event: PointerEvent<HTMLCanvasElement>) => {
        if (event.button !== 0) return
        pressed.current = { ...placeOf(event), draws: event.shiftKey }
        view.viewer?.hold(event.shiftKey)
        if (event.shiftKey) event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove: (event: PointerEvent) => {
        if (pressed.current?.draws) setRectangle(between(pressed.current, placeOf(event)))
      },
      onPointerUp: (event: PointerEvent) => {
        const from = pressed.current
        if (event.button !== 0 || !from) return
        const to = placeOf(event)
        const isClick = Math.hypot(to.x - from.x, to.y - from.y) < CLICK_PX
        const add = event.ctrlKey || event.metaKey
        if (isClick) {
          const hit = view.viewer?.pick(to.x, to.y) ?? null
          if (hit !== null || !add) view.select(hit === null ? [] : [hit], { add })
        } else if (from.draws) {
          view.select(view.viewer?.pickIn(between(from, to)) ?? [], { add })
        }
        end()
      },
      onPointerCancel: end,
    },
  }
}

function between(one: { x: number; y: number }, other: { x: number; y: number }): Rectangle {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  }
}
