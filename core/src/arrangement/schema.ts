/** What an arrangement looks like that somebody hands in. */
import { z } from 'zod'
import { plainText } from '../text/index.ts'
import { type Arrangement, dateBuckets, MAX_LEVELS, MAX_NAME } from './levels.ts'

/** R-VIEW-06. */
const direction = z.union([z.literal(1), z.literal(-1)])

const sortLevel = z.object({ column: plainText().min(1).max(MAX_NAME), direction })

export const arrangement: z.ZodType<Arrangement, Arrangement> = z.object({
  group: z.array(sortLevel.extend({ bucket: z.enum(dateBuckets) })).max(MAX_LEVELS),
  sort: z.array(sortLevel).max(MAX_LEVELS),
})
