import { useEffect, useRef } from 'react'
import { AtOnce } from './AtOnce.tsx'

const keep = (event: KeyboardEvent): void => {
  event.preventDefault()
  event.stopPropagation()
}

/** Stands where a dialog will: keys that are meant for it do nothing until it is there, least of all in a cell. */
export function HeldKeys() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const there = place.current
    there?.addEventListener('keydown', keep)
    there?.focus()
    return () => there?.removeEventListener('keydown', keep)
  }, [])
  return (
    <AtOnce>
      <div ref={place} tabIndex={-1} />
    </AtOnce>
  )
}
