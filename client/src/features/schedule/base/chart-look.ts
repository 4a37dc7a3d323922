import { ref } from 'valtio'
import type { GanttView } from '../../../documents/schedule/drawn/gantt-view.ts'
import type { KeepPort, StatePort } from './ports.ts'

/** Changes some of the look; it is kept with the layout of this schedule in this browser. */
export function changeGanttView(actions: StatePort & KeepPort, change: Partial<GanttView>): void {
  const view: GanttView = { ...(actions.state.ganttView as GanttView), ...change }
  actions.state.ganttView = ref(view)
  actions.keep({ ganttView: view })
}
