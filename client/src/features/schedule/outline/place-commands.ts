import type { ScreenCommand } from '../base/command.ts'
import type { ShowPort, StatePort } from '../base/ports.ts'
import { relationEndsOf } from './relation-ends.ts'

/** What of the screen is needed here. */
type Acts = StatePort & ShowPort

const onLink = ({ state }: Acts): boolean => state.link !== null

/** Leads to a row at one end of the chosen relation. */
const toEnd =
  (end: 'predId' | 'succId') =>
  (actions: Acts): void => {
    const ends = relationEndsOf(actions.state.link ?? '')
    if (ends) actions.showRow(ends[end], 'look')
  }

/** What menus of relations, of column heads and of the time scale offer; the palette has them too. */
export const placeCommands = [
  { id: 'goToRows', chords: ['KeyG KeyW'], enabled: () => true, run: ({ planner }) => planner?.focus() },
  { id: 'toPredecessor', chords: [], enabled: onLink, run: toEnd('predId') },
  { id: 'toSuccessor', chords: [], enabled: onLink, run: toEnd('succId') },
  {
    id: 'editRelation',
    chords: [],
    enabled: onLink,
    run: (actions) => {
      toEnd('succId')(actions)
      actions.showPanel('relations')
    },
  },
  {
    id: 'toDataDate',
    chords: [],
    enabled: ({ session }) => session.state.settings !== null,
    run: ({ planner, session }) => planner?.scrollToTime(session.frame.settings.dataDate),
  },
  {
    id: 'dataDate',
    chords: [],
    enabled: ({ session }) => session.state.settings !== null,
    run: (actions) => actions.open({ kind: 'dataDate' }),
  },
] as const satisfies readonly ScreenCommand[]
