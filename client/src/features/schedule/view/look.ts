import { noArrangement } from '@plumbline/core/arrangement'
import type { LayoutContent } from '@plumbline/core/contract'
import { ref } from 'valtio'
import { noFilter } from '../commands/filters.ts'
import type { ScheduleActions } from '../commands/schedule-actions.ts'
import { ganttViewFrom } from '../gantt/gantt-view.ts'
import { usualColumns, usualWidth } from '../rows/grid-columns.ts'
import { usualSplit } from '../screen/screen-state.ts'

/** What a schedule shows until somebody chooses otherwise. */
export const usualLook: LayoutContent = {
  columns: usualColumns.map((key) => ({ key, width: usualWidth(key) })),
  frozen: 0,
  arrangement: noArrangement,
  workFilter: 'all',
  filter: noFilter,
  filterId: null,
  zoom: 'week',
  split: usualSplit,
  gantt: {},
}

/** What is on screen now, as a layout keeps it. */
export function lookOf(actions: ScheduleActions): LayoutContent {
  const { state, session } = actions
  const { widths, split } = actions.kept()
  const { attributes } = session.store
  return {
    columns: state.columns.map((key) => ({ key, width: Math.round(widths[key] ?? usualWidth(key, attributes)) })),
    frozen: 0,
    arrangement: state.arrangement,
    workFilter: state.workFilter,
    filter: state.filter,
    filterId: state.filterId,
    zoom: state.zoom,
    split: Math.round(split),
    gantt: { ...state.ganttView },
  }
}

/** Everything at once: what a layout does not know stays as it is. */
export function showLook(actions: ScheduleActions, look: LayoutContent): void {
  const { state } = actions
  actions.keep({ widths: Object.fromEntries(look.columns.map(({ key, width }) => [key, width])), split: look.split })
  actions.chooseColumns(look.columns.map(({ key }) => key))
  actions.planner?.setSplit(look.split)
  actions.zoomTo(look.zoom)
  state.ganttView = ref(ganttViewFrom(look.gantt))
  state.workFilter = look.workFilter
  state.criticalOnly = false
  state.quickFilter = ''
  state.filterId = state.savedFilters.some(({ id }) => id === look.filterId) ? look.filterId : null
  state.filterRevision++
  actions.filters.set(look.filter)
  actions.arranger.set(look.arrangement)
}
