import type { Minutes } from '../time/index.ts'
import type { WorkFigures } from './types.ts'

/**
 * What a work has used of the total float of its target version (rule 17), in working minutes; null: it is done, or had
 * none to use up.
 */
export function usedFloat({
  totalFloat,
  targetFloat,
}: Pick<WorkFigures, 'totalFloat' | 'targetFloat'>): Minutes | null {
  if (totalFloat === null || targetFloat === null || targetFloat <= 0) return null
  return Math.max(0, targetFloat - totalFloat)
}
