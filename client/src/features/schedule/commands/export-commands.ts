import type { ScreenCommand } from '../base/command.ts'

/** What leads out of the schedule, and to parts of its panel that are looked for by their names. */
export const exportCommands = [
  {
    id: 'export',
    chords: [],
    enabled: ({ session }) => session.state.phase === 'ready',
    why: () => 'loading',
    run: (actions) => actions.open({ kind: 'export' }),
  },
  {
    id: 'limit',
    chords: [],
    enabled: (actions) => actions.selected().length > 0,
    why: () => 'noRow',
    run: (actions) => actions.showPanel('info'),
  },
  {
    id: 'quality',
    chords: [],
    enabled: () => true,
    run: (actions) => actions.showPanel('quality'),
  },
] as const satisfies readonly ScreenCommand[]
