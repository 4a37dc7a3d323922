/**
 * What people typed: the facts of one schedule version, in the form every part of the product shares.
 *
 * The document (`documents/schedule`) reads into this, importers write this, the engine (`schedule`) computes dates
 * from this. Nothing computed lives here.
 */
import type { Day, Instant, Minutes } from '../time/index.ts'
import { USUAL_PRIORITY } from './priority.ts'
import { noSplits, type Splits } from './splits.ts'
import type { ThreePoints } from './three-points.ts'

export { type ExternalEnd, type ExternalSide, externalEnd, externalId, externalSide } from './external.ts'
export { isNeverLevelled, MAX_PRIORITY, ranksWorks, USUAL_PRIORITY } from './priority.ts'
export { parseRelationTexts, type RelationText, relationTexts, relationTypeWords } from './relation-text.ts'
export { lastingCodes, outlineNumbers, ownCode } from './row-codes.ts'
export { isActivity, isElapsed, isFinished, isHammock, isMilestone, isSummary, statusOf } from './row-kinds.ts'
export { type ScopeState, scopeOf, scopeStates } from './scope.ts'
export {
  MAX_SPLITS,
  noSplits,
  type Split,
  type Splits,
  splitsWithin,
  withMovedPart,
  withoutSplit,
  withSplit,
} from './splits.ts'
export { isThreePoints, type RiskShape, riskShapes, stretchedPoints, type ThreePoints } from './three-points.ts'

/** 12 characters of a URL-safe alphabet, made outside core and passed in. */
export type Id = string

export const wbsTypes = ['sum', 'task', 'work', 'milestone_start', 'milestone_finish', 'draft'] as const
export type WbsType = (typeof wbsTypes)[number]

/** How far a row is. */
export const workStatuses = ['not_started', 'in_progress', 'completed'] as const
export type WorkStatus = (typeof workStatuses)[number]

/** P6 kinds of activity that a `work` can be beside the ordinary one. */
export const activityKinds = ['ordinary', 'level_of_effort', 'wbs_summary', 'resource_dependent'] as const
export type ActivityKind = (typeof activityKinds)[number]

/**
 * The first three are the specification's everyday limits; the others are the remaining kinds of P6.
 * In P6's codes: CS_MSOA, CS_MEOB, CS_MSO, CS_MEOA, CS_MSOB, CS_MEO, CS_MANDSTART, CS_MANDFIN, CS_ALAP. The last two are
 * MS Project's: a deadline caps late dates only, a manually scheduled work starts where it was put whatever the logic.
 */
export const limitKinds = [
  'not_earlier',
  'not_later',
  'in_date',
  'finish_not_earlier',
  'start_not_later',
  'finish_in_date',
  'mandatory_start',
  'mandatory_finish',
  'as_late_as_possible',
  'deadline',
  'manual',
] as const
export type LimitKind = (typeof limitKinds)[number]

/** `date` is null only for `as_late_as_possible`. */
export interface Limit {
  kind: LimitKind
  date: Instant | null
}

export const startSources = ['typed', 'imported', 'daily_plan'] as const
export type StartSource = (typeof startSources)[number]

/** One register: its parts are written together, so that merging never tears them apart (decision 16). */
export interface Progress {
  actualStart: Instant | null
  actualFinish: Instant | null
  /** 0…100, at most two decimals. */
  percent: number
  /** Typed remaining duration in working minutes; null: derived from percent and duration. */
  remaining: Minutes | null
  /** Planned duration at the first actual start; null before. */
  initialDuration: Minutes | null
  startSource: StartSource
}

export const notStarted: Progress = {
  actualStart: null,
  actualFinish: null,
  percent: 0,
  remaining: null,
  initialDuration: null,
  startSource: 'typed',
}

/** What of a work is measured. */
export const measureKinds = ['volume', 'labour', 'cost', 'resources'] as const
export type MeasureKind = (typeof measureKinds)[number]

/**
 * What is said of a measure. The approved plan is that of the active target version; the rate of a volume is its base
 * intensity, that of a cost the price of a unit of the volume; the specific labour cost is the labour for such a unit.
 */
