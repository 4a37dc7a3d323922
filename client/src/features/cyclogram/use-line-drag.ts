import { type Instant, MINUTES_PER_DAY } from '@plumbline/core/time'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCan } from '../../session/session.ts'
import type { Axes } from './geometry.ts'
import type { OpenCyclogram } from './open-cyclogram.ts'
import { shiftLine } from './shift-line.ts'

interface Drag {
  process: number
  from: number
  /** Px in the drawing. */
  x: number
  y: number
  dx: number
  /** Whole calendar days. */
  days: number
  /** Of the line, as it would be. */
  start: Instant
}

/** Px before a press becomes a drag. */
const SLACK = 4

/** A line is drawn to other dates by whole days; Escape lets it go back. Only for who may plan. */
export function useLineDrag(open: OpenCyclogram, axes: Axes) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const dragging = useRef<Drag | null>(null)
  const show = (now: Drag | null): void => {
    dragging.current = now
    setDrag(now)
  }
  /** The click that ends a drag chooses nothing. */
  const wasDragged = useRef(false)
  const can = useCan()
  const mayShift = can('schedule.edit') && !open.locked && open.kinds.includes('plan')
  const begin = (event: React.PointerEvent<SVGElement>, process: number | null): void => {
    wasDragged.current = false
    if (!mayShift || process === null || event.button !== 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const line = open.drawn.lines.plan.find((one) => one.process === process)
    if (!line) return
    const start = Math.min(...line.stretches.map((one) => one.start))
    show({
      process,
      from: event.clientX,
      x: event.clientX - box.left,
      y: event.clientY - box.top,
      dx: 0,
      days: 0,
      start,
    })
  }
  const isDragging = drag !== null
  const move = useEffectEvent(({ clientX }: PointerEvent): void => {
    const now = dragging.current
    if (!now) return
    const moved = clientX - now.from
    const days = Math.abs(moved) < SLACK ? 0 : Math.round(moved / axes.pxPerDay)
    show({ ...now, days, dx: days * axes.pxPerDay })
  })
  const leave = useEffectEvent((): void => show(null))
  const drop = useEffectEvent((): void => {
    const now = dragging.current
    show(null)
    if (!now || now.days === 0) return
    wasDragged.current = true
    void shiftLine(open, now.process, now.days)
  })
  useEffect(() => {
    if (!isDragging) return undefined
    const abort = new AbortController()
    const { signal } = abort
    window.addEventListener('pointermove', (event) => move(event), { signal })
    window.addEventListener('pointerup', () => drop(), { signal })
    window.addEventListener('pointercancel', () => leave(), { signal })
    window.addEventListener('keydown', (event) => event.key === 'Escape' && leave(), { signal })
    return () => abort.abort()
  }, [isDragging])
  const shown = drag && drag.days !== 0 ? { ...drag, start: drag.start + drag.days * MINUTES_PER_DAY } : null
  return { drag: shown, begin, wasDragged }
}
