import { useRef } from 'react'

interface HeightSplitterProps {
  label: string
  height: number
  lowest: number
  /** While the border is moved. */
  move: (height: number) => void
  /** The border was let go of. */
  done: () => void
}

/** Px for a press of an arrow key. */
const STEP = 16

/** The upper border of a strip at the bottom, dragged or moved with arrow keys. */
export function HeightSplitter({ label, height, lowest, move, done }: HeightSplitterProps) {
  const from = useRef<{ y: number; height: number } | null>(null)
  const moveTo = (wanted: number): void => move(Math.round(Math.min(innerHeight * 0.6, Math.max(lowest, wanted))))
  return (
    <hr
      className="schedule-resizer"
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuenow={height}
      aria-valuemin={lowest}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { y: event.clientY, height }
      }}
      onPointerMove={(event) => {
        if (from.current) moveTo(from.current.height + from.current.y - event.clientY)
      }}
      onPointerUp={() => {
        if (from.current) done()
        from.current = null
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowUp') moveTo(height + STEP)
        if (key === 'ArrowDown') moveTo(height - STEP)
      }}
      onKeyUp={({ key }) => {
        if (key === 'ArrowUp' || key === 'ArrowDown') done()
      }}
    />
  )
}
