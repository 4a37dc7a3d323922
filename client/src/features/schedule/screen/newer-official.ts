import type { TimetableSummary } from '@plumbline/core/contract'

/**
 * Answers and events may overtake each other. One document is calculated again when what stands beside it (facts by day,
 * a target) has changed: then the moment tells which result is the newer one.
 */
export function newerOfficial(known: TimetableSummary | null, other: TimetableSummary): TimetableSummary {
  if (!known || known.seq < other.seq) return other
  if (known.seq > other.seq) return known
  return momentOf(known) > momentOf(other) ? known : other
}

const momentOf = ({ calculatedAt }: TimetableSummary): number => (calculatedAt === null ? 0 : Date.parse(calculatedAt))
