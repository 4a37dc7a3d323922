/** The part of a KeyboardEvent that decides; `code` is the physical key, so a Russian layout changes nothing. */
export interface KeyPress {
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** «Mod+Shift+KeyZ»: modifiers, then a `KeyboardEvent.code`; `Mod` is Ctrl, or Cmd on a Mac. «KeyG KeyW»: one after the other. */
export type Chord = string

/** Keys that stand at two places of a keyboard. */
const twins: Record<string, string> = {
  NumpadAdd: 'Equal',
  NumpadSubtract: 'Minus',
  NumpadEnter: 'Enter',
}

export function chordOf(press: KeyPress): Chord {
  const parts: string[] = []
  if (press.ctrlKey || press.metaKey) parts.push('Mod')
  if (press.altKey) parts.push('Alt')
  if (press.shiftKey) parts.push('Shift')
  parts.push(twins[press.code] ?? press.code)
  return parts.join('+')
}

const shown: Record<string, string> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  BracketRight: ']',
  BracketLeft: '[',
  Equal: '+',
  Minus: '−',
  Delete: 'Del',
  Insert: 'Ins',
  Slash: '/',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
}

/** How a chord is written beside a command: «Ctrl+Shift+Z». */
export function chordLabel(chord: Chord, isMac: boolean): string {
  if (chord === 'Shift+Slash') return '?'
  if (chord.includes(' ')) {
    return chord
      .split(' ')
      .map((one) => chordLabel(one, isMac))
      .join(' ')
  }
  return chord
    .split('+')
    .map((part) => {
      if (part === 'Mod') return isMac ? '⌘' : 'Ctrl'
      return shown[part] ?? part.replace(/^Key|^Digit/, '')
    })
    .join(isMac ? '' : '+')
}

/** Keys of which a text field keeps its own meaning while one is being edited. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox' && target.type !== 'radio'
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
}
