import { noArrangement } from '@plumbline/core/arrangement'
import type { LayoutContent } from '@plumbline/core/contract'
import { ref } from 'valtio'
import { ganttViewFrom } from '../../../documents/schedule/drawn/gantt-view.ts'
import { usualColumns, usualWidth } from '../../../documents/schedule/rows/grid-columns.ts'
import type { HasArranger } from '../arrange/arranger.ts'
import { usualSplit } from '../base/kept-layout.ts'
import type { ChartPort, KeepPort, PlanPort, StatePort } from '../base/ports.ts'
import { usualRowStyle } from '../base/row-style.ts'
import { noFilter } from '../base/work-filter.ts'
import type { HasColumns } from '../columns/column-actions.ts'
import type { HasDays } from '../days/daily-views.ts'
import type { HasFilters } from '../filters/filters.ts'
import { setRowStyle } from './set-row-style.ts'

/** All that a look is made of. */
export type LookPorts = PlanPort & StatePort & ChartPort & KeepPort & HasArranger & HasColumns & HasDays & HasFilters

/** What a schedule shows until somebody chooses otherwise. */
export const usualLook: LayoutContent = {
  columns: usualColumns.map((key) => ({ key, width: usualWidth(key) })),
  frozen: 0,
  rows: usualRowStyle,
  arrangement: noArrangement,
  workFilter: 'all',
  filter: noFilter,
  filterId: null,
  zoom: 'week',
  split: usualSplit,
  gantt: {},
}

/** What is on screen now, as a layout keeps it. */
export function lookOf(actions: LookPorts): LayoutContent {
  const { state, session } = actions
  const { columns, split } = actions.kept()
  const { attributes } = session.store
  const { layout } = actions.columns
  const widthOf = new Map(layout.columns.map(({ id, width }) => [id, width]))
  // Those of a daily view come and go with it.
  const keys = actions.days.state.on ? columns : layout.columns.map(({ id }) => id)
  return {
    columns: keys.map((key) => ({ key, width: Math.round(widthOf.get(key) ?? usualWidth(key, attributes)) })),
    frozen: layout.frozen === null ? 0 : keys.indexOf(layout.frozen) + 1,
    rows: { ...state.rowStyle },
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
export function showLook(actions: LookPorts, look: LayoutContent): void {
  const { state } = actions
  const ganttView = ganttViewFrom(look.gantt)
  actions.keep({ split: look.split, ganttView })
  actions.columns.layout = {
    columns: look.columns.map(({ key, width }) => ({ id: key, width })),
    frozen: look.columns[look.frozen - 1]?.key ?? null,
  }
  setRowStyle(actions, look.rows)
  actions.planner?.setSplit(look.split)
  actions.zoomTo(look.zoom)
  state.ganttView = ref(ganttView)
  state.workFilter = look.workFilter
  state.criticalOnly = false
  state.ruledIndicator = null
  state.quickFilter = ''
  state.filterId = state.savedFilters.some(({ id }) => id === look.filterId) ? look.filterId : null
  state.filterRevision++
  actions.filters.set(look.filter)
  actions.arranger.set(look.arrangement)
  if (actions.days.state.on) actions.days.show(true)
}
