import type { RiskRun } from '@plumbline/core/contract'

/** Beside twice what the last run took: so much time have those whose turn it is before, milliseconds. */
const PATIENCE = 3_000

interface Here {
  /** Who asks, and the others who have the schedule open. */
  own: string
  others: readonly string[]
}

/**
 * How long somebody waits before running what has become stale, milliseconds. One run serves all: it is that of who ran it
 * last; where they have left it is that of the first of those who are here, and of the others only when nothing comes.
 */
export function followingWait({ by, took }: Pick<RiskRun, 'by' | 'took'>, { own, others }: Here): number {
  if (by?.id === own) return 0
  const isHere = by !== null && others.includes(by.id)
  const before = isHere ? 1 : new Set(others.filter((id) => id < own)).size
  return before * (PATIENCE + 2 * took)
}
