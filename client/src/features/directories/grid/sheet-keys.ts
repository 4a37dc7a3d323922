import type { Way } from '../rows/moves.ts'

/** What a key means in the grid of rows; the grid does it. */
export type SheetCommand =
  | { do: 'walk'; key: string; more: boolean }
  | { do: 'tab'; back: boolean }
  | { do: 'edit' }
  | { do: 'type'; text: string }
  | { do: 'move'; way: Way }
  | { do: 'fold'; open: boolean }
  | { do: 'insert' | 'remove' | 'undo' | 'all' | 'leave' | 'search' }

/** As it is written on screens. */
export const insertKey = 'Ins'

export interface KeyPress {
  key: string
  altKey: boolean
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

const ways: Readonly<Record<string, Way>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }
const walks = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End']

/** The keys of the schedule's grid; null: not ours. */
export function sheetCommand(press: KeyPress): SheetCommand | null {
  if (press.ctrlKey || press.metaKey) return withMod(press)
  if (press.altKey) return withAlt(press)
  const { key, shiftKey } = press
  if (walks.includes(key)) return { do: 'walk', key, more: shiftKey && (key === 'ArrowUp' || key === 'ArrowDown') }
  switch (key) {
    case 'Tab':
      return { do: 'tab', back: shiftKey }
    case 'F2':
    case 'Enter':
      return { do: 'edit' }
    case 'Insert':
      return { do: 'insert' }
    case 'Delete':
      return { do: 'remove' }
    case 'Escape':
      return { do: 'leave' }
    default:
      return [...key].length === 1 ? { do: 'type', text: key } : null
  }
}

function withMod({ key, altKey, shiftKey }: KeyPress): SheetCommand | null {
  if (altKey) return null
  if (key === 'Home' || key === 'End') return { do: 'walk', key: `Mod+${key}`, more: shiftKey }
  if (shiftKey) return null
  const commands: Readonly<Record<string, SheetCommand>> = {
    z: { do: 'undo' },
    a: { do: 'all' },
    f: { do: 'search' },
    я: { do: 'undo' },
    ф: { do: 'all' },
    а: { do: 'search' },
  }
  return commands[key.toLowerCase()] ?? null
}

function withAlt({ key, shiftKey }: KeyPress): SheetCommand | null {
  if (shiftKey) return ways[key] ? { do: 'move', way: ways[key] } : null
  if (key === 'ArrowRight') return { do: 'fold', open: true }
  return key === 'ArrowLeft' ? { do: 'fold', open: false } : null
}
