import type { Version } from '@plumbline/core/contract'
import type { MenuPlace } from '../../../instruments/planner/types.ts'
import type { ScreenDialog } from './screen-dialog.ts'
import { type ViewTab, viewTabs } from './view-tabs.ts'

/** What is open over or beside the plan. */
export interface OpenedState {
  /** What the panel beside the plan is about; null: it is closed. */
  viewTab: ViewTab | null
  barsOpen: boolean
  filterOpen: boolean
  dialog: ScreenDialog | null
  menu: { x: number; y: number; on: MenuPlace['kind'] } | null
  /** Of the head of a column. */
  columnMenu: { key: string; x: number; y: number } | null
  paletteOpen: boolean
  switcherOpen: boolean
  /** How often find was asked for since it was closed; 0: closed. */
  findOpen: number
  /** As the server last told; null before. */
  version: Version | null
}

export const openedState = (address: URLSearchParams): OpenedState => ({
  viewTab: viewTabs.find((tab) => tab === address.get('view')) ?? null,
  barsOpen: false,
  filterOpen: false,
  dialog: null,
  menu: null,
  columnMenu: null,
  paletteOpen: false,
  switcherOpen: false,
  findOpen: 0,
  version: null,
})
