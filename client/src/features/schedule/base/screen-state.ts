import { proxy, ref } from 'valtio'
import { ganttViewFrom, viewOfIndicator } from '../../../documents/schedule/drawn/gantt-view.ts'
import { chosenColumns } from '../../../documents/schedule/rows/grid-columns.ts'
import { type ChartState, chartState } from './chart-state.ts'
import { type GridState, gridState } from './grid-state.ts'
import { type KeptLayout, keptLayout, replaceKept } from './kept-layout.ts'
import { type OpenedState, openedState } from './opened-state.ts'
import { type PanelState, panelState } from './panel-state.ts'
import { panelTabOf } from './panel-tabs.ts'
import { rowStyleFrom } from './row-style.ts'
import { type SelectionState, selectionState } from './selection-state.ts'
import { type ShownRowsState, shownRowsState } from './shown-rows-state.ts'
import { zoomLevels } from './zoom-levels.ts'

/** Selection, layout and what is open, by concern; small, so it may be a proxy. Rows never stand here. */
export interface ScreenState extends SelectionState, GridState, ChartState, ShownRowsState, PanelState, OpenedState {}

/** What was kept on another computer takes the place of what was kept here, also on screen. */
export function takeKept(
  state: ScreenState,
  scheduleId: string,
  kept: Partial<KeptLayout>,
  address: URLSearchParams,
): void {
  replaceKept(scheduleId, kept)
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
    ...selectionState(),
    ...gridState(kept),
    ...chartState(kept),
    ...shownRowsState(kept, address),
    ...panelState(kept),
    ...openedState(address),
  })
}
