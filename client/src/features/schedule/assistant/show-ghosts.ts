import type { GhostRows } from '../../../documents/schedule/rows/ghost-rows.ts'
import type { ChartPort, PlanPort, StatePort } from '../base/ports.ts'

/**
 * Proposed rows in the grid and the chart; null: none any more. A caret on one that goes moves to the row that it was
 * proposed for: where it stood another work moves up, and the next key would be for that.
 */
export function showGhosts(actions: PlanPort & StatePort & ChartPort, ghosts: GhostRows | null): void {
  const { session, state, planner } = actions
  const { rows, visible } = session
  const before = visible.ghosts
  const looked = (planner?.selection() ?? []).filter((row) => rows.ghost(row)).map((row) => rows.key(row))
  rows.setGhosts(ghosts)
  if (before && looked.some((key) => rows.rowOf(key) < 0)) {
    const row = rows.rowOf(before.parentId)
    state.row = row < 0 ? '' : before.parentId
    state.selection = row < 0 ? [] : [before.parentId]
    if (row >= 0) planner?.setCaret(row, state.column)
  }
  planner?.refresh()
}