export const valueKinds = ['plan', 'fact', 'approved_plan', 'rate', 'specific_labor_cost'] as const
export type ValueKind = (typeof valueKinds)[number]

/** Decimal strings (decision 15): up to six decimals, exact. `unit` is free text ('m3') or a currency code. */
export interface Measure {
  unit: string
  plan: string
  fact: string
  /** Base intensity, amount per standard day of the work's calendar; absent: not given. Only the main measure has one. */
  rate?: string
}

/** What a summary row that is a project of its own has instead of the dates of the schedule. */
export type Subproject = Pick<ScheduleSettings, 'dataDate' | 'plannedStart' | 'mustFinishBy'>

export interface WbsRow {
  id: Id
  /** Effective parent after repair of merged loops; null: top level. */
  parentId: Id | null
  type: WbsType
  code: string
  name: string
  /** null: the schedule's default calendar. */
  calendarId: Id | null
  /** Planned (original) duration in working minutes on the row's own calendar; 0 for milestones, ignored for sum and task. */
  duration: Minutes
  limit: Limit | null
  secondLimit: Limit | null
  progress: Progress
  /** Main measure of the work (decision 18). */
  measure: Measure | null
  /** Person-hours. */
  labour: Measure | null
  cost: Measure | null
  activityKind: ActivityKind
  expectedFinish: Instant | null
  externalEarlyStart: Instant | null
  externalLateFinish: Instant | null
  suspendedAt: Instant | null
  resumedAt: Instant | null
  /** Copy of the id this row was branched from inside one version; null otherwise. */
  copiedFrom: Id | null
  /** Works and counts its duration around the clock (MS Project's elapsed duration). */
  elapsed: boolean
  /** Only summaries: what is below counts from these dates. The nearest such summary rules; null: the one above. */
  subproject: Subproject | null
  /** Of its attributes, packed (`attributes/values.ts`); '' for none. */
  values: string
  /** Pauses between its parts; only ordinary works have them. */
  splits: Splits
  /** Who carries it out, and who answers for that: ids of people. */
  executor: Id | null
  curator: Id | null
  /** How long it may take; null: exactly as planned. Dates never read it. */
  threePoints: ThreePoints | null
  /** Working minutes of its calendar by which levelling starts it later than logic would (schedule/SPEC.md, LD1). */
  levelDelay: Minutes
  /** What it costs beside its resources, and what of that was spent; `cost` has it among its own. null: nothing. */
  expenses: Measure | null
  /** What stays of duration, units and work when one of the others is typed; null: each stays as it is typed. */
  effort: EffortRule | null
  /** In levelling, 0 to 1000: what is higher comes first (`priority.ts`). Dates never read it. */
  priority: number
}

/** Of people and machines: duration × units = work. */
export const effortRules = ['fixed_duration', 'fixed_units', 'fixed_work'] as const
export type EffortRule = (typeof effortRules)[number]

/** Fields of a row that name a person. */
export const personFields = ['executor', 'curator'] as const
export type PersonField = (typeof personFields)[number]

export const isPersonField = (field: string): field is PersonField =>
  (personFields as readonly string[]).includes(field)

/** What a row is before anything is known of it. */
export function blankRow(id: Id, parentId: Id | null, type: WbsType): WbsRow {
  return {
    id,
    parentId,
    type,
    code: '',
    name: '',
    calendarId: null,
    duration: 0,
    limit: null,
    secondLimit: null,
    progress: notStarted,
    measure: null,
    labour: null,
    cost: null,
    activityKind: 'ordinary',
    expectedFinish: null,
    externalEarlyStart: null,
    externalLateFinish: null,
    suspendedAt: null,
    resumedAt: null,
    copiedFrom: null,
    elapsed: false,
    subproject: null,
    values: '',
    splits: noSplits,
    executor: null,
    curator: null,
    threePoints: null,
    levelDelay: 0,
    expenses: null,
    effort: null,
    priority: USUAL_PRIORITY,
  }
}

export const relationTypes = ['fs', 'ss', 'ff', 'sf'] as const
export type RelationType = (typeof relationTypes)[number]

