import { valueColumnsWith } from '../../../parts/filtering/value-columns.ts'
import type { HasArranger } from '../arrange/arranger.ts'
import type { ScreenCommand } from '../base/command.ts'
import type { SchedulePorts } from '../base/ports.ts'
import { rowHeights } from '../base/row-style.ts'
import type { ViewTab } from '../base/view-tabs.ts'
import type { HasDays } from '../days/daily-views.ts'
import { setRowStyle } from './set-row-style.ts'

/** What of the screen is needed here. */
type Acts = SchedulePorts & HasArranger & HasDays

const always = (): boolean => true
const canSort = ({ state, session }: Acts): boolean =>
  valueColumnsWith(session.store.attributes).some(({ key }) => key === state.column)

const showing =
  (tab: ViewTab) =>
  ({ state }: Acts): void => {
    state.viewTab = state.viewTab === tab ? null : tab
  }

const sorting =
  (direction: 1 | -1) =>
  ({ arranger, state }: Acts): void =>
    arranger.set({ ...state.arrangement, sort: [{ column: state.column, direction }] })

const higherRows = (actions: Acts): void => {
  const at = rowHeights.indexOf(actions.state.rowStyle.height)
  setRowStyle(actions, { height: rowHeights[(at + 1) % rowHeights.length] })
}

export const viewCommands = [
  { id: 'viewRows', chords: ['Mod+Alt+KeyG'], enabled: always, run: showing('rows') },
  {
    id: 'viewLayouts',
    chords: ['Mod+Alt+KeyL'],
    enabled: always,
    run: showing('layouts'),
  },
  { id: 'viewScale', chords: [], enabled: always, run: showing('scale') },
  { id: 'viewDays', chords: [], enabled: always, run: showing('days') },
  {
    id: 'daysOrBars',
    chords: ['Mod+Alt+KeyY'],
    enabled: always,
    run: ({ days }: Acts) => days.show(!days.state.on),
  },
  { id: 'viewChanges', chords: [], enabled: always, run: showing('changes') },
  { id: 'sortUp', chords: [], enabled: canSort, run: sorting(1) },
  { id: 'sortDown', chords: [], enabled: canSort, run: sorting(-1) },
  {
    id: 'planOrder',
    chords: [],
    enabled: ({ arranger }: Acts) => arranger.isOn,
    run: ({ arranger }: Acts) => arranger.clear(),
  },
  { id: 'rowHeight', chords: [], enabled: always, run: higherRows },
  {
    id: 'wrapNames',
    chords: [],
    enabled: always,
    run: (actions: Acts) => setRowStyle(actions, { wrap: !actions.state.rowStyle.wrap }),
  },
  {
    id: 'quickFilter',
    chords: ['Mod+Alt+KeyF'],
    whileTyping: true,
    enabled: always,
    run: ({ state }: Acts) => {
      state.quickFilterAsked++
    },
  },
] as const satisfies readonly ScreenCommand<HasArranger & HasDays>[]
