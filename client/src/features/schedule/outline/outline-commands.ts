import { can } from '../../../session/session.ts'
import type { ScreenCommand } from '../base/command.ts'
import type { OutlineDialog } from '../base/outline-dialog.ts'
import type { RunPort, SelectionPort, ShowPort, StatePort } from '../base/ports.ts'
import type { HasChecks } from './check-marks.ts'
import type { HasOutline } from './outline-actions.ts'
import type { HasRemoval } from './removal.ts'

/** What of the screen is needed here. */
type Acts = StatePort & SelectionPort & RunPort & ShowPort & HasChecks & HasOutline & HasRemoval

const canEdit = (actions: Acts): boolean => actions.canEdit
const onRows = (actions: Acts): boolean => actions.canEdit && actions.selected().length > 0
const ask =
  (what: Exclude<OutlineDialog['what'], 'tooMany'>) =>
  (actions: Acts): void =>
    actions.open({ kind: 'outline', what })

const level = (depth: 1 | 2 | 3 | 4 | 5) => ({
  chords: [`Alt+Shift+Digit${depth}`],
  enabled: () => true,
  run: (actions: Acts) => actions.outline.toLevel(depth),
})

export const outlineCommands = [
  {
    id: 'insertMany',
    chords: ['Mod+Shift+Enter'],
    enabled: canEdit,
    run: ask('insertMany'),
  },
  {
    id: 'duplicate',
    chords: ['Mod+Alt+KeyD'],
    enabled: onRows,
    run: (actions) => void actions.outline.duplicate(),
  },
  { id: 'duplicateAs', chords: [], enabled: onRows, run: ask('duplicate') },
  { id: 'moveTo', chords: ['Mod+Shift+KeyM'], enabled: onRows, run: ask('moveTo') },
  {
    id: 'transfer',
    chords: [],
    enabled: (actions) => can('schedule.edit') && actions.selected().length > 0,
    run: ask('transfer'),
  },
  { id: 'saveTemplate', chords: [], enabled: onRows, run: ask('saveTemplate') },
  {
    id: 'templates',
    chords: ['Mod+Shift+KeyI'],
    enabled: canEdit,
    run: ask('templates'),
  },
  {
    id: 'dissolve',
    chords: ['Mod+Shift+Delete'],
    removes: true,
    enabled: (actions) => actions.canEdit && actions.removal.canDissolve(),
    run: (actions) => void actions.removal.askDissolve(),
  },
  { id: 'setType', chords: [], enabled: onRows, run: ask('setType') },
  { id: 'setCalendar', chords: [], enabled: onRows, run: ask('setCalendar') },
  { id: 'renumber', chords: [], enabled: canEdit, run: ask('renumber') },
  {
    id: 'check',
    chords: ['Space'],
    enabled: (actions) => actions.selected().length > 0,
    run: (actions) => actions.checks.toggle(actions.selected()),
  },
  { id: 'selectChecked', chords: [], enabled: () => true, run: (actions) => actions.checks.select() },
  {
    id: 'uncheckAll',
    chords: [],
    enabled: (actions) => actions.state.checked > 0,
    run: (actions) => actions.checks.clear(),
  },
  { id: 'deleteChecked', chords: [], enabled: canEdit, run: (actions) => actions.checks.remove() },
  {
    id: 'checkWorks',
    chords: [],
    enabled: (actions) => actions.state.version !== null,
    run: (actions) => void actions.checks.checkWorks(actions.state.version?.id ?? ''),
  },
  {
    id: 'expandEverything',
    chords: ['Alt+Shift+Digit0'],
    enabled: () => true,
    run: (actions) => actions.outline.expandEverything(),
  },
  { id: 'level1', ...level(1) },
  { id: 'level2', ...level(2) },
  { id: 'level3', ...level(3) },
  { id: 'level4', ...level(4) },
  { id: 'level5', ...level(5) },
] as const satisfies readonly ScreenCommand<HasChecks & HasOutline & HasRemoval>[]
