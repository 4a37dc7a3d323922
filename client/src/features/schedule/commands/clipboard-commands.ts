import type { ScreenCommand } from '../base/command.ts'
import type { RunPort, SelectionPort } from '../base/ports.ts'
import type { HasCells } from './cell-actions.ts'

/** What of the screen is needed here. */
type Acts = SelectionPort & RunPort & HasCells

const onRows = (actions: Acts): boolean => actions.selected().length > 0

/** The same as the browser's own keys, for who uses the mouse. */
export const clipboardCommands = [
  {
    id: 'cut',
    chords: [],
    browserKey: 'Mod+KeyX',
    enabled: (actions) => actions.canEdit && onRows(actions),
    run: (actions) => void actions.cells.copy(true),
  },
  {
    id: 'copy',
    chords: [],
    browserKey: 'Mod+KeyC',
    enabled: onRows,
    why: () => 'noRow',
    run: (actions) => void actions.cells.copy(false),
  },
  {
    id: 'paste',
    chords: [],
    browserKey: 'Mod+KeyV',
    enabled: (actions) => actions.canEdit || actions.canReport,
    run: (actions) => void actions.cells.pasteCopied(),
  },
] as const satisfies readonly ScreenCommand<HasCells>[]
