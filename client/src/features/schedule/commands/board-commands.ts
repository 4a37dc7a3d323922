import { can } from '../../../session/session.ts'
import type { ScreenCommand } from '../base/command.ts'

/** What the plan does with boards. Cards are no part of a version: they are made beside a locked one as well. */
export const boardCommands = [
  {
    id: 'makeCards',
    chords: [],
    enabled: (actions) => can('schedule.report') && actions.selected().length > 0,
    why: () => (can('schedule.report') ? null : 'readOnly'),
    run: (actions) => actions.open({ kind: 'cards' }),
  },
] as const satisfies readonly ScreenCommand[]
