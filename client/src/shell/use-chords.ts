import { useEffect, useRef } from 'react'
import { chordOf, isTyping } from './chords.ts'

/** Keys of a screen, wherever the focus is; a dialog has them for itself, and a field its letters. */
export function useChords(keys: Readonly<Record<string, () => void>>): void {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const chord = chordOf(event)
      const act = now.current[chord]
      if (!act || event.defaultPrevented || document.querySelector('[role="dialog"]')) return
      if (LETTER.test(chord) && isTyping(event.target)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}

const LETTER = /^(Shift\+)?Key/
