import { useRef } from 'react'
import './side-splitter.css'

interface SideSplitterProps {
  label: string
  width: number
  /** The wanted width; the owner bounds it. */
  resize: (width: number) => void
}

/** Px for a press of an arrow key. */
const STEP = 16

/** The left border of a panel at the right, dragged or moved with arrow keys. */
export function SideSplitter({ label, width, resize }: SideSplitterProps) {
  const from = useRef<{ x: number; width: number } | null>(null)
  return (
    <hr
      className="pl-side-splitter"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, width }
      }}
      onPointerMove={(event) => {
        if (from.current) resize(from.current.width + from.current.x - event.clientX)
      }}
      onPointerUp={() => {
        from.current = null
      }}
      onKeyDown={(event) => {
        const by = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key]
        if (by === undefined) return
        event.preventDefault()
        event.stopPropagation()
        resize(width + by)
      }}
    />
  )
}
