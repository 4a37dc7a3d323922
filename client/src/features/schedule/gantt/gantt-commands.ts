import type { ScreenCommand } from '../base/command.ts'
import { lookAhead } from './spotlight.ts'

const always = (): boolean => true

/** The clock on the wall, as project time counts it. */
function now(): number {
  const date = new Date()
  return Math.floor((date.getTime() - date.getTimezoneOffset() * 60_000) / 60_000)
}

const ahead = (weeks: number): Pick<ScreenCommand, 'chords' | 'enabled' | 'run'> => ({
  chords: [`Alt+Digit${weeks}`],
  enabled: always,
  run: (actions) => lookAhead(actions, weeks),
})

/** How the chart looks, and which part of it is seen. */
export const ganttCommands = [
  {
    id: 'bars',
    chords: ['Mod+Alt+KeyB'],
    enabled: always,
    run: (actions) => {
      actions.state.barsOpen = true
    },
  },
  { id: 'fit', chords: ['Alt+Digit0'], enabled: always, run: (actions) => actions.planner?.fit() },
  {
    id: 'showDataDate',
    chords: ['Alt+Home'],
    enabled: always,
    run: ({ planner, session }) => planner?.scrollToTime(session.frame.settings.dataDate),
  },
  {
    id: 'showToday',
    chords: ['Alt+Shift+Home'],
    enabled: always,
    run: ({ planner }) => planner?.scrollToTime(now()),
  },
  {
    id: 'goToDate',
    chords: ['Mod+Shift+KeyG'],
    enabled: always,
    run: (actions) => actions.open({ kind: 'goToDate' }),
  },
  { id: 'lookAhead2', ...ahead(2) },
  { id: 'lookAhead4', ...ahead(4) },
  { id: 'lookAhead6', ...ahead(6) },
  {
    id: 'endSpotlight',
    chords: [],
    enabled: (actions) => actions.state.spotlight !== null,
    run: (actions) => {
      actions.state.spotlight = null
    },
  },
] as const satisfies readonly ScreenCommand[]
