import type { GridColumn } from '@plumbline/core/gwbs'

/** A column on the screen. */
export interface ShownColumn {
  key: string
  /** undefined: its attribute is gone. */
  column: GridColumn | undefined
}

/** Stands at the right, so that digits stand below each other. */
export const isNumber = ({ column }: ShownColumn): boolean =>
  column?.kind === 'number' || column?.kind === 'amount' || column?.kind === 'date'

/** Px; amounts of several units stand side by side. */
export const widthOf = ({ column }: ShownColumn): number =>
  column?.kind === 'amount' ? 168 : isNumber({ key: '', column }) ? 112 : 128

export const workPath = (spaceId: string, { id, scheduleId }: { id: string; scheduleId: string }): string =>
  `/${spaceId}/schedule/${scheduleId}?row=${id}`
