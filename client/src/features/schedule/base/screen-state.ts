import { type Arrangement, noArrangement } from '@plumbline/core/arrangement'
import type { SavedFilter, TargetDatesUpdated, Version } from '@plumbline/core/contract'
import type { RowFilter } from '@plumbline/core/filtering'
import type { Id } from '@plumbline/core/plan'
import type { RemainsByIntensity } from '@plumbline/core/progress'
import type { ExplainedValue } from '@plumbline/core/schedule'
import type { Instant } from '@plumbline/core/time'
import { proxy, ref } from 'valtio'
import type { LegendEntry } from '../../../documents/schedule/drawn/bar-colors.ts'
import {
  type GanttView,
  ganttViewFrom,
  usualGanttView,
  viewOfIndicator,
} from '../../../documents/schedule/drawn/gantt-view.ts'
import { chosenColumns, usualColumns, usualWidth } from '../../../documents/schedule/rows/grid-columns.ts'
import { GUTTER_WIDTH } from '../../../instruments/planner/geometry.ts'
import type { MenuPlace, RowStyle, ZoomLevel } from '../../../instruments/planner/types.ts'
import {
  criticalIndicator,
  filterOfIndicator,
  type RuledIndicator,
  ruledIndicatorOf,
} from '../../../parts/filtering/indicator-filters.ts'
import { arrangementOf } from './arrangement-text.ts'
import type { HistoryScope } from './history-scope.ts'
import type { LogicView } from './logic-views.ts'
import type { OutlineDialog } from './outline-dialog.ts'
import { type PanelTab, panelTabOf } from './panel-tabs.ts'
import { rowStyleFrom, usualRowStyle } from './row-style.ts'
import type { Spotlight } from './spotlight.ts'
import { type ViewTab, viewTabs } from './view-tabs.ts'
import { noFilter, type WorkFilter, workFilters } from './work-filter.ts'

export const zoomLevels: readonly ZoomLevel[] = ['day', 'week', 'month', 'quarter', 'year']

/** What is done to a version in a dialog. */
export type VersionAct = 'create' | 'target' | 'branch' | 'rename' | 'copyTo' | 'actual' | 'delete'

export type ScreenDialog =
  | ({ kind: 'outline' } & OutlineDialog)
  | { kind: 'relationSetup' }
  | { kind: 'goTo' }
  | { kind: 'dataDate' }
  | { kind: 'goToDate' }
  | { kind: 'splitWork'; at: Instant | null }
  | { kind: 'issues' }
  | { kind: 'remains'; changed: number; skipped: RemainsByIntensity['skipped'] }
  | { kind: 'targetDates'; found: TargetDatesUpdated }
  | { kind: 'keys' }
  | { kind: 'export' }
  | { kind: 'calendars' }
  | { kind: 'assignCalendar' }
  | { kind: 'columns' }
  | { kind: 'attributes' }
  | { kind: 'replacements' }
  | { kind: 'cards' }
  | { kind: 'version'; act: VersionAct; versionId: Id }

