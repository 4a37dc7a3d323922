import './splitter.css'
import { useRef } from 'react'

interface SplitterProps {
  /** The border of the panel that moves: the left one of a panel at the right, the top one of a strip at the bottom. */
  edge: 'left' | 'top'
  label: string
  /** Px: width for `left`, height for `top`. */
  size: number
  lowest?: number
  /** While the border moves; the owner bounds what is wanted. */
  resize: (size: number) => void
  /** The border was let go of. */
  done?: () => void
}

/** Px for a press of an arrow key. */
const STEP = 16

const arrows: Record<SplitterProps['edge'], Record<string, number>> = {
  left: { ArrowLeft: STEP, ArrowRight: -STEP },
  top: { ArrowUp: STEP, ArrowDown: -STEP },
}

/** A border of a panel, dragged or moved with arrow keys. */
export function Splitter({ edge, label, size, lowest, resize, done }: SplitterProps) {
  const from = useRef<{ at: number; size: number } | null>(null)
  const at = (event: { clientX: number; clientY: number }) => (edge === 'left' ? event.clientX : event.clientY)
  return (
    <hr
      className={`pl-splitter is-${edge}`}
      aria-orientation={edge === 'left' ? 'vertical' : 'horizontal'}
      aria-label={label}
      aria-valuenow={size}
      aria-valuemin={lowest}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { at: at(event), size }
      }}
      onPointerMove={(event) => {
        if (from.current) resize(from.current.size + from.current.at - at(event))
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
