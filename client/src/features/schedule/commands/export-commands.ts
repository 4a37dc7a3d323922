import { Export, Lock, PanelTable } from '@blueprintjs/icons'
import { saveFile } from '../../../shell/save-file.ts'
import type { ScreenCommand } from '../base/command.ts'
import type { PlanPort, SelectionPort, ShowPort } from '../base/ports.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & SelectionPort & ShowPort

/** As it is on this screen, with what is not calculated by the server yet. */
async function saveXer({ session }: Acts): Promise<void> {
  const { name } = session.frame.settings
  const text = await session.xer(new Date().toISOString().slice(0, 10))
  if (text !== null) saveFile(new Blob([text], { type: 'text/plain' }), `${name || 'schedule'}.xer`)
}

/** What leads out of the schedule, and to parts of its panel that are looked for by their names. */
export const exportCommands = [
  {
    id: 'exportXer',
    chords: [],
    icon: Export,
    enabled: ({ session }) => session.state.phase === 'ready',
    why: () => 'loading',
    run: (actions) => void saveXer(actions),
  },
  {
    id: 'limit',
    chords: [],
    icon: Lock,
    enabled: (actions) => actions.selected().length > 0,
    why: () => 'noRow',
    run: (actions) => actions.showPanel('info'),
  },
  {
    id: 'quality',
    chords: [],
    icon: PanelTable,
    enabled: () => true,
    run: (actions) => actions.showPanel('quality'),
  },
] as const satisfies readonly ScreenCommand[]
