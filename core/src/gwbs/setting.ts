import { z } from 'zod'
import { arrangement, noArrangement } from '../arrangement/index.ts'
import { rowFilter } from '../filtering/index.ts'
import { plainText } from '../text/index.ts'

/** What a group has of the values of its works; `wavg` weighs by planned durations, `count` counts different values. */
export const aggregates = ['sum', 'min', 'max', 'avg', 'wavg', 'count'] as const
export type Aggregate = (typeof aggregates)[number]

export const MAX_GRID_COLUMNS = 30

export const gridSetting = z.object({
  /** Levels of groups from the top down, and the order of works in a group. */
  arrangement,
  /** From left to right, behind the name; `fn` null: groups have no total of it. */
  columns: z
    .array(z.object({ key: plainText().min(1).max(64), fn: z.enum(aggregates).nullable() }))
    .max(MAX_GRID_COLUMNS),
  filter: rowFilter,
  /** Values of lists that no work has are groups too. */
  showEmpty: z.boolean(),
})
export type GridSetting = z.infer<typeof gridSetting>

/** What is shown until somebody chooses otherwise: schedules, and the parts of each. */
export const usualGridSetting: GridSetting = {
  arrangement: {
    group: [
      { column: 'schedule', direction: 1, bucket: 'value' },
      { column: 'branch', direction: 1, bucket: 'value' },
    ],
    sort: [],
  },
  columns: [
    { key: 'start', fn: 'min' },
    { key: 'finish', fn: 'max' },
    // Works go on side by side: start and finish tell how long a group takes.
    { key: 'duration', fn: null },
    { key: 'percent', fn: 'wavg' },
    { key: 'status', fn: null },
    { key: 'finishVariance', fn: 'max' },
    { key: 'volume', fn: 'sum' },
    { key: 'volumeFact', fn: 'sum' },
    { key: 'labour', fn: 'sum' },
    { key: 'cost', fn: 'sum' },
  ],
  filter: { join: 'and', conditions: [] },
  showEmpty: false,
}

/** Of what was stored: parts that it lacks, or that are no longer offered, are the usual ones. */
export const storedGridSetting = z
  .object({
    arrangement: arrangement.catch(noArrangement),
    columns: gridSetting.shape.columns.catch(usualGridSetting.columns),
    filter: rowFilter.catch(usualGridSetting.filter),
    showEmpty: z.boolean().catch(false),
  })
  .catch(usualGridSetting)
