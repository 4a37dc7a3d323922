import type { ScreenCommand } from '../base/command.ts'
import type { HasHistogram } from './histogram-model.ts'

export const histogramCommands = [
  {
    id: 'histogram',
    chords: ['Mod+Alt+KeyP'],
    enabled: () => true,
    run: ({ histogram }) => histogram.toggle(),
  },
] as const satisfies readonly ScreenCommand<HasHistogram>[]
