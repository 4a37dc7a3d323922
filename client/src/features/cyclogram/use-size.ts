import { type RefObject, useEffect, useRef, useState } from 'react'

/** Px of an element, as they change. */
export function useSize<E extends HTMLElement>(): [RefObject<E | null>, { width: number; height: number }] {
  const box = useRef<E>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    if (!box.current) return undefined
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [])
  return [box, size]
}
