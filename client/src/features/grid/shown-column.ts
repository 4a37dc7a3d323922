import type { GridColumn, GridSetting } from '@plumbline/core/gwbs'

/** A column on the screen. */
export interface ShownColumn {
  key: string
  /** undefined: its attribute is gone. */
  column: GridColumn | undefined
}

/** Of the setting, from left to right. */
export const shownColumns = ({ columns }: GridSetting, known: readonly GridColumn[]): ShownColumn[] =>
  columns.map(({ key }) => ({ key, column: known.find((one) => one.key === key) }))

/** Stands at the right, so that digits stand below each other. */
export const isNumber = ({ column }: ShownColumn): boolean =>
  column?.kind === 'number' || column?.kind === 'amount' || column?.kind === 'date'

/** Px: about what a letter of a head takes, and what stands beside the letters. */
const LETTER = 7
const AROUND = 32
const WIDEST = 220

/** Px; amounts of several units stand side by side, and a head is not cut. */
export function widthOf(shown: ShownColumn, title: string): number {
  const needed = Math.min(WIDEST, title.length * LETTER + AROUND)
  return Math.max(needed, shown.column?.kind === 'amount' ? 168 : isNumber(shown) ? 112 : 128)
}

export const workPath = (spaceId: string, { id, scheduleId }: { id: string; scheduleId: string }): string =>
  `/${spaceId}/schedule/${scheduleId}?row=${id}`
