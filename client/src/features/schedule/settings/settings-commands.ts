import { always, canEdit, type ScreenCommand } from '../base/command.ts'
import { isReachable } from '../base/why-disabled.ts'
import type { HasCalculation } from './calculation-actions.ts'

/** What the calculation reads, what it lacks, and what it gives for many works at once. */
export const settingsCommands = [
  {
    id: 'settings',
    chords: ['Mod+Alt+KeyS'],
    enabled: always,
    run: (actions) => actions.showPanel('settings'),
  },
  {
    id: 'missing',
    chords: ['Mod+Alt+KeyM'],
    enabled: always,
    run: (actions) => actions.showPanel('missing'),
  },
  {
    id: 'remains',
    chords: [],
    enabled: canEdit,
    run: (actions) => void actions.calculation.askRemains(),
  },
  {
    id: 'updateCosts',
    chords: [],
    enabled: (actions) => canEdit(actions) && isReachable(actions),
    why: () => 'offline',
    run: (actions) => void actions.calculation.updateCosts(),
  },
  {
    id: 'targetDates',
    chords: [],
    enabled: canEdit,
    run: (actions) => void actions.calculation.askTargetDates(),
  },
] as const satisfies readonly ScreenCommand<HasCalculation>[]
