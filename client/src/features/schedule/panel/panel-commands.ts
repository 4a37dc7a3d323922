import type { ScreenCommand } from '../base/command.ts'

/** Commands that show a tab of the panel about the whole schedule. */
export const panelCommands = [
  {
    id: 'gallery',
    chords: [],
    enabled: () => true,
    run: (actions) => actions.showPanel('gallery'),
  },
] as const satisfies readonly ScreenCommand[]
