import type { ExplainedValue } from '@plumbline/core/schedule'
import type { HistoryScope } from './history-scope.ts'
import type { KeptLayout } from './kept-layout.ts'
import type { LogicView } from './logic-views.ts'
import type { PanelTab } from './panel-tabs.ts'

/** The panel below: its tab, its height, and what its tabs tell. */
export interface PanelState {
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
}

export const panelState = (kept: KeptLayout): PanelState => ({
  panelOpen: kept.panelOpen,
  panelTab: kept.panelTab,
  panelHeight: kept.panelHeight,
  logicView: 'trace',
  historyScope: 'schedule',
  whyOpen: kept.whyOpen,
  why: 'start',
})
