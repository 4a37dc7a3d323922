import { canEdit, type ScreenCommand } from '../base/command.ts'
import type { HasLevelling } from './levelling-model.ts'

export const levellingCommands = [
  {
    id: 'level',
    chords: [],
    enabled: canEdit,
    run: (actions) => {
      actions.showPanel('resource_planning')
      actions.levelling.open()
    },
  },
] as const satisfies readonly ScreenCommand<HasLevelling>[]
