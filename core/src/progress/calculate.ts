import { addWork, type CompiledCalendar, nextWork, previousWork, workBetween } from '../calendar/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import { type DailyProgress, readDailyPlan, standardDay, workedBetween } from './daily-plan.ts'
import { dividedUp } from './scaled.ts'
import { type Scenario, scenarioOf } from './scenarios.ts'
import type {
  Amounts,
  FallbackReason,
  Forecast,
  ProgressOptions,
  ProgressWarning,
  WorkFacts,
  WorkProgress,
} from './types.ts'

const DONE = 10_000

/** Nothing is longer than the whole range of the calendars; keeps a tiny rate from leaving 32 bits. */
const LONGEST = 300n * 366n * 1440n

/** Share done as a fraction: `done` of `whole`. */
interface Share {
  done: bigint
  whole: bigint
}

/** The scenario that is applied to one work, and why it is not the chosen one. */
interface Choice {
  number: number
  reason: FallbackReason | null
}

/** One work while it is calculated. */
interface Calculated {
  work: WorkFacts
  calendar: CompiledCalendar
  options: ProgressOptions
  scenario: Scenario
  choice: Choice
  daily: DailyProgress | null
  warnings: ProgressWarning[]
}

/**
 * Applies the chosen scenario, or the one that stands in for it, to one work.
 *
 * Exact: minutes and millionths are integers, and the remaining duration is rounded up once, at the end. Never throws.
 */
export function progressOf(work: WorkFacts, calendar: CompiledCalendar, options: ProgressOptions): WorkProgress {
  const choice = choose(work, options)
  const scenario = scenarioOf(choice.number)
  const daily = scenario.daily && work.dayFacts ? readDailyPlan(calendar, work.dayFacts, options.dataDate) : null
  const calculated: Calculated = { work, calendar, options, scenario, choice, daily, warnings: [] }
  const start = actualStartOf(work, daily)
  if (work.actualFinish !== null) return completed(calculated, start ?? work.actualFinish, work.actualFinish)
  if (start === null) return notStarted(calculated)
  if (work.isMilestone) return milestone(calculated, start)
  if (options.dataDate < start) return beforeStart(calculated, start)
  if (scenario.basis === 'finish') return fixedFinish(calculated, start)
  return inProgress(calculated, start)
}

/** A start that a person typed holds; one from the daily plan lives as long as its facts. */
function actualStartOf(work: WorkFacts, daily: DailyProgress | null): Instant | null {
  if (!daily) return work.actualStart
  return work.actualStart !== null && work.startSource !== 'daily_plan' ? work.actualStart : daily.firstStart
}

function choose(work: WorkFacts, options: ProgressOptions): Choice {
  const scenario = scenarioOf(options.scenario)
  const reason = missingInput(scenario, work, options)
  if (reason === 'no_daily_plan') return { number: 0, reason }
  return reason ? { number: scenario.fallback, reason } : { number: options.scenario, reason: null }
}

function missingInput(scenario: Scenario, work: WorkFacts, options: ProgressOptions): FallbackReason | null {
  if (scenario.daily && work.dayFacts === null) return 'no_daily_plan'
  if (scenario.pace === 'target' && !isGiven(work.targetDuration)) {
    return work.hasTargets ? 'absent_in_target' : 'no_target_version'
  }
  if (scenario.pace === 'initial' && !isGiven(work.initialDuration)) return 'no_initial_duration'
  return scenario.pace === 'rate' && !hasRate(work, options) ? 'no_base_intensity' : null
}

const isGiven = (minutes: Minutes | null): boolean => minutes !== null && minutes > 0

function hasRate(work: WorkFacts, options: ProgressOptions): boolean {
  if (work.rate !== null && work.rate > 0n) return true
  return options.rateFromInitialDuration && isGiven(work.initialDuration) && (work.volume?.plan ?? 0n) > 0n
}

// ---- the ways a work can stand

function result(c: Calculated, part: Partial<WorkProgress>): WorkProgress {
  return {
    status: 'in_progress',
    effectiveScenario: c.choice.number,
    fallback: c.choice.reason,
    warnings: c.warnings,
    readyToClose: false,
    actualStart: null,
    actualFinish: null,
    percent: 0,
    actualDuration: 0,
    remaining: null,
    ...part,
  }
}

/** Nothing is calculated: what the person planned stands. */
function notStarted(c: Calculated): WorkProgress {
  return result(c, { status: 'not_started', remaining: keptRemaining(c.work) })
}

function completed(c: Calculated, start: Instant, finish: Instant): WorkProgress {
  const actualDuration = workedBetween(c.calendar, start, finish, c.daily)
  const rest = { percent: DONE, actualDuration, remaining: 0 }
  return result(c, { status: 'completed', actualStart: start, actualFinish: finish, ...rest })
}

function milestone(c: Calculated, start: Instant): WorkProgress {
  const isDone = c.work.percent >= DONE
  return result(c, { actualStart: start, remaining: 0, percent: isDone ? DONE : 0, readyToClose: isDone })
}

function beforeStart(c: Calculated, start: Instant): WorkProgress {
  c.warnings.push('data_date_before_start')
  return result(c, { actualStart: start, remaining: c.work.remaining ?? c.work.duration })
}

