import type { Chord } from '../../../shell/chords.ts'
import { always, canEdit, onRows, onSeveral, type ScreenCommand } from '../base/command.ts'
import { isArranged, isReachable, whyFewRows, whyNoUndo } from '../base/why-disabled.ts'
import { calendarCommands } from '../calendars/calendar-commands.ts'
import { chatCommands } from '../chat/chat-commands.ts'
import { columnCommands } from '../columns/column-commands.ts'
import { donorCommands } from '../donors/donor-commands.ts'
import { ganttCommands } from '../gantt/gantt-commands.ts'
import { histogramCommands } from '../histogram/histogram-commands.ts'
import { levellingCommands } from '../levelling/levelling-commands.ts'
import { logicCommands } from '../logic/logic-commands.ts'
import { goCommands } from '../outline/go-commands.ts'
import { outlineCommands } from '../outline/outline-commands.ts'
import { placeCommands } from '../outline/place-commands.ts'
import { panelCommands } from '../panel/panel-commands.ts'
import { pauseCommands } from '../pauses/pause-commands.ts'
import { relationCommands } from '../relations/relation-commands.ts'
import { settingsCommands } from '../settings/settings-commands.ts'
import { usageCommands } from '../usage/usage-commands.ts'
import { versionCommands } from '../versions/version-commands.ts'
import { viewCommands } from '../view/view-commands.ts'
import { boardCommands } from './board-commands.ts'
import { clipboardCommands } from './clipboard-commands.ts'
import { exportCommands } from './export-commands.ts'
import type { ScheduleActions } from './schedule-actions.ts'

/** Rows have places of their own: they stand neither in groups nor in another order. */
const onPlaces = (actions: ScheduleActions): boolean => onRows(actions) && !isArranged(actions.state)
const onTree = (actions: ScheduleActions): boolean => onRows(actions) && actions.state.arrangement.group.length === 0

