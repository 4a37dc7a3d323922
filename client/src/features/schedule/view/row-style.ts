import { ref } from 'valtio'
import type { RowStyle } from '../../../instruments/planner/types.ts'
import type { ScheduleActions } from '../commands/schedule-actions.ts'

export const rowHeights: readonly RowStyle['height'][] = [24, 28, 32]

export const usualRowStyle: RowStyle = { height: 24, wrap: false }

/** What was kept somewhere, as far as it means something here. */
export function rowStyleFrom({ height, wrap }: Partial<RowStyle>): RowStyle {
  const known = rowHeights.find((one) => one === height) ?? usualRowStyle.height
  return { height: known, wrap: wrap === true && known === 32 }
}

/** Two lines of a name need the highest rows: whoever wants them gets these, whoever wants lower rows has one line. */
export function setRowStyle(actions: ScheduleActions, change: Partial<RowStyle>): void {
  const height = change.height ?? (change.wrap ? 32 : actions.state.rowStyle.height)
  const rowStyle = rowStyleFrom({ wrap: actions.state.rowStyle.wrap, ...change, height })
  actions.state.rowStyle = ref(rowStyle)
  actions.keep({ rowStyle })
}
