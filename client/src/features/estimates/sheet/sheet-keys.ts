import type { Chord } from '../../../shell/chords.ts'
import type { SheetCommands } from './sheet-commands.ts'

export type CommandName = keyof SheetCommands

interface SheetKey {
  /** Its words are below `command` of the locale. */
  name: CommandName
  chords: readonly Chord[]
  /** Of the browser: it comes to the table as an event of its own. */
  browserKey?: Chord
  /** It changes the estimate. */
  writes?: true
  /** It is about rows of the table. */
  onRows?: true
}

/** Every command of the table: its context menu, its keys and the sheet of keys are made of this list. */
export const sheetKeys: readonly SheetKey[] = [
  { name: 'insertItem', chords: ['Insert', 'Mod+Enter'], writes: true, onRows: true },
  { name: 'insertSection', chords: ['Mod+Shift+Enter'], writes: true, onRows: true },
  { name: 'insertInside', chords: [], writes: true, onRows: true },
  { name: 'cut', chords: [], browserKey: 'Mod+KeyX', writes: true },
  { name: 'copy', chords: [], browserKey: 'Mod+KeyC' },
  { name: 'paste', chords: [], browserKey: 'Mod+KeyV', writes: true },
  { name: 'fillDown', chords: ['Mod+KeyD'], writes: true, onRows: true },
  { name: 'duplicate', chords: ['Mod+Alt+KeyD'], writes: true, onRows: true },
  { name: 'moveUp', chords: ['Alt+Shift+ArrowUp'], writes: true, onRows: true },
  { name: 'moveDown', chords: ['Alt+Shift+ArrowDown'], writes: true, onRows: true },
  { name: 'indent', chords: ['Alt+Shift+ArrowRight', 'Mod+BracketRight'], writes: true, onRows: true },
  { name: 'outdent', chords: ['Alt+Shift+ArrowLeft', 'Mod+BracketLeft'], writes: true, onRows: true },
  { name: 'takeOff', chords: [] },
  { name: 'why', chords: ['Shift+F1'] },
  { name: 'find', chords: ['Mod+KeyF'] },
  { name: 'undo', chords: ['Mod+KeyZ'], writes: true },
  { name: 'redo', chords: ['Mod+Shift+KeyZ', 'Mod+KeyY'], writes: true },
  { name: 'clear', chords: ['Delete'], writes: true, onRows: true },
  { name: 'remove', chords: ['Mod+Delete', 'Mod+Backspace'], writes: true, onRows: true },
  { name: 'keys', chords: ['Mod+Slash'] },
]

const byChord = new Map(sheetKeys.flatMap((key) => key.chords.map((chord) => [chord, key] as const)))

export const keyFor = (chord: Chord): SheetKey | undefined => byChord.get(chord)

/** What the context menu offers, in groups. */
export const menuGroups: readonly (readonly CommandName[])[] = [
  ['cut', 'copy', 'paste', 'fillDown'],
  ['insertItem', 'insertSection', 'insertInside', 'duplicate'],
  ['moveUp', 'moveDown', 'indent', 'outdent'],
  ['takeOff', 'why'],
  ['clear', 'remove'],
]