/** Every command of the schedule screen: toolbar, context menu and keys are fed from here and from nowhere else. */
export const screenCommands = [
  {
    id: 'addAbove',
    chords: ['Insert'],
    enabled: canEdit,
    run: (actions) => actions.addRow('above'),
  },
  {
    id: 'addBelow',
    chords: ['Mod+Enter'],
    enabled: canEdit,
    run: (actions) => actions.addRow('below'),
  },
  {
    id: 'indent',
    chords: ['Alt+Shift+ArrowRight', 'Mod+BracketRight'],
    enabled: onTree,
    run: (actions) => void actions.onSelected('row.indent'),
  },
  {
    id: 'outdent',
    chords: ['Alt+Shift+ArrowLeft', 'Mod+BracketLeft'],
    enabled: onTree,
    run: (actions) => void actions.onSelected('row.outdent'),
  },
  {
    id: 'moveUp',
    chords: ['Alt+Shift+ArrowUp'],
    enabled: onPlaces,
    run: (actions) => void actions.onSelected('row.up'),
  },
  {
    id: 'moveDown',
    chords: ['Alt+Shift+ArrowDown'],
    enabled: onPlaces,
    run: (actions) => void actions.onSelected('row.down'),
  },
  {
    id: 'link',
    chords: ['Mod+F2'],
    enabled: onSeveral,
    why: whyFewRows,
    run: (actions) => actions.linkSelected(),
  },
  {
    id: 'unlink',
    chords: ['Mod+Shift+F2'],
    enabled: (actions) => actions.canEdit && (actions.state.link !== null || actions.selected().length > 0),
    run: (actions) => actions.unlinkSelected(),
  },
  {
    id: 'fillDown',
    chords: ['Mod+KeyD'],
    enabled: onSeveral,
    why: whyFewRows,
    run: (actions) => actions.cells.fill('copy'),
  },
  {
    id: 'fillSeries',
    chords: ['Mod+Shift+KeyD'],
    enabled: onSeveral,
    why: whyFewRows,
    run: (actions) => actions.cells.fill('series'),
  },
  {
    id: 'deleteRows',
    chords: ['Mod+Delete', 'Mod+Backspace'],
    removes: true,
    enabled: onRows,
    run: (actions) => actions.deleteSelectedRows(),
  },
  {
    id: 'delete',
    chords: ['Delete'],
    enabled: (actions) => actions.canEdit && (actions.state.link !== null || actions.selected().length > 0),
    run: (actions) => actions.deleteSelected(),
  },
  {
    id: 'undo',
    chords: ['Mod+KeyZ'],
    enabled: (actions) => (actions.canEdit || actions.canReport) && actions.session.canUndo,
    why: whyNoUndo('nothingToUndo'),
    run: (actions) => actions.undo(),
  },
  {
    id: 'redo',
    chords: ['Mod+Shift+KeyZ', 'Mod+KeyY'],
    enabled: (actions) => (actions.canEdit || actions.canReport) && actions.session.canRedo,
    why: whyNoUndo('nothingToRedo'),
    run: (actions) => actions.redo(),
  },
  {
    id: 'calculate',
    chords: ['F9'],
    whileTyping: true,
    enabled: isReachable,
    why: () => 'offline',
    run: (actions) => actions.calculate(),
  },
  {
    id: 'criticalOnly',
    chords: ['Mod+Alt+KeyC'],
    enabled: always,
    run: (actions) => actions.filters.toggleCriticalOnly(),
  },
  {
    id: 'expandAll',
    chords: ['Alt+Shift+Equal'],
    enabled: always,
    run: (actions) => actions.expandSelected(true),
  },
  {
    id: 'collapseAll',
    chords: ['Alt+Shift+Minus'],
    enabled: always,
    run: (actions) => actions.expandSelected(false),
  },
  {
    id: 'why',
    chords: ['Shift+F1'],
    whileTyping: true,
    enabled: (actions) => actions.state.row !== '',
    why: () => 'noRow',
    run: (actions) => actions.askWhy(),
  },
  {
    id: 'palette',
    chords: ['Mod+KeyK'],
    whileTyping: true,
    enabled: always,
    run: (actions) => {
      actions.state.paletteOpen = true
    },
  },
  {
    id: 'find',
    chords: ['Mod+KeyF'],
    whileTyping: true,
    enabled: always,
    run: (actions) => {
      actions.state.findOpen++
    },
  },
  {
    id: 'filter',
    chords: ['Mod+Shift+KeyF'],
    enabled: always,
    run: (actions) => {
      actions.state.filterOpen = true
    },
  },
  {
    id: 'clearFilter',
    chords: [],
    enabled: (actions) => actions.filters.isFiltering,
    why: () => 'noFilter',
    run: (actions) => actions.filters.clear(),
  },
  {
    id: 'keys',
    chords: ['Mod+Slash', 'Shift+Slash'],
    enabled: always,
    run: (actions) => actions.open({ kind: 'keys' }),
  },
  {
    id: 'cellHistory',
    chords: ['Alt+KeyH'],
    enabled: (actions) => actions.state.row !== '',
    why: () => 'noRow',
    run: (actions) => actions.showHistory('cell'),
  },
  {
    id: 'history',
    chords: ['Mod+Alt+KeyH'],
    enabled: always,
    run: (actions) => actions.showHistory('schedule'),
  },
  { id: 'timeTravel', chords: ['Mod+Alt+KeyT'], enabled: always, run: (actions) => actions.time.toggle() },
  { id: 'goTo', chords: ['Mod+KeyG'], enabled: always, run: (actions) => actions.open({ kind: 'goTo' }) },
  { id: 'zoomIn', chords: ['Shift+KeyZ'], enabled: always, run: (actions) => actions.zoomBy(-1) },
  { id: 'zoomOut', chords: ['KeyZ'], enabled: always, run: (actions) => actions.zoomBy(1) },
  ...settingsCommands,
  {
    id: 'unsaved',
    chords: ['Mod+Alt+KeyU'],
    enabled: ({ session: { state } }) => state.refused.length + state.replaced.length > 0,
    why: () => 'nothingUnsaved',
    run: (actions) => actions.showPanel('unsaved'),
  },
  {
    id: 'compare',
    chords: [],
    enabled: isReachable,
    why: () => 'offline',
    run: (actions) => actions.compare(),
  },
  {
    id: 'reports',
    chords: [],
    enabled: isReachable,
    why: () => 'offline',
    run: (actions) => actions.reports(),
  },
  {
    id: 'print',
    chords: ['Mod+KeyP'],
    enabled: isReachable,
    why: () => 'offline',
    run: (actions) => void actions.print(),
  },
  { id: 'import', chords: [], enabled: canEdit, run: (actions) => actions.importFile() },
  ...clipboardCommands,
  ...exportCommands,
  ...calendarCommands,
  ...outlineCommands,
  ...placeCommands,
  ...goCommands,
  ...pauseCommands,
  ...donorCommands,
  ...chatCommands,
  ...relationCommands,
  ...panelCommands,
  ...logicCommands,
  ...ganttCommands,
  ...histogramCommands,
  ...usageCommands,
  ...levellingCommands,
  ...columnCommands,
  ...versionCommands,
  ...boardCommands,
  ...viewCommands,
] as const satisfies readonly ScreenCommand<ScheduleActions>[]

export type CommandId = (typeof screenCommands)[number]['id']

export function commandOf(id: CommandId): ScreenCommand<ScheduleActions> {
  return screenCommands.find((command) => command.id === id) as ScreenCommand<ScheduleActions>
}

/** The command that a key press means, or undefined. Single letters are left to cells and fields. */
export function commandFor(chord: Chord, isTyping: boolean): ScreenCommand<ScheduleActions> | undefined {
  return (screenCommands as readonly ScreenCommand<ScheduleActions>[]).find(
    (command) => command.chords.includes(chord) && (!isTyping || command.whileTyping),
  )
}
