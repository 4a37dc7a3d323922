import { destinations } from '../../../shell/destinations.ts'
import type { ScreenCommand } from '../base/command.ts'
import type { ShowPort } from '../base/ports.ts'

/** Other screens that G and a letter lead to; W leads to the rows (`place-commands.ts`). */
export const goCommands = destinations
  .filter(({ id }) => id !== 'schedule')
  .map((to) => ({
    id: `goToScreen.${to.id}` as const,
    chords: [`KeyG ${to.code}`],
    enabled: () => true,
    run: (actions: ShowPort) => actions.go(to),
  })) satisfies readonly ScreenCommand[]
