import type { ScreenCommand } from '../base/command.ts'

export const calendarCommands = [
  {
    id: 'calendars',
    chords: ['Mod+Alt+KeyK'],
    enabled: () => true,
    run: (actions) => actions.open({ kind: 'calendars' }),
  },
  {
    id: 'assignCalendar',
    chords: [],
    enabled: (actions) => actions.canEdit && actions.selected().length > 0,
    run: (actions) => actions.open({ kind: 'assignCalendar' }),
  },
] as const satisfies readonly ScreenCommand[]
