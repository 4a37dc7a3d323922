import { rollLimits } from './schema.ts'

/** Of what somebody hands over as `rollAsked`, before it is looked at closer. */
export function isTooMuch(asked: unknown): boolean {
  const { roll } = (asked ?? {}) as { roll?: unknown }
  const { marks, wholes, heads, breaks, headings } = (roll ?? {}) as Record<string, unknown>
  return (
    marksIn(marks) > rollLimits.marks ||
    lengthOf(wholes) > rollLimits.wholes ||
    lengthOf(heads) > rollLimits.heads ||
    lengthOf(breaks) > rollLimits.breaks ||
    lengthOf(headings) > rollLimits.headings
  )
}

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)

/** With those that are cut off together. */
function marksIn(marks: unknown): number {
  if (!Array.isArray(marks)) return 0
  let count = marks.length
  for (const mark of marks) count += lengthOf((mark as { marks?: unknown } | null)?.marks)
  return count
}
