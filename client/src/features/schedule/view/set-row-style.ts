import { ref } from 'valtio'
import type { RowStyle } from '../../../instruments/planner/types.ts'
import type { KeepPort, StatePort } from '../base/ports.ts'
import { rowStyleFrom } from '../base/row-style.ts'

/** Two lines of a name need the highest rows: whoever wants them gets these, whoever wants lower rows has one line. */
export function setRowStyle(actions: StatePort & KeepPort, change: Partial<RowStyle>): void {
  const height = change.height ?? (change.wrap ? 32 : actions.state.rowStyle.height)
  const rowStyle = rowStyleFrom({ wrap: actions.state.rowStyle.wrap, ...change, height })
  actions.state.rowStyle = ref(rowStyle)
  actions.keep({ rowStyle })
}
