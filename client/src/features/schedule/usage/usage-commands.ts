import { LayerOutline, TimelineBarChart } from '@blueprintjs/icons'
import type { ScreenCommand } from '../base/command.ts'
import type { HasLevelling } from '../levelling/levelling-model.ts'

export const usageCommands = [
  {
    id: 'usage',
    chords: ['Mod+Alt+KeyE'],
    icon: TimelineBarChart,
    enabled: () => true,
    run: (actions) => actions.showPanel('resource_planning'),
  },
  {
    id: 'level',
    chords: [],
    icon: LayerOutline,
    enabled: ({ canEdit }) => canEdit,
    run: (actions) => {
      actions.showPanel('resource_planning')
      actions.levelling.open()
    },
  },
] as const satisfies readonly ScreenCommand<HasLevelling>[]
