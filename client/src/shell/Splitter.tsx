import './splitter.css'
import { useRef } from 'react'

interface SplitterProps {
  /** The border of the panel that moves: that towards the middle of the screen. */
  edge: 'left' | 'right' | 'top'
  label: string
  /** Px: height for `top`, else width. */
  size: number
  lowest?: number
  /** While the border moves; the owner bounds what is wanted. */
  resize: (size: number) => void
  /** The border was let go of. */
  done?: () => void
  /** Two clicks: both sides as large again as at first. */
  even?: () => void
}

/** Px for a press of an arrow key. */
const STEP = 16

const arrows: Record<SplitterProps['edge'], Record<string, number>> = {
  left: { ArrowLeft: STEP, ArrowRight: -STEP },
  right: { ArrowLeft: -STEP, ArrowRight: STEP },
  top: { ArrowUp: STEP, ArrowDown: -STEP },
}

/** A border of a panel, dragged or moved with arrow keys. */
export function Splitter({ edge, label, size, lowest, resize, done, even }: SplitterProps) {
  const from = useRef<{ at: number; size: number } | null>(null)
  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): number =>
    ({ left: -clientX, right: clientX, top: -clientY })[edge]
  return (
    <hr
      className={`pl-splitter is-${edge}`}
      aria-orientation={edge === 'top' ? 'horizontal' : 'vertical'}
      aria-label={label}
      aria-valuenow={size}
      aria-valuemin={lowest}
      tabIndex={0}
      onDoubleClick={even}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { at: at(event), size }
      }}
      onPointerMove={(event) => {
        if (from.current) resize(from.current.size + at(event) - from.current.at)
      }}
      onPointerUp={() => {
        if (from.current) done?.()
        from.current = null
      }}
      onKeyDown={(event) => {
        const by = arrows[edge][event.key]
        if (by === undefined) return
        event.preventDefault()
        event.stopPropagation()
        resize(size + by)
      }}
      onKeyUp={({ key }) => {
        if (key in arrows[edge]) done?.()
      }}
    />
  )
}

/** Height of a strip at the bottom: never more than most of the window. */
export const boundedHeight = (wanted: number, lowest: number): number =>
  Math.round(Math.min(innerHeight * 0.6, Math.max(lowest, wanted)))