/** Selection, layout and what is open; small, so it may be a proxy. Rows never stand here. */
export interface ScreenState {
  /** Row of the caret; '' while there is none. */
  row: Id
  column: string
  /** Columns shown, in order. */
  columns: readonly string[]
  /** The last column that stays while the others scroll; null: none. */
  frozen: string | null
  rowStyle: RowStyle
  selection: Id[]
  /** Relation chosen on the chart. */
  link: string | null
  zoom: ZoomLevel
  /** How the chart looks; replaced as a whole. */
  ganttView: GanttView
  /** What the colours of bars stand for. */
  legend: readonly LegendEntry[]
  barsOpen: boolean
  /** What is looked at while all else stands back; null: nothing does. */
  spotlight: Spotlight | null
  criticalOnly: boolean
  /** How many rows the filters show; null: nothing is filtered. */
  shownRows: number | null
  /** Thin bars below each work: of as many versions as are chosen and there. */
  shownBaselines: 0 | 1 | 2
  workFilter: WorkFilter
  /** Groups and order of the rows. */
  arrangement: Arrangement
  /** Rows would stand in another order now, and wait for the pointer to leave or the person to say so. */
  orderChanged: boolean
  /** Part of a code or name that rows must have to be shown. */
  quickFilter: string
  /** How often the field of it was asked for. */
  quickFilterAsked: number
  /** What the panel beside the plan is about; null: it is closed. */
  viewTab: ViewTab | null
  /** Conditions that rows must fulfil to be shown. */
  filter: RowFilter
  /** Only works behind this one are shown; null: none. */
  ruledIndicator: RuledIndicator | null
  /** The saved filter they came from; null: none. */
  filterId: string | null
  savedFilters: readonly SavedFilter[]
  /** Grows when the attributes of the works are other than before. */
  attributesRevision: number
  /** Grows when other conditions come than those that are being typed. */
  filterRevision: number
  filterOpen: boolean
  showsCritical: boolean
  panelOpen: boolean
  panelTab: PanelTab
  panelHeight: number
  /** What the Logic tab tells. */
  logicView: LogicView
  /** Of what the History tab tells. */
  historyScope: HistoryScope
  /** The panel also says why this value of the row is what it is. */
  whyOpen: boolean
  why: ExplainedValue
  dialog: ScreenDialog | null
  menu: { x: number; y: number; on: MenuPlace['kind'] } | null
  /** On the bar of the caret's row, since the menu was asked for there; null: nowhere. */
  pointedAt: Instant | null
  /** Column of the cell whose menu was asked for; '': the caret's. */
  pointedColumn: string
  /** Of the head of a column. */
  columnMenu: { key: string; x: number; y: number } | null
  /** Rows that are ticked. */
  checked: number
  paletteOpen: boolean
  /** As the server last told; null before. */
  version: Version | null
  switcherOpen: boolean
  /** How often find was asked for since it was closed; 0: closed. */
  findOpen: number
  /** Whose view is shown here; null: one's own. */
  following: Id | null
}

/** What of the layout is kept in this browser, per schedule. */
export interface KeptLayout {
  /** When it was last changed, ms since epoch; 0: never. */
  at: number
  zoom: ZoomLevel
  ganttView: GanttView
  panelOpen: boolean
  panelTab: PanelTab
  panelHeight: number
  whyOpen: boolean
  showsCritical: boolean
  /** Columns shown, in order. */
  columns: readonly string[]
  widths: Record<string, number>
  frozen: string | null
  rowStyle: RowStyle
  arrangement: Arrangement
  /** Px of the grid's width. */
  split: number
  collapsed: string[]
}

/** Px of the grid until somebody moves the border: the usual columns up to the total float, none of them cut. */
export const usualSplit = usualColumns
  .slice(0, usualColumns.indexOf('freeFloat'))
  .reduce((left, key) => left + usualWidth(key), GUTTER_WIDTH)

const firstLayout: KeptLayout = {
  at: 0,
  zoom: 'week',
  ganttView: usualGanttView,
  panelOpen: true,
  panelTab: 'relations',
  panelHeight: 232,
  whyOpen: true,
  showsCritical: true,
  columns: usualColumns,
  widths: {},
  frozen: null,
  rowStyle: usualRowStyle,
  arrangement: noArrangement,
  split: usualSplit,
  collapsed: [],
}

/** More collapsed rows than this are not kept: the browser's storage is small. */
const COLLAPSED_KEPT = 5_000

const keyOf = (scheduleId: string): string => `plumbline:schedule-layout:${scheduleId}`

export function keptLayout(scheduleId: string): KeptLayout {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(scheduleId)) ?? '{}') as Partial<KeptLayout>
    const layout = { ...firstLayout, ...kept }
    return zoomLevels.includes(layout.zoom) ? layout : { ...layout, zoom: firstLayout.zoom }
  } catch {
    return firstLayout
  }
}

