import { TimelineBarChart } from '@blueprintjs/icons'
import type { ScreenCommand } from '../base/command.ts'
import type { HasHistogram } from './histogram-model.ts'

export const histogramCommands = [
  {
    id: 'histogram',
    chords: ['Mod+Alt+KeyP'],
    icon: TimelineBarChart,
    enabled: () => true,
    run: ({ histogram }) => histogram.toggle(),
  },
] as const satisfies readonly ScreenCommand<HasHistogram>[]
