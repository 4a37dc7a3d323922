import { type RefObject, useEffect, useRef, useState, type WheelEvent } from 'react'

interface TabLine {
  ref: RefObject<HTMLDivElement | null>
  /** On which sides tabs go on out of sight. */
  'data-more': string
  onScroll: () => void
  onWheel: (event: WheelEvent) => void
}

/** A line of tabs that is longer than its place: the active one is in sight, the wheel brings the others there. */
export function useTabLine(active: string): TabLine {
  const ref = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState('')
  const look = (): void => setMore(ref.current ? sidesOf(ref.current) : '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another place of the line
  useEffect(() => {
    ref.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    look()
  }, [active])
  useEffect(() => {
    const watch = new ResizeObserver(() => setMore(ref.current ? sidesOf(ref.current) : ''))
    if (ref.current) watch.observe(ref.current)
    return () => watch.disconnect()
  }, [])
  const onWheel = (event: WheelEvent): void => {
    if (ref.current && event.deltaX === 0) ref.current.scrollLeft += event.deltaY
  }
  return { ref, 'data-more': more, onScroll: look, onWheel }
}

function sidesOf({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): string {
  const isMoreLeft = scrollLeft > 0
  const isMoreRight = scrollLeft + clientWidth < scrollWidth - 1
  return [isMoreLeft && 'left', isMoreRight && 'right'].filter(Boolean).join(' ')
}
