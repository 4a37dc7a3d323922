import { GanttChart } from '@blueprintjs/icons'
import type { ScreenCommand } from '../commands/registry.ts'

/** How the chart looks, and which part of it is seen. */
export const ganttCommands = [
  {
    id: 'bars',
    chords: ['Mod+Alt+KeyB'],
    icon: GanttChart,
    enabled: () => true,
    run: (actions) => {
      actions.state.barsOpen = true
    },
  },
] as const satisfies readonly ScreenCommand[]