export const lagCalendars = ['predecessor', 'successor', 'all_hours', 'project'] as const
export type LagCalendar = (typeof lagCalendars)[number]

export interface Relation {
  /** `pred:succ:type`, so that the same link made by two people is one link. */
  id: string
  predId: Id
  succId: Id
  type: RelationType
  /** Minutes on the lag calendar; negative is a lead. */
  lag: Minutes
  /** null: the schedule's setting. */
  lagCalendar: LagCalendar | null
  /** The link of a summary that this one was expanded from, `pred:succ:type` with the ids of the summaries. */
  origin?: string
}

export function relationId(predId: Id, succId: Id, type: RelationType): string {
  // Joined, it is one text of its own: put together by a template it would keep each of its parts.
  return [predId, succId, type].join(':')
}

/** Minutes of the day, `from` < `to` ≤ 1440. */
export type Shift = readonly [from: Minutes, to: Minutes]

export interface CalendarException {
  /** First and last day, both included; replaces the whole day. */
  from: Day
  to: Day
  /** Empty: a holiday. */
  shifts: readonly Shift[]
}

/** On which days of the years a rule holds. */
export type Recurrence =
  /** `days` in a row, from this date of every year. */
  | { on: 'yearly'; month: number; dayOfMonth: number; days: number }
  /** Every `every`-th week, counted from the week in which the rule begins; 0 = Monday. */
  | { on: 'weekly'; weekday: number; every: number }
  /** The first … fifth, or −1 the last, such weekday of a month; `month` 0: of every month. */
  | { on: 'nth'; weekday: number; nth: number; month: number }

/** Days that come again: each replaces the whole day. Of several on one day the first in the list holds. */
export interface CalendarRule {
  name: string
  when: Recurrence
  /** First and last day on which it holds; null: no limit on that side. */
  from: Day | null
  to: Day | null
  /** Empty: a holiday. */
  shifts: readonly Shift[]
}

/** A copy that belongs to the schedule; importing never touches another schedule's calendars (decision 9). */
export interface Calendar {
  id: Id
  name: string
  /** Index 0 = Monday. Shifts sorted, not overlapping. */
  week: readonly (readonly Shift[])[]
  /** Sorted by `from`, not overlapping. */
  exceptions: readonly CalendarException[]
  /** Where no exception stands. */
  rules: readonly CalendarRule[]
  /** Only for showing minutes as days; never enters date maths. */
  minutesPerDay: Minutes
  /** Where the copy came from in the library, with its revision; null: made here or imported. */
  libraryId: Id | null
  libraryRevision: number
}

export const resourceTypes = ['human', 'machine', 'material', 'cost'] as const
export type ResourceType = (typeof resourceTypes)[number]

/** Which days have one step more where an amount of whole steps cannot be the same on all of them. */
export const rowSplits = ['evenly', 'start', 'end'] as const
export type RowSplit = (typeof rowSplits)[number]

/** What of a resource a work holds. */
export interface Assignment {
  id: Id
  wbsId: Id
  /** Of the resource, as it was when it was assigned: what is readable without the register. */
  resourceCode: string
  resourceName: string
  resourceType: ResourceType
  /** null: the calendar of the work. */
  calendarId: Id | null
  /** Remaining duration in working minutes; only resource-dependent works read it. */
  remaining: Minutes
  /** Whole quantity, in the unit of the resource. */
  plan: string
  fact: string
  /** Row of the register; null: the register does not have it (yet). */
  resourceId: Id | null
  /** How many at a time; null: not said. */
  units: string | null
  /** The duration of the work follows from what it needs of this one. */
  driving: boolean
  /** Curve by which the quantity is spread; null: that of the schedule. */
  distributionId: Id | null
  /** Working minutes after the start of the work until this one is needed. */
  lag: Minutes
  /** Own dates; null: those of the work. */
  start: Instant | null
  finish: Instant | null
  /** Price of a unit instead of those of the register. */
  price: string | null
  split: RowSplit
  /** What it must be able to do: of a role that is staffed later. */
  specialtyId: Id | null
  /** What is still to be used, as somebody said; null: what the fact leaves of the plan. */
  left: string | null
  /** How much of the quantity is worked as overtime, at its price. */
  overtime: string
  /** Its own curve: 21 shares in hundredths of a percent; null: that of `distributionId`. */
  curve: readonly number[] | null
  /** Amounts of days that were typed by hand, in the order of the days; they hold, and the rest goes around them. */
  days: readonly TypedDay[]
}

