import { TimelineBarChart } from '@blueprintjs/icons'
import type { ScreenCommand } from '../commands/registry.ts'

export const histogramCommands = [
  {
    id: 'histogram',
    chords: ['Mod+Alt+KeyP'],
    icon: TimelineBarChart,
    enabled: () => true,
    run: ({ histogram }) => histogram.toggle(),
  },
] as const satisfies readonly ScreenCommand[]
