import { type Arrangement, noArrangement } from '@plumbline/core/arrangement'
import { type GanttView, usualGanttView } from '../../../documents/schedule/drawn/gantt-view.ts'
import { usualColumns, usualWidth } from '../../../documents/schedule/rows/grid-columns.ts'
import { GUTTER_WIDTH } from '../../../instruments/planner/geometry.ts'
import type { RowStyle, ZoomLevel } from '../../../instruments/planner/types.ts'
import type { PanelTab } from './panel-tabs.ts'
import { usualRowStyle } from './row-style.ts'
import { zoomLevels } from './zoom-levels.ts'

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

/** Takes the place of what was kept, without telling: it comes from where it is kept as well. */
export function replaceKept(scheduleId: string, kept: Partial<KeptLayout>): void {
  try {
    localStorage.setItem(keyOf(scheduleId), JSON.stringify(kept))
  } catch {
    // It is shown all the same.
  }
}