/** Dates never move; when the data date has passed the finish, the work is closed there. */
function fixedFinish(c: Calculated, start: Instant): WorkProgress {
  const { work, calendar, options } = c
  const finish = work.keptFinish ?? addWork(calendar, start, work.duration, 'finish')
  if (options.dataDate >= finish) return completed(c, start, Math.max(start, finish))
  const actualDuration = workedBetween(calendar, start, options.dataDate, null)
  const remaining = workBetween(calendar, options.dataDate, finish)
  const share = { done: BigInt(actualDuration), whole: BigInt(actualDuration + remaining) }
  return result(c, { actualStart: start, actualDuration, remaining, percent: hundredths(share) })
}

function inProgress(c: Calculated, start: Instant): WorkProgress {
  const { work, scenario, daily, warnings } = c
  const actualDuration = workedBetween(c.calendar, start, c.options.dataDate, daily)
  const share = shareOf(work, scenario, daily)
  if (share === null || share.whole <= 0n) {
    warnings.push('no_plan')
    return result(c, { actualStart: start, actualDuration })
  }
  if (share.done > share.whole) warnings.push('overrun')
  if (daily && share.done >= share.whole) return completed(c, start, Math.max(start, daily.lastFinish ?? start))
  const remaining = remainingBy(c, share, actualDuration)
  const percent = hundredths(share)
  return result(c, {
    actualStart: start,
    actualDuration,
    percent,
    remaining,
    readyToClose: percent === DONE,
  })
}

// ---- how far, and how long still

function shareOf(work: WorkFacts, { basis }: Scenario, daily: DailyProgress | null): Share | null {
  if (basis === 'volume' || basis === 'labour' || basis === 'cost') {
    const amounts: Amounts | null = work[basis]
    return amounts && { done: daily ? daily.fact : nonNegative(amounts.fact), whole: amounts.plan }
  }
  return { done: BigInt(work.percent), whole: BigInt(DONE) }
}

const nonNegative = (value: bigint): bigint => (value < 0n ? 0n : value)

/** Rounded half up, but 100 only when nothing remains and 0 only when nothing is done. */
function hundredths({ done, whole }: Share): number {
  if (done >= whole) return DONE
  return Math.min(DONE - 1, Number((done * 20_000n + whole) / (whole * 2n)))
}

/** Typed, else the share of the planned duration that is not done, rounded up to the minute. */
function keptRemaining({ remaining, duration, percent, actualStart }: WorkFacts): Minutes {
  if (remaining !== null) return Math.max(0, remaining)
  return actualStart === null ? duration : Math.ceil((duration * (DONE - percent)) / DONE)
}

function remainingBy(c: Calculated, share: Share, actualDuration: Minutes): Minutes {
  const { work, scenario } = c
  if (scenario.basis === 'typed') return keptRemaining(work)
  const left = nonNegative(share.whole - share.done)
  if (left === 0n) return 0
  switch (scenario.pace) {
    case 'target':
      return rounded(c, left * BigInt(work.targetDuration!), share.whole)
    case 'initial':
      return rounded(c, left * BigInt(work.initialDuration!), share.whole)
    case 'rate':
      return byRate(c, left, share.whole)
    default:
      return byPace(c, share, left, actualDuration)
  }
}

/** At the pace so far; where nothing was done in no time there is no pace, and the plan stands. */
function byPace(c: Calculated, share: Share, left: bigint, actualDuration: Minutes): Minutes {
  if (share.done === 0n || actualDuration === 0) {
    c.warnings.push('no_rate_keep_plan')
    return c.work.duration
  }
  return rounded(c, left * BigInt(actualDuration), share.done)
}

function byRate(c: Calculated, left: bigint, planned: bigint): Minutes {
  const { rate, initialDuration } = c.work
  if (rate !== null && rate > 0n) return rounded(c, left * BigInt(standardDay(c.calendar)), rate)
  return rounded(c, left * BigInt(initialDuration!), planned)
}

/** `dividend / divisor` minutes, rounded up once: to the minute, or to whole standard days. */
function rounded({ options, calendar }: Calculated, dividend: bigint, divisor: bigint): Minutes {
  const unit = options.rounding === 'day' ? BigInt(standardDay(calendar)) : 1n
  const minutes = dividedUp(dividend, divisor * unit) * unit
  return Number(minutes < LONGEST ? minutes : LONGEST)
}

/**
 * Lays the remaining duration on the calendar, from the data date or from where logic lets it begin.
 *
 * `earliest` is the early start by relations; null under progress override. A fixed finish (scenario 4) is not moved by
 * it.
 */
export function forecast(
  progress: WorkProgress,
  calendar: CompiledCalendar,
  dataDate: Instant,
  earliest: Instant | null,
): Forecast {
  const { remaining, actualDuration, actualStart, actualFinish } = progress
  if (actualFinish !== null) return { remainingStart: null, finish: actualFinish, ...fullOf(actualDuration, 0) }
  if (remaining === null || actualStart === null) {
    return { remainingStart: null, finish: null, full: null, durationPercent: null }
  }
  const floor = progress.effectiveScenario === 4 ? dataDate : Math.max(dataDate, earliest ?? dataDate)
  const remainingStart = nextWork(calendar, Math.max(floor, actualStart))
  const finish =
    remaining === 0
      ? Math.max(actualStart, previousWork(calendar, dataDate))
      : addWork(calendar, remainingStart, remaining, 'finish')
  return { remainingStart, finish, ...fullOf(actualDuration, remaining) }
}

function fullOf(actualDuration: Minutes, remaining: Minutes): Pick<Forecast, 'full' | 'durationPercent'> {
  const full = actualDuration + remaining
  const share = { done: BigInt(actualDuration), whole: BigInt(full) }
  return { full, durationPercent: full === 0 ? DONE : hundredths(share) }
}
