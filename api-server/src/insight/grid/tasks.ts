import type { GridGroupsView, GridWorkView } from '@plumbline/core/contract'
import type { RowFilter } from '@plumbline/core/filtering'
import type { GridColumn, GridSetting } from '@plumbline/core/gwbs'

export interface GridLook {
  setting: GridSetting
  filters: readonly RowFilter[]
}

export type GridQuestion =
  | { ask: 'groups' }
  | { ask: 'works'; path: readonly string[]; offset: number; limit: number }
  | { ask: 'workbook'; title: string; words: Readonly<Record<string, string>> }

/** Works come piece by piece; with the last one the question is answered. */
export interface WorkPiece {
  /** Whose pieces belong together. */
  giver: string
  at: number
  of: number
  works: string
}

/** Names stand as pairs of id and name, in order. */
export interface GridTask {
  /** Of which results and schedules the works are: the thread keeps what it has read. */
  stamp: string
  /** null: only if the thread still has them. */
  piece: WorkPiece | null
  columns: GridColumn[]
  scheduleOf: [versionId: string, scheduleId: string][]
  schedules: [id: string, name: string][]
  people: [id: string, name: string][]
  look: GridLook
  question: GridQuestion
}

export type GridAnswer =
  /** The thread does not have the works (any more): to be asked again with them. */
  | { did: 'forgotten' }
  | { did: 'taken' }
  | { did: 'groups'; groups: GridGroupsView }
  | { did: 'works'; total: number; works: GridWorkView[] }
  | { did: 'workbook'; workbook: Uint8Array<ArrayBuffer> }
