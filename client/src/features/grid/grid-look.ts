import type { RowFilter } from '@plumbline/core/filtering'
import type { GridSetting } from '@plumbline/core/gwbs'
import { useMemo } from 'react'
import { useListQuery } from '../../shell/list-query.ts'
import { useSettled } from '../../shell/use-settled.ts'
import { filterOfIndicator } from '../schedule/commands/indicator-filters.ts'
import type { Folding } from './grid-rows.ts'
import type { GridLook } from './use-grid.ts'

/** Ways to ask for the works behind a number; `filter_indicator` of the address. */
export const gridIndicators = [
  'critical',
  'late',
  'negative_reserve',
  'not_started',
  'in_progress',
  'completed',
] as const

/** What of the grid its address does not tell; goes with the way to its paper. */
export interface PrintedGrid {
  setting: GridSetting
  folding: Folding
}

const critical: RowFilter = {
  join: 'and',
  conditions: [{ column: 'critical', operator: 'filter_by_list', values: ['yes'] }],
}

/** Works with this text in their code or name. */
const named = (text: string): RowFilter => ({
  join: 'or',
  conditions: ['code', 'name'].map((column) => ({ column, operator: 'like', values: [text] })),
})

/** What the setting and the address ask for, once the person has come to rest. */
export function useGridLook(setting: GridSetting): GridLook {
  const { query } = useListQuery()
  const { filter, indicator } = query
  const look = useMemo<GridLook>(() => {
    const behind = indicator === 'critical' ? critical : filterOfIndicator(indicator || null)
    return { setting, filters: [...(filter === '' ? [] : [named(filter)]), ...(behind ? [behind] : [])] }
  }, [setting, filter, indicator])
  return useSettled(look)
}
