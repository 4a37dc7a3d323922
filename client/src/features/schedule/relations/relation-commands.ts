import type { ScreenCommand } from '../base/command.ts'

/** Commands about the logic of the schedule. */
export const relationCommands = [
  {
    id: 'relationSetup',
    chords: ['Mod+Alt+F2'],
    enabled: (actions) => actions.canEdit,
    run: (actions) => actions.open({ kind: 'relationSetup' }),
  },
  {
    id: 'relatedSchedules',
    chords: [],
    enabled: () => true,
    run: (actions) => actions.showPanel('related_schedules'),
  },
] as const satisfies readonly ScreenCommand[]
