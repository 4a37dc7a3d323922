import type { CompiledCalendar } from '../calendar/index.ts'
import type { Id } from '../plan/index.ts'
import type { Day, Instant } from '../time/index.ts'
import { type DayAmounts, spreadOverDays, workingDaysOf } from './spread.ts'

/** A work whose volume is planned by day. */
export interface VolumeWork {
  id: Id
  /** Planned volume in millionths; null: the work has none. */
  volume: bigint | null
  /** null: it was not calculated. */
  dates: { start: Instant; finish: Instant } | null
  calendar: CompiledCalendar
  /** Its days are closed, as those of a work that is done. */
  isLocked: boolean
}

export type SkipReason = 'no_volume' | 'no_dates' | 'locked' | 'more_by_hand'

/** Day plans of one work as they stand. */
export interface DayPlans {
  plans: DayAmounts
  /** Days whose plan was typed by hand. */
  manual: ReadonlySet<Day>
}

/** One day whose plan becomes another; 0: it goes. */
export interface DayChange {
  workId: Id
  day: Day
  amount: bigint
}

export interface RebuiltPlans {
  /** How many works have day plans now by this. */
  works: number
  changes: DayChange[]
  skipped: { id: Id; reason: SkipReason }[]
}

const none: DayPlans = { plans: new Map(), manual: new Set() }

/** D-3: day plans from volume and calendar. What it gives, given back to it, changes nothing. */
export function rebuildDayPlans(
  works: readonly VolumeWork[],
  plansOf: (id: Id) => DayPlans | undefined,
  keepManual: boolean,
): RebuiltPlans {
  const rebuilt: RebuiltPlans = { works: 0, changes: [], skipped: [] }
  for (const work of works) {
    const before = plansOf(work.id) ?? none
    const after = newPlans(work, before, keepManual)
    if (typeof after === 'string') rebuilt.skipped.push({ id: work.id, reason: after })
    else {
      rebuilt.works++
      rebuilt.changes.push(...changesOf(work.id, before.plans, after))
    }
  }
  return rebuilt
}

function newPlans(work: VolumeWork, before: DayPlans, keepManual: boolean): DayAmounts | SkipReason {
  if (work.isLocked) return 'locked'
  if (work.volume === null || work.volume <= 0n) return 'no_volume'
  if (work.dates === null) return 'no_dates'
  const days = workingDaysOf(work.calendar, work.dates.start, work.dates.finish)
  if (days.length === 0) return 'no_dates'
  const manual = keepManual ? [...before.plans].filter(([day]) => before.manual.has(day)) : []
  return spreadOverDays(work.volume, days, new Map(manual)) ?? 'more_by_hand'
}

function changesOf(workId: Id, before: DayAmounts, after: DayAmounts): DayChange[] {
  const gone = [...before.keys()].filter((day) => !after.has(day)).map((day) => ({ workId, day, amount: 0n }))
  const other = [...after].filter(([day, amount]) => before.get(day) !== amount)
  return [...gone, ...other.map(([day, amount]) => ({ workId, day, amount }))]
}