/** What an assignment takes on one day because somebody said so. */
export interface TypedDay {
  day: Day
  amount: string
}

export const noDays: readonly TypedDay[] = []

/** Days of one assignment that may be typed by hand. */
export const MAX_TYPED_DAYS = 1_000

/** An assignment of which nothing is known yet but whose it is. */
export function blankAssignment(id: Id, wbsId: Id): Assignment {
  return {
    id,
    wbsId,
    resourceCode: '',
    resourceName: '',
    resourceType: 'human',
    calendarId: null,
    remaining: 0,
    plan: '0',
    fact: '0',
    resourceId: null,
    units: null,
    driving: false,
    distributionId: null,
    lag: 0,
    start: null,
    finish: null,
    price: null,
    split: 'evenly',
    specialtyId: null,
    left: null,
    overtime: '0',
    curve: null,
    days: noDays,
  }
}

/** Whose rules the dates follow: Primavera P6's or MS Project's. */
export const ruleSets = ['p6', 'msproject'] as const
export type RuleSet = (typeof ruleSets)[number]

export interface ScheduleSettings {
  /** Title shown where the version has none of its own. */
  name: string
  /** Facts are known up to this instant; nothing unfinished is scheduled before it. */
  dataDate: Instant
  plannedStart: Instant
  mustFinishBy: Instant | null
  /** Must name one of the calendars; the engine reports it when it does not. */
  defaultCalendarId: Id
  progressMode: 'retained_logic' | 'progress_override' | 'actual_dates'
  lagCalendar: LagCalendar
  startLagFrom: 'early_start' | 'actual_start'
  totalFloat: 'finish' | 'start' | 'smallest'
  criticalBy: 'total_float' | 'longest_path'
  /** Working minutes: a total float at or below this is critical. */
  criticalThreshold: Minutes
  openEndsCritical: boolean
  useExpectedFinish: boolean
  /** Progress calculation scenario, 0 = typed remaining duration. */
  scenario: number
  currency: string
  /** Remaining durations that a scenario calculates are rounded up to the minute, or to whole standard days. */
  remainingRounding: 'minute' | 'day'
  /** Base intensity that is not given is planned volume per initial duration. */
  rateFromInitialDuration: boolean
  rules: RuleSet
}

/** How a schedule is calculated until somebody says otherwise: P6's own defaults. */
export const usualSettings = {
  mustFinishBy: null,
  progressMode: 'retained_logic',
  lagCalendar: 'predecessor',
  startLagFrom: 'early_start',
  totalFloat: 'finish',
  criticalBy: 'total_float',
  criticalThreshold: 0,
  openEndsCritical: false,
  useExpectedFinish: false,
  scenario: 0,
  currency: 'EUR',
  remainingRounding: 'minute',
  rateFromInitialDuration: false,
  rules: 'p6',
} as const satisfies Partial<ScheduleSettings>

/** Where one project of a file is asked for: all of them together, as one schedule. */
export const ALL_PROJECTS = '*'

/** Rows stand in tree order: parents before children, siblings in their order. */
export interface SchedulePlan {
  settings: ScheduleSettings
  rows: WbsRow[]
  relations: Relation[]
  calendars: Calendar[]
  assignments: Assignment[]
  /** Relations with one end in another schedule; absent: there are none. */
  externals?: Relation[]
}

/** Something in a document or a file that could not be taken as it stands; what was done instead is in `code`. */
export interface PlanIssue {
  /** Locale key below `issue.`. */
  code: string
  severity: 'error' | 'warning' | 'info'
  params: Record<string, string | number>
  /** Rows, relations or calendars concerned. */
  ids: string[]
}

/** Reading never fails: what could not be understood is in `issues`. */
export interface PlanReading {
  plan: SchedulePlan
  issues: PlanIssue[]
}
