/** What a filter looks like that somebody hands in. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { filterJoins, filterLimits, filterOperators, type RowFilter } from './filter.ts'

const condition = z.object({
  column: plainText().min(1).max(filterLimits.name),
  operator: z.enum(filterOperators),
  values: z.array(z.union([plainText().max(filterLimits.text), z.number()])).max(filterLimits.values),
})

export const rowFilter: z.ZodType<RowFilter, RowFilter> = z.object({
  join: z.enum(filterJoins),
  conditions: z.array(condition).max(filterLimits.conditions),
})
