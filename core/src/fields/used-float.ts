import { type Minutes, NO_MINUTES } from '../time/index.ts'
import type { WorkRow } from './types.ts'

/**
 * What a work has used of the total float of its target version (rule 17), in working minutes; null: it is done, or had
 * none to use up.
 */
export function usedFloat({
  totalFloat,
  targetFloat,
}: {
  totalFloat: Minutes | null
  targetFloat: Minutes | null
}): Minutes | null {
  if (totalFloat === null || targetFloat === null || targetFloat <= 0) return null
  return Math.max(0, targetFloat - totalFloat)
}

const known = (minutes: Minutes): Minutes | null => (minutes === NO_MINUTES ? null : minutes)

/** What is done has no float, whatever is calculated of it: cells, filters, sorting, groups and formulas agree. */
export const floatOf = (row: WorkRow, minutes: Minutes): Minutes =>
  row.status() === 'completed' ? NO_MINUTES : minutes

/** `usedFloat` of a row as fields read it. */
export function floatUsedOf(row: WorkRow): Minutes {
  if (row.status() === 'completed') return NO_MINUTES
  const [totalFloat, targetFloat] = [known(row.minutes('totalFloat')), known(row.minutes('targetFloat'))]
  return usedFloat({ totalFloat, targetFloat }) ?? NO_MINUTES
}
