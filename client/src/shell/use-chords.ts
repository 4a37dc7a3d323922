import { isTyping } from './chords.ts'
import { useHotkeys } from './hotkeys.ts'

/** Keys of a screen, wherever the focus is; a dialog has them for itself, and a field its letters. */
export function useChords(keys: Readonly<Record<string, () => void>>): void {
  useHotkeys('screen', ({ target }, chord) => {
    const act = keys[chord]
    if (!act || document.querySelector('[role="dialog"]')) return false
    if (LETTER.test(chord) && isTyping(target)) return false
    act()
    return true
  })
}

const LETTER = /^(Shift\+)?Key/
