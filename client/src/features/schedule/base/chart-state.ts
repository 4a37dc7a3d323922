import { ref } from 'valtio'
import type { LegendEntry } from '../../../documents/schedule/drawn/bar-colors.ts'
import { type GanttView, ganttViewFrom } from '../../../documents/schedule/drawn/gantt-view.ts'
import type { ZoomLevel } from '../../../instruments/planner/types.ts'
import type { KeptLayout } from './kept-layout.ts'
import type { Spotlight } from './spotlight.ts'

/** How the chart looks, and what of it is looked at. */
export interface ChartState {
  zoom: ZoomLevel
  /** How the chart looks; replaced as a whole. */
  ganttView: GanttView
  /** What the colours of bars stand for. */
  legend: readonly LegendEntry[]
  /** What is looked at while all else stands back; null: nothing does. */
  spotlight: Spotlight | null
  /** Thin bars below each work: of as many versions as are chosen and there. */
  shownBaselines: 0 | 1 | 2
  showsCritical: boolean
}

export const chartState = (kept: KeptLayout): ChartState => ({
  zoom: kept.zoom,
  ganttView: ref(ganttViewFrom(kept.ganttView)),
  legend: [],
  spotlight: null,
  shownBaselines: 0,
  showsCritical: kept.showsCritical,
})
