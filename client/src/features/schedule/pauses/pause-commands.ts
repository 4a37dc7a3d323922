import { noSplits } from '@plumbline/core/plan'
import { whyNotSplit } from '../../../documents/schedule/edits/pause-parts.ts'
import type { ScreenCommand } from '../base/command.ts'
import type { PlanPort, RunPort, SelectionPort, ShowPort, StatePort } from '../base/ports.ts'
import { whyReadOnly } from '../base/why-disabled.ts'

/** What of the screen is needed here. */
type Acts = PlanPort & StatePort & SelectionPort & RunPort & ShowPort

function canSplit({ canEdit, session: { store }, state }: Acts): boolean {
  return canEdit && whyNotSplit(store, store.slotOf(state.row)) === null
}

/** Of the selected rows those that are divided into parts. */
function divided(actions: Acts): string[] {
  const { store } = actions.session
  return actions.selected().filter((id) => store.splitsOf(store.slotOf(id)).length > 0)
}

/** Works that stand still for a while between their parts. */
export const pauseCommands = [
  {
    id: 'splitWork',
    chords: [],
    enabled: canSplit,
    why: (actions) => whyReadOnly(actions) ?? 'notAWork',
    run: (actions) => actions.open({ kind: 'splitWork', at: actions.state.pointedAt }),
  },
  {
    id: 'joinWork',
    chords: [],
    enabled: (actions) => actions.canEdit && divided(actions).length > 0,
    why: (actions) => whyReadOnly(actions) ?? 'noPauses',
    run: (actions) => void actions.execute({ do: 'row.set', ids: divided(actions), fields: { splits: noSplits } }),
  },
] as const satisfies readonly ScreenCommand[]
