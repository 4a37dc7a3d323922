import {
  ArrowLeft,
  ArrowRight,
  EyeOff,
  ListColumns,
  Lock,
  Properties,
  SwapHorizontal,
  Unlock,
} from '@blueprintjs/icons'
import type { ScreenCommand } from './registry.ts'
import type { ScheduleActions } from './schedule-actions.ts'

const always = (): boolean => true

/** What is done to the column with the caret, and to all of them. */
export const columnCommands = [
  {
    id: 'columns',
    chords: ['Mod+Alt+KeyO'],
    icon: ListColumns,
    enabled: always,
    run: (actions: ScheduleActions) => actions.open({ kind: 'columns' }),
  },
  {
    id: 'attributes',
    chords: ['Mod+Alt+KeyA'],
    icon: Properties,
    enabled: always,
    run: (actions: ScheduleActions) => actions.open({ kind: 'attributes' }),
  },
  {
    id: 'replacements',
    chords: [],
    icon: SwapHorizontal,
    enabled: always,
    run: (actions: ScheduleActions) => actions.open({ kind: 'replacements' }),
  },
  {
    id: 'freezeColumns',
    chords: [],
    icon: Lock,
    enabled: ({ state }: ScheduleActions) => state.frozen !== state.column,
    run: ({ columns, state }: ScheduleActions) => columns.freeze(state.column),
  },
  {
    id: 'unfreezeColumns',
    chords: [],
    icon: Unlock,
    enabled: ({ state }: ScheduleActions) => state.frozen !== null,
    run: ({ columns }: ScheduleActions) => columns.freeze(null),
  },
  {
    id: 'columnLeft',
    chords: [],
    icon: ArrowLeft,
    enabled: ({ columns, state }: ScheduleActions) => columns.shown.indexOf(state.column) > 0,
    run: ({ columns, state }: ScheduleActions) => columns.moveBy(state.column, -1),
  },
  {
    id: 'columnRight',
    chords: [],
    icon: ArrowRight,
    enabled: ({ columns, state }: ScheduleActions) => columns.shown.at(-1) !== state.column,
    run: ({ columns, state }: ScheduleActions) => columns.moveBy(state.column, 1),
  },
  {
    id: 'hideColumn',
    chords: [],
    icon: EyeOff,
    enabled: ({ columns, state }: ScheduleActions) => columns.canHide(state.column),
    run: ({ columns, state }: ScheduleActions) => columns.hide(state.column),
  },
] as const satisfies readonly ScreenCommand[]
