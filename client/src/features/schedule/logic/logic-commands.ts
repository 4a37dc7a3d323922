import type { ScreenCommand } from '../base/command.ts'
import type { LogicView } from '../base/logic-views.ts'
import type { ShowPort, StatePort } from '../base/ports.ts'

/** What of the screen is needed here. */
type Acts = StatePort & ShowPort

function show(actions: Acts, view: LogicView): void {
  actions.state.logicView = view
  actions.showPanel('logic')
}

/** What leads where in the schedule. */
export const logicCommands = [
  {
    id: 'traceLogic',
    chords: ['Mod+Alt+KeyR'],
    enabled: (actions) => actions.state.row !== '',
    why: () => 'noRow',
    run: (actions) => show(actions, 'trace'),
  },
  { id: 'floatPaths', chords: [], enabled: () => true, run: (actions) => show(actions, 'paths') },
  { id: 'loopReport', chords: [], enabled: () => true, run: (actions) => show(actions, 'loops') },
] as const satisfies readonly ScreenCommand[]
