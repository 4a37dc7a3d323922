import type { ChecklistState } from '../checklists/index.ts'
import type { FilterValue } from '../filtering/index.ts'
import type { MeasureKind, PersonField, ScopeState, ValueKind, WbsRow, WbsType, WorkStatus } from '../plan/index.ts'
import type { StepsState } from '../steps/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import type { EarnedFigure } from '../usage/index.ts'

type WorkInstant = 'start' | 'finish' | 'actualStart' | 'actualFinish' | 'baselineStart' | 'baselineFinish'
type WorkMinutes = 'duration' | 'totalFloat' | 'targetFloat' | 'finishVariance'
type PlannedInstant = WorkInstant | 'earlyStart' | 'earlyFinish' | 'lateStart' | 'lateFinish' | 'limit'
type PlannedMinutes = WorkMinutes | 'remaining' | 'freeFloat' | 'startVariance'

/** Fields of the document that are one number: an instant, or working minutes. */
export type StoredNumber = {
  [Name in keyof WbsRow]: WbsRow[Name] extends number | null ? Name : never
}[keyof WbsRow]

/**
 * One work as fields read it, wherever it is kept: in an open schedule, in a calculated plan, in the read model of a
 * project. What it does not have is `NO_INSTANT`, `NO_MINUTES` or null. Whoever keeps works may pass one row after the
 * other in the same object: nothing may be kept of it.
 */
export interface WorkRow {
  code(): string | null
  name(): string | null
  status(): WorkStatus
  isCritical(): boolean
  /** The name. */
  person(field: PersonField): string | null
  instant(which: WorkInstant): Instant
  minutes(which: WorkMinutes): Minutes
  /** In hundredths; `NO_MINUTES`: none. */
  percent(): number
  /** Working minutes that are shown as one day. */
  dayMinutes(): Minutes
  /** By the key of its field. */
  amount(key: string): number | null
}

/** A row whose whole plan is at hand. */
export interface PlannedRow extends WorkRow {
  type(): WbsType
  /** The name. */
  calendar(): string | null
  instant(which: PlannedInstant): Instant
  minutes(which: PlannedMinutes): Minutes
  /** Items of its checklists; null: it has none. */
  checks(): Pick<ChecklistState, 'done' | 'all'> | null
  /** null: it has none. */
  steps(): StepsState | null
  /** Of a summary of the sums of what is below. */
  earned(figure: EarnedFigure): number | null
  /** As it stands in the document; `NO_INSTANT` where that is null. */
  stored(field: StoredNumber): number
}

/**
 * What a cell says of each assignment: how many of it there are, what of it is overtime, how many percent of it are used by half
 * of the time where it has a curve of its own, and how many of its days were typed by hand.
 */
export type AssignedPart = 'amount' | 'overtime' | 'curve' | 'days'

/** A row of a schedule that is open on a screen. */
export interface ScheduleRow extends PlannedRow {
  /** «12FS+3d; 15SS» */
  relations(side: 'predecessors' | 'successors'): string | null
  /** «Crane 1; Fitters 4»: how many, or another part of what is said of each. */
  assigned(part: AssignedPart): string | null
  /** «8 / 10 / 15» */
  points(): string | null
  /** Against the period that is looked at; null: outside, or there is no period. */
  scope(): ScopeState | null
}

export interface RowsOf {
  works: WorkRow
  plan: PlannedRow
  schedule: ScheduleRow
}

export type FieldKind =
  | 'text'
  | 'calendar'
  | 'person'
  | 'relations'
  | 'choice'
  | 'color'
  | 'length'
  | 'percent'
  | 'number'
  | 'amount'
  | 'date'
  | 'limit'

/** What typing into its cell is read as. */
export type EditRule =
  | 'code'
  | 'name'
  | 'duration'
  | 'delay'
  | 'priority'
  | 'points'
  | 'start'
  | 'finish'
  | 'percent'
  | 'relations'
  | 'person'
  | 'calendar'
  | 'limit'
  | 'amount'
  | 'assigned'
  | 'assignedPart'

/** How cells say it: planned time, a reserve, days later than elsewhere, or the dates of the bar. */
type Look = 'time' | 'reserve' | 'shift' | 'bar'

/** What an amount is of, and which part of that. */
export interface AmountOf {
  measure: MeasureKind
  value: ValueKind
}

export interface FieldRules {
  /** The tree stands in this column. */
  tree?: true
  look?: Look
  edit?: EditRule
  /** What empties a cell of it; absent: it cannot be empty. */
  emptied?: string
  /** Rows that are drafts show nothing. */
  blankInDrafts?: true
  /** Formulas cannot name it. */
  noFormulas?: true
  /** What groups of a project's grid usually have of it. */
  total?: 'min' | 'max' | 'wavg'
}

/** Everything that is known of one column, except its title: that is the locale text of its key below `column.`. */
export interface Field<From extends keyof RowsOf = keyof RowsOf, Row = ScheduleRow> extends FieldRules {
  key: string
  kind: FieldKind
  /** Which rows can answer it: any work, one whose plan is at hand, or only one of an open schedule. */
  from: From
  /** As filters, formulas, groups and sorting see it: lengths in days, dates as the day that people see. */
  value(row: Row): FilterValue
  /** Of lengths. */
  minutes?(row: Row): Minutes
  /** Of dates. */
  instant?(row: Row): Instant
  /** Of dates: midnight at the end of a day belongs to that day. */
  end?: 'start' | 'finish'
  choices?: readonly string[]
  amount?: AmountOf
  /** Of what follows from budget, progress and cost. */
  earned?: EarnedFigure
  /** A number of the document that open schedules keep for it. */
  stored?: StoredNumber
  /** Px in the grid until somebody widens it; null: it has no column there. */
  width: number | null
}

export type WorkField = Field<'works', WorkRow>
type PlannedField = WorkField | Field<'plan', PlannedRow>
export type AnyField = PlannedField | Field<'schedule', ScheduleRow>
