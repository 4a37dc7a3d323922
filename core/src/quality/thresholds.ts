import type { LimitKind } from '../plan/index.ts'

/**
 * Numbers of the 14-point assessment.
 *
 * Source: Defense Contract Management Agency, Earned Value Management System (EVMS) Program Analysis Pamphlet (PAM),
 * DCMA-EA PAM 200.1, October 2012, section 4 (Integrated Master Schedule assessment, metrics 1–14).
 */

/** Metric 1: works without a predecessor or without a successor. */
export const MISSING_LOGIC_AT_MOST = 0.05
/** Metric 2: negative lags. */
export const LEADS_AT_MOST = 0
/** Metric 3. */
export const LAGS_AT_MOST = 0.05
/** Metric 4: finish-to-start relations. */
export const FINISH_TO_START_AT_LEAST = 0.9
/** Metric 5. */
export const HARD_CONSTRAINTS_AT_MOST = 0.05
/** Metrics 6 and 8: two months of working days. */
export const HIGH_DAYS = 44
/** Metric 6. */
export const HIGH_FLOAT_AT_MOST = 0.05
/** Metric 7. */
export const NEGATIVE_FLOAT_AT_MOST = 0
/** Metric 8. */
export const HIGH_DURATION_AT_MOST = 0.05
/** Metric 9: forecasts before the data date, actual dates after it. */
export const INVALID_DATES_AT_MOST = 0
/** Metric 11. */
export const MISSED_AT_MOST = 0.05
/** Metric 12: the delay put on a critical work, in working days … */
export const TEST_DELAY_DAYS = 600
/** … and the part of it by which the finish must move; not all of it, as other calendars may take some of it up. */
export const TEST_SLIP_AT_LEAST = 0.95
/** Metric 13: critical path length index. */
export const CPLI_AT_LEAST = 0.95
/** Metric 14: baseline execution index. */
export const BEI_AT_LEAST = 0.95

/** Metric 5: limits that keep logic from moving a work (P6: mandatory, start on, finish on, not later than; MS Project: put by hand). */
export const hardLimits: ReadonlySet<LimitKind> = new Set([
  'manual',
  'mandatory_start',
  'mandatory_finish',
  'in_date',
  'finish_in_date',
  'start_not_later',
  'not_later',
])
