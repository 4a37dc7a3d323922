import type { Chord } from '../../../shell/chords.ts'
import type { SchedulePorts } from './ports.ts'
import type { Reason } from './reason.ts'

/** What a person can do by a key, a menu, a button or the palette. `Acts`: what it needs beside the ports of every screen. */
export interface ScreenCommand<Acts = object> {
  /** Also the locale key below `command.`. */
  id: string
  /** The first is shown beside the command. */
  chords: readonly Chord[]
  /** Works also while a cell or a field is being edited. */
  whileTyping?: boolean
  /** A key that is the browser's: it only stands beside the command. */
  browserKey?: Chord
  /** Takes rows away: red in menus. */
  removes?: boolean
  enabled(actions: SchedulePorts & Acts): boolean
  /** Why it is not, where it is not for what most commands need: rows that may be edited (`why-disabled.ts`). */
  why?(actions: SchedulePorts & Acts): Reason | null
  run(actions: SchedulePorts & Acts): void
}

export const always = (): boolean => true
export const canEdit = (actions: SchedulePorts): boolean => actions.canEdit
export const onRows = (actions: SchedulePorts): boolean => actions.canEdit && actions.selected().length > 0
export const onSeveral = (actions: SchedulePorts): boolean => actions.canEdit && actions.selected().length > 1
