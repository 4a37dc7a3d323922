/** T-10: what approved hours cost, as a part of the actual cost of a work. */

/** Millionths. */
export interface WorkCost {
  /** What the work has cost beside the hours: materials, machines, whatever somebody typed. */
  others: bigint
  labour: bigint
  /** What stood at the work when the sum was written; the sum itself as soon as it is known to be there. */
  before: bigint
}

/** `fact` stands at the work now; null: nothing is to be written. */
export function costWith(known: WorkCost | null, fact: bigint, labour: bigint): WorkCost | null {
  const others = othersOf(known, fact)
  const isThere = fact === others + labour && (known?.labour ?? 0n) === labour
  return isThere ? null : { others, labour, before: fact }
}

function othersOf(known: WorkCost | null, fact: bigint): bigint {
  if (!known) return fact
  // What was written last is there, or never came; a version from before the hours has none of them.
  if ([known.others + known.labour, known.before, known.others].includes(fact)) return known.others
  // Somebody has typed the whole since then.
  return fact > known.labour ? fact - known.labour : 0n
}
