/** What works come to by what is known of the elements that they build. */

/** How an element stands beside the plan. */
export const builtStates = ['onTime', 'late', 'overdue', 'started', 'waiting'] as const
export type BuiltState = (typeof builtStates)[number]

interface Known {
  percent: number
  doneOn: string | null
}

/**
 * On a day, by the one on which the last of its works is to end, both ISO; null: no work of it has dates. Done without a
 * day is on time: nobody said otherwise.
 */
export function builtStateOf(fact: Known | null, planned: string | null, day: string): BuiltState {
  if (fact?.percent === 100)
    return fact.doneOn !== null && planned !== null && fact.doneOn > planned ? 'late' : 'onTime'
  if (planned !== null && planned < day) return 'overdue'
  return fact && fact.percent > 0 ? 'started' : 'waiting'
}

export interface BuiltShare {
  /** Percent of the element that is the work's. */
  share: number
  /** null: nothing is known of the element. */
  fact: Known | null
}

export interface WorkBuilt {
  /** 0…100, by the shares of its elements. */
  percent: number
  elements: number
  done: number
  /** The last day on which one of them was done; null: not all are, or nobody said. */
  doneOn: string | null
}

/** Of what nobody said anything nothing is done. */
export function rolledUp(parts: readonly BuiltShare[]): WorkBuilt {
  const whole = parts.reduce((sum, { share }) => sum + share, 0)
  const built = parts.reduce((sum, { share, fact }) => sum + share * (fact?.percent ?? 0), 0)
  const done = parts.filter(({ fact }) => fact?.percent === 100)
  const isDone = parts.length > 0 && done.length === parts.length
  const days = done.flatMap(({ fact }) => fact?.doneOn ?? []).sort()
  // What is nearly done is not done.
  const percent = whole === 0 ? 0 : isDone ? 100 : Math.min(99, Math.round(built / whole))
  return { percent, elements: parts.length, done: done.length, doneOn: isDone ? (days.at(-1) ?? null) : null }
}
