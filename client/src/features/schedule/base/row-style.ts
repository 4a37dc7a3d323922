import type { RowStyle } from '../../../instruments/planner/types.ts'

export const rowHeights: readonly RowStyle['height'][] = [24, 28, 32]

export const usualRowStyle: RowStyle = { height: 24, wrap: false }

/** What was kept somewhere, as far as it means something here. */
export function rowStyleFrom({ height, wrap }: Partial<RowStyle>): RowStyle {
  const known = rowHeights.find((one) => one === height) ?? usualRowStyle.height
  return { height: known, wrap: wrap === true && known === 32 }
}
