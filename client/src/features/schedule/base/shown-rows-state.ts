import type { Arrangement } from '@plumbline/core/arrangement'
import type { SavedFilter } from '@plumbline/core/contract'
import type { RowFilter } from '@plumbline/core/filtering'
import { ref } from 'valtio'
import {
  criticalIndicator,
  filterOfIndicator,
  type RuledIndicator,
  ruledIndicatorOf,
} from '../../../parts/filtering/indicator-filters.ts'
import { arrangementOf } from './arrangement-text.ts'
import type { KeptLayout } from './kept-layout.ts'
import { noFilter, type WorkFilter, workFilters } from './work-filter.ts'

/** Which rows are shown, and in which order. */
export interface ShownRowsState {
  criticalOnly: boolean
  /** How many rows the filters show; null: nothing is filtered. */
  shownRows: number | null
  workFilter: WorkFilter
  /** Groups and order of the rows. */
  arrangement: Arrangement
  /** Rows would stand in another order now, and wait for the pointer to leave or the person to say so. */
  orderChanged: boolean
  /** Part of a code or name that rows must have to be shown. */
  quickFilter: string
  /** How often the field of it was asked for. */
  quickFilterAsked: number
  /** Conditions that rows must fulfil to be shown. */
  filter: RowFilter
  /** Only works behind this one are shown; null: none. */
  ruledIndicator: RuledIndicator | null
  /** The saved filter they came from; null: none. */
  filterId: string | null
  savedFilters: readonly SavedFilter[]
  /** Grows when other conditions come than those that are being typed. */
  filterRevision: number
}

export const shownRowsState = (kept: KeptLayout, address: URLSearchParams): ShownRowsState => ({
  criticalOnly: address.get('critical') === '1' || address.get('filter_indicator') === criticalIndicator,
  shownRows: null,
  workFilter: workFilters.find((one) => one === address.get('work')) ?? 'all',
  arrangement: ref(arrangementOf(address) ?? kept.arrangement),
  orderChanged: false,
  quickFilter: address.get('find') ?? '',
  quickFilterAsked: 0,
  filter: ref(filterOfIndicator(address.get('filter_indicator')) ?? noFilter),
  ruledIndicator: ruledIndicatorOf(address.get('filter_indicator')),
  filterId: null,
  savedFilters: [],
  filterRevision: 0,
})
