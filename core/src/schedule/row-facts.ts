import type { Limit, WbsRow } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import {
  DRAFT,
  FINISH_MILESTONE,
  LEVEL_OF_EFFORT,
  LIMITED,
  PAUSED,
  STAFFED,
  START_MILESTONE,
  SUMMARY,
  WBS_SUMMARY,
  WORK,
} from './codes.ts'

export function kindOf(row: WbsRow): number {
  switch (row.type) {
    case 'sum':
    case 'task':
      return SUMMARY
    case 'draft':
      return DRAFT
    case 'milestone_start':
      return START_MILESTONE
    case 'milestone_finish':
      return FINISH_MILESTONE
    case 'work':
      if (row.activityKind === 'level_of_effort') return LEVEL_OF_EFFORT
      return row.activityKind === 'wbs_summary' ? WBS_SUMMARY : WORK
  }
}

export function specialityOf(row: WbsRow): number {
  const limited =
    row.limit !== null ||
    row.secondLimit !== null ||
    row.expectedFinish !== null ||
    row.externalEarlyStart !== null ||
    row.externalLateFinish !== null
  const suspended = row.suspendedAt !== null
  const staffed = row.activityKind === 'resource_dependent'
  return (limited ? LIMITED : 0) | (suspended ? PAUSED : 0) | (staffed ? STAFFED : 0)
}

export function isLate(row: WbsRow): boolean {
  return row.limit?.kind === 'as_late_as_possible' || row.secondLimit?.kind === 'as_late_as_possible'
}

export function isManual(row: WbsRow): boolean {
  return row.limit?.kind === 'manual' || row.secondLimit?.kind === 'manual'
}

/** Where it was put by hand. */
export function manualStart({ limit, secondLimit }: WbsRow): Instant | null {
  if (limit?.kind === 'manual') return limit.date
  return secondLimit?.kind === 'manual' ? secondLimit.date : null
}

const earliest = new Set(['not_earlier', 'in_date', 'finish_not_earlier', 'finish_in_date'])
const latest = new Set(['not_later', 'in_date', 'start_not_later', 'finish_in_date'])
const mandatory = new Set(['mandatory_start', 'mandatory_finish'])

/** A limit without its date, two mandatory limits, or one limit that begins after the other ends. */
export function limitsContradict({ limit, secondLimit }: WbsRow): boolean {
  const undated = (l: Limit | null) => l !== null && l.date === null && l.kind !== 'as_late_as_possible'
  if (undated(limit) || undated(secondLimit)) return true
  if (!limit || !secondLimit || limit.date === null || secondLimit.date === null) return false
  if (mandatory.has(limit.kind) && mandatory.has(secondLimit.kind)) return true
  const against = (floor: Limit, cap: Limit) =>
    earliest.has(floor.kind) && latest.has(cap.kind) && (floor.date as Instant) > (cap.date as Instant)
  return against(limit, secondLimit) || against(secondLimit, limit)
}

/** Typed remaining duration, else the share that is not done, rounded up to the minute. */
export function remainingOf(duration: Minutes, row: WbsRow): Minutes {
  const { remaining, percent, actualStart } = row.progress
  if (remaining !== null) return Math.max(0, clampMinutes(remaining))
  if (actualStart === null) return duration
  return Math.ceil((duration * (10_000 - percentInHundredths(percent))) / 10_000)
}

export function percentInHundredths(percent: number): number {
  return Number.isFinite(percent) ? Math.min(10_000, Math.max(0, Math.round(percent * 100))) : 0
}

/** Longer than the whole range of the calendars makes no difference; keeps sums exact and within 32 bits. */
const LONGEST = 300 * 366 * 1440

export function clampMinutes(minutes: Minutes): Minutes {
  if (!Number.isFinite(minutes)) return 0
  return Math.min(LONGEST, Math.max(-LONGEST, Math.round(minutes)))
}
