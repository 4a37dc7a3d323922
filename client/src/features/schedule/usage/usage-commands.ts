import type { ScreenCommand } from '../base/command.ts'

export const usageCommands = [
  {
    id: 'usage',
    chords: ['Mod+Alt+KeyE'],
    enabled: () => true,
    run: (actions) => actions.showPanel('resource_planning'),
  },
] as const satisfies readonly ScreenCommand[]
