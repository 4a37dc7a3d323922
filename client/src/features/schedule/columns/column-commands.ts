import { showForm } from '../../../shell/forms.ts'
import type { ScreenCommand } from '../base/command.ts'
import type { PlanPort, RunPort, ShowPort, StatePort } from '../base/ports.ts'
import { whyReadOnly } from '../base/why-disabled.ts'
import type { HasColumns } from './column-actions.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort & RunPort & ShowPort & HasColumns

const always = (): boolean => true

/** What is done to the column with the caret, and to all of them. */
export const columnCommands = [
  {
    id: 'columns',
    chords: ['Mod+Alt+KeyO'],
    enabled: always,
    run: (actions: Acts) => actions.open({ kind: 'columns' }),
  },
  {
    id: 'attributes',
    chords: ['Mod+Alt+KeyA'],
    enabled: always,
    run: (actions: Acts) => actions.open({ kind: 'attributes' }),
  },
  {
    id: 'replacements',
    chords: [],
    enabled: always,
    run: (actions: Acts) => actions.open({ kind: 'replacements' }),
  },
  {
    id: 'directoryUploadWithAssignment',
    chords: [],
    enabled: ({ canEdit }: Acts) => canEdit,
    why: whyReadOnly,
    run: () => showForm('directoryUploadWithAssignment'),
  },
  {
    id: 'freezeColumns',
    chords: [],
    enabled: ({ state }: Acts) => state.frozen !== state.column,
    run: ({ columns, state }: Acts) => columns.freeze(state.column),
  },
  {
    id: 'unfreezeColumns',
    chords: [],
    enabled: ({ state }: Acts) => state.frozen !== null,
    run: ({ columns }: Acts) => columns.freeze(null),
  },
  {
    id: 'columnLeft',
    chords: [],
    enabled: ({ columns, state }: Acts) => columns.shown.indexOf(state.column) > 0,
    run: ({ columns, state }: Acts) => columns.moveBy(state.column, -1),
  },
  {
    id: 'columnRight',
    chords: [],
    enabled: ({ columns, state }: Acts) => columns.shown.at(-1) !== state.column,
    run: ({ columns, state }: Acts) => columns.moveBy(state.column, 1),
  },
  {
    id: 'hideColumn',
    chords: [],
    enabled: ({ columns, state }: Acts) => columns.canHide(state.column),
    run: ({ columns, state }: Acts) => columns.hide(state.column),
  },
] as const satisfies readonly ScreenCommand<HasColumns>[]
