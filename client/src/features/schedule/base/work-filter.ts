import type { RowFilter } from '@plumbline/core/filtering'

/** R-WBS-10. */
export const workFilters = ['tasks', 'works', 'all'] as const
export type WorkFilter = (typeof workFilters)[number]

export const noFilter: RowFilter = { join: 'and', conditions: [] }
