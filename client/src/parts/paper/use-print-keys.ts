import { useEffect, useRef } from 'react'
import { chordOf } from '../../shell/chords.ts'

/** Wherever the focus is; a dialog has them for itself. */
export function usePrintKeys(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const act = now.current[chordOf(event)]
      if (!act || event.defaultPrevented || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}