export function keepLayout(scheduleId: string, change: Partial<KeptLayout>): void {
  const layout = { ...keptLayout(scheduleId), ...change, at: Date.now() }
  if (layout.collapsed.length > COLLAPSED_KEPT) layout.collapsed = []
  try {
    localStorage.setItem(keyOf(scheduleId), JSON.stringify(layout))
  } catch {
    // Storage is full or forbidden: the layout lasts as long as the page.
  }
  for (const hear of keptListeners) hear(scheduleId, layout)
}

const keptListeners = new Set<(scheduleId: string, layout: KeptLayout) => void>()

/** Hears of every change of what is kept in this browser. */
export function onKept(hear: (scheduleId: string, layout: KeptLayout) => void): () => void {
  keptListeners.add(hear)
  return () => keptListeners.delete(hear)
}

/** What was kept on another computer takes the place of what was kept here, also on screen. */
export function takeKept(
  state: ScreenState,
  scheduleId: string,
  kept: Partial<KeptLayout>,
  address: URLSearchParams,
): void {
  try {
    localStorage.setItem(keyOf(scheduleId), JSON.stringify(kept))
  } catch {
    // It is shown all the same.
  }
  const { zoom, columns, frozen, rowStyle, ganttView, ...others } = layoutAt(scheduleId, address)
  const { panelOpen, panelTab, panelHeight, whyOpen } = others
  Object.assign(state, { zoom, frozen, panelOpen, panelTab, panelHeight, whyOpen })
  state.rowStyle = ref(rowStyleFrom(rowStyle))
  state.columns = ref(chosenColumns(columns))
  state.ganttView = ref(ganttViewFrom(ganttView))
}

/** The zoom, the tab and the indicator in the address win over the kept ones, so that a link shows what its sender saw. */
function layoutAt(scheduleId: string, address: URLSearchParams): KeptLayout {
  const kept = keptLayout(scheduleId)
  const zoom = zoomLevels.find((level) => level === address.get('zoom')) ?? kept.zoom
  const tab = panelTabOf(address.get('tab'))
  const ganttView = viewOfIndicator(ganttViewFrom(kept.ganttView), address.get('filter_indicator'))
  return { ...kept, zoom, ganttView, panelOpen: tab !== null || kept.panelOpen, panelTab: tab ?? kept.panelTab }
}

export function screenState(scheduleId: string, address: URLSearchParams): ScreenState {
  const kept = layoutAt(scheduleId, address)
  return proxy<ScreenState>({
    row: '',
    column: 'name',
    columns: ref(chosenColumns(kept.columns)),
    frozen: kept.frozen,
    rowStyle: ref(rowStyleFrom(kept.rowStyle)),
    selection: [],
    link: null,
    zoom: kept.zoom,
    ganttView: ref(ganttViewFrom(kept.ganttView)),
    legend: [],
    barsOpen: false,
    spotlight: null,
    shownRows: null,
    shownBaselines: 0,
    criticalOnly: address.get('critical') === '1' || address.get('filter_indicator') === criticalIndicator,
    workFilter: workFilters.find((one) => one === address.get('work')) ?? 'all',
    arrangement: ref(arrangementOf(address) ?? kept.arrangement),
    orderChanged: false,
    quickFilter: address.get('find') ?? '',
    quickFilterAsked: 0,
    viewTab: viewTabs.find((tab) => tab === address.get('view')) ?? null,
    filter: ref(filterOfIndicator(address.get('filter_indicator')) ?? noFilter),
    ruledIndicator: ruledIndicatorOf(address.get('filter_indicator')),
    filterId: null,
    savedFilters: [],
    attributesRevision: 0,
    filterRevision: 0,
    filterOpen: false,
    showsCritical: kept.showsCritical,
    panelOpen: kept.panelOpen,
    panelTab: kept.panelTab,
    panelHeight: kept.panelHeight,
    logicView: 'trace',
    historyScope: 'schedule',
    whyOpen: kept.whyOpen,
    why: 'start',
    dialog: null,
    menu: null,
    pointedAt: null,
    pointedColumn: '',
    columnMenu: null,
    checked: 0,
    paletteOpen: false,
    version: null,
    switcherOpen: false,
    findOpen: 0,
    following: null,
  })
}
