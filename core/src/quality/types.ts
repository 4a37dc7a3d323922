import type { Id } from '../plan/index.ts'
import type { Instant } from '../time/index.ts'

/** In the order of the assessment; `loose_ends` is ours. */
export const checkCodes = [
  'missing_logic',
  'leads',
  'lags',
  'relation_types',
  'hard_constraints',
  'high_float',
  'negative_float',
  'high_duration',
  'invalid_dates',
  'resources',
  'missed',
  'critical_path_test',
  'cpli',
  'bei',
  'loose_ends',
] as const
export type CheckCode = (typeof checkCodes)[number]

/** A work, or the successor of a relation, that a check has counted. */
export interface Finding {
  id: Id
  /** '' where the work itself is meant. */
  relationId: string
}

export interface QualityCheck {
  code: CheckCode
  /** `no_threshold`: told, not judged. `not_applicable`: what it compares with is not there. */
  state: 'pass' | 'fail' | 'no_threshold' | 'not_applicable'
  /** Works or relations that were looked at. */
  total: number
  /** Share of `total`, or the index itself; null when not applicable. */
  value: number | null
  unit: 'share' | 'index'
  threshold: { atMost: number } | { atLeast: number } | null
  /** What was counted, in tree order. */
  findings: Finding[]
}

export interface QualityReport {
  checks: QualityCheck[]
}

/** Finishes that were agreed on, by row; rows without are not compared. */
export type Baseline = ReadonlyMap<Id, Instant>
