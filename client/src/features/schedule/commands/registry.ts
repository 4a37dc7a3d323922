import {
  AddRowBottom,
  AddRowTop,
  ArrowDown,
  ArrowUp,
  CollapseAll,
  Comparison,
  Document,
  DoubleChevronLeft,
  DoubleChevronRight,
  Eraser,
  ExpandAll,
  Filter,
  FilterRemove,
  Help,
  History,
  Import,
  Inbox,
  KeyCommand,
  Lightning,
  Link,
  Locate,
  Print,
  Redo,
  Route,
  Search,
  SearchText,
  SortAsc,
  SortNumerical,
  Time,
  Trash,
  Undo,
  Unlink,
  ZoomIn,
  ZoomOut,
} from '@blueprintjs/icons'

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
    icon: AddRowTop,
    enabled: canEdit,
    run: (actions) => actions.addRow('above'),
  },
  {
    id: 'addBelow',
    chords: ['Mod+Enter'],
    icon: AddRowBottom,
    enabled: canEdit,
    run: (actions) => actions.addRow('below'),
  },
  {
    id: 'indent',
    chords: ['Alt+Shift+ArrowRight', 'Mod+BracketRight'],
    icon: DoubleChevronRight,
    enabled: onTree,
    run: (actions) => void actions.onSelected('row.indent'),
  },
  {
    id: 'outdent',
    chords: ['Alt+Shift+ArrowLeft', 'Mod+BracketLeft'],
    icon: DoubleChevronLeft,
    enabled: onTree,
    run: (actions) => void actions.onSelected('row.outdent'),
  },
  {
    id: 'moveUp',
    chords: ['Alt+Shift+ArrowUp'],
    icon: ArrowUp,
    enabled: onPlaces,
    run: (actions) => void actions.onSelected('row.up'),
  },
  {
    id: 'moveDown',
    chords: ['Alt+Shift+ArrowDown'],
    icon: ArrowDown,
    enabled: onPlaces,
    run: (actions) => void actions.onSelected('row.down'),
  },
  {
    id: 'link',
    chords: ['Mod+F2'],
    icon: Link,
    enabled: onSeveral,
    why: whyFewRows,
    run: (actions) => actions.linkSelected(),
  },
  {
    id: 'unlink',
    chords: ['Mod+Shift+F2'],
    icon: Unlink,
    enabled: (actions) => actions.canEdit && (actions.state.link !== null || actions.selected().length > 0),
    run: (actions) => actions.unlinkSelected(),
  },
  {
    id: 'fillDown',
    chords: ['Mod+KeyD'],
    icon: SortAsc,
    enabled: onSeveral,
    why: whyFewRows,
    run: (actions) => actions.cells.fill('copy'),
  },
  {
    id: 'fillSeries',
    chords: ['Mod+Shift+KeyD'],
    icon: SortNumerical,
    enabled: onSeveral,
    why: whyFewRows,
    run: (actions) => actions.cells.fill('series'),
  },
  {
    id: 'deleteRows',
    chords: ['Mod+Delete', 'Mod+Backspace'],
    icon: Trash,
    removes: true,
    enabled: onRows,
    run: (actions) => actions.deleteSelectedRows(),
  },
  {
    id: 'delete',
    chords: ['Delete'],
    icon: Eraser,
    enabled: (actions) => actions.canEdit && (actions.state.link !== null || actions.selected().length > 0),
    run: (actions) => actions.deleteSelected(),
  },
  {
    id: 'undo',
    chords: ['Mod+KeyZ'],
    icon: Undo,
    enabled: (actions) => (actions.canEdit || actions.canReport) && actions.session.canUndo,
    why: whyNoUndo('nothingToUndo'),
    run: (actions) => actions.undo(),
  },
  {
    id: 'redo',
    chords: ['Mod+Shift+KeyZ', 'Mod+KeyY'],
    icon: Redo,
    enabled: (actions) => (actions.canEdit || actions.canReport) && actions.session.canRedo,
    why: whyNoUndo('nothingToRedo'),
    run: (actions) => actions.redo(),
  },
  {
    id: 'calculate',
    chords: ['F9'],
    icon: Lightning,
    whileTyping: true,
    enabled: isReachable,
    why: () => 'offline',
    run: (actions) => actions.calculate(),
  },
  {
    id: 'criticalOnly',
    chords: ['Mod+Alt+KeyC'],
    icon: Route,
    enabled: always,
    run: (actions) => actions.filters.toggleCriticalOnly(),
  },
  {
    id: 'expandAll',
    chords: ['Alt+Shift+Equal'],
    icon: ExpandAll,
    enabled: always,
    run: (actions) => actions.expandSelected(true),
  },
  {
    id: 'collapseAll',
    chords: ['Alt+Shift+Minus'],
    icon: CollapseAll,
    enabled: always,
    run: (actions) => actions.expandSelected(false),
  },
  {
    id: 'why',
    chords: ['Shift+F1'],
    icon: Help,
    whileTyping: true,
    enabled: (actions) => actions.state.row !== '',
    why: () => 'noRow',
    run: (actions) => actions.askWhy(),
  },
  {
    id: 'palette',
    chords: ['Mod+KeyK'],
    icon: Search,
    whileTyping: true,
    enabled: always,
    run: (actions) => {
      actions.state.paletteOpen = true
    },
  },
  {
    id: 'find',
    chords: ['Mod+KeyF'],
    icon: SearchText,
    whileTyping: true,
    enabled: always,
    run: (actions) => {
      actions.state.findOpen++
    },
  },
  {
    id: 'filter',
    chords: ['Mod+Shift+KeyF'],
    icon: Filter,
    enabled: always,
    run: (actions) => {
      actions.state.filterOpen = true
    },
  },
  {
    id: 'clearFilter',
    chords: [],
    icon: FilterRemove,
    enabled: (actions) => actions.filters.isFiltering,
    why: () => 'noFilter',
    run: (actions) => actions.filters.clear(),
  },
  {
    id: 'keys',
    chords: ['Mod+Slash', 'Shift+Slash'],
    icon: KeyCommand,
    enabled: always,
    run: (actions) => actions.open({ kind: 'keys' }),
  },
  {
    id: 'cellHistory',
    chords: ['Alt+KeyH'],
    icon: History,
    enabled: (actions) => actions.state.row !== '',
    why: () => 'noRow',
    run: (actions) => actions.showHistory('cell'),
  },
  {
    id: 'history',
    chords: ['Mod+Alt+KeyH'],
    icon: History,
    enabled: always,
    run: (actions) => actions.showHistory('schedule'),
  },
  { id: 'timeTravel', chords: ['Mod+Alt+KeyT'], icon: Time, enabled: always, run: (actions) => actions.time.toggle() },
  { id: 'goTo', chords: ['Mod+KeyG'], icon: Locate, enabled: always, run: (actions) => actions.open({ kind: 'goTo' }) },
  { id: 'zoomIn', chords: ['Shift+KeyZ'], icon: ZoomIn, enabled: always, run: (actions) => actions.zoomBy(-1) },
  { id: 'zoomOut', chords: ['KeyZ'], icon: ZoomOut, enabled: always, run: (actions) => actions.zoomBy(1) },
  ...settingsCommands,
  {
    id: 'unsaved',
    chords: ['Mod+Alt+KeyU'],
    icon: Inbox,
    enabled: ({ session: { state } }) => state.refused.length + state.replaced.length > 0,
    why: () => 'nothingUnsaved',
    run: (actions) => actions.showPanel('unsaved'),
  },
  {
    id: 'compare',
    chords: [],
    icon: Comparison,
    enabled: isReachable,
    why: () => 'offline',
    run: (actions) => actions.compare(),
  },
  {
    id: 'reports',
    chords: [],
    icon: Document,
    enabled: isReachable,
    why: () => 'offline',
    run: (actions) => actions.reports(),
  },
  {
    id: 'print',
    chords: ['Mod+KeyP'],
    icon: Print,
    enabled: isReachable,
    why: () => 'offline',
    run: (actions) => void actions.print(),
  },
  { id: 'import', chords: [], icon: Import, enabled: canEdit, run: (actions) => actions.importFile() },
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
