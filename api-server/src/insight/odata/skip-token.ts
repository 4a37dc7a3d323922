import { AppError } from '@plumbline/core/errors'
import { z } from 'zod'

/**
 * Where the next page begins. Not a number of rows but the last row that was told, wherever there is an order to go on by:
 * a page is as quick as the first one, and what is added or deleted meanwhile shifts nothing.
 */
const place = z.object({
  /** Version and work that were told last. */
  v: z.string().max(12).optional(),
  w: z.string().max(64).optional(),
  /** Rows to pass over, of the version or, without one, of all. */
  n: z.int().min(0).max(100_000_000).optional(),
  /** Rows that `$top` leaves. */
  left: z.int().min(0).optional(),
  /** Rows that `$skip` has not passed over yet. */
  skip: z.int().min(0).optional(),
})
export type Place = z.infer<typeof place>

export const writePlace = (at: Place): string => Buffer.from(JSON.stringify(at)).toString('base64url')

/** Throws ODATA_QUERY for what was not handed out. */
export function readPlace(text: string): Place {
  try {
    return place.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    throw new AppError('ODATA_QUERY', { option: '$skiptoken', at: 0, found: text.slice(0, 40) })
  }
}
