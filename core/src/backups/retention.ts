/** Which backups stay: SPEC.md beside this, rules RET-1 to RET-4. */

export interface RetentionRule {
  daily: number
  weekly: number
  monthly: number
}

export interface Dated {
  id: string
  /** Milliseconds since 1970. */
  at: number
}

const MS_PER_DAY = 86_400_000
/** The first of January 1970 was a Thursday; weeks begin with Mondays. */
const DAYS_BEFORE_MONDAY = 3

const dayOf = (at: number): number => Math.floor(at / MS_PER_DAY)
const weekOf = (at: number): number => Math.floor((dayOf(at) + DAYS_BEFORE_MONDAY) / 7)
function monthOf(at: number): number {
  const date = new Date(at)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Ids of those that stay. */
export function keptBackups(backups: readonly Dated[], { daily, weekly, monthly }: RetentionRule): ReadonlySet<string> {
  const newestFirst = backups.toSorted((one, other) => other.at - one.at)
  const kept = new Set(newestFirst.slice(0, 1).map(({ id }) => id))
  const keep = (periods: number, periodOf: (at: number) => number): void => {
    const seen = new Set<number>()
    for (const { id, at } of newestFirst) {
      const period = periodOf(at)
      if (seen.has(period)) continue
      if (seen.size === periods) return
      seen.add(period)
      kept.add(id)
    }
  }
  keep(daily, dayOf)
  keep(weekly, weekOf)
  keep(monthly, monthOf)
  return kept
}
