import type { RowFields } from '../documents/schedule/types.ts'
import type { Assignment, Calendar, Id, Relation, SchedulePlan, ScheduleSettings, WbsRow } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'

/** What planners sort differences by; the order is that of the screen and of the sheets. */
export const comparisonGroups = [
  'added',
  'deleted',
  'moved',
  'dates',
  'duration',
  'logic',
  'calendar',
  'resources',
  'measures',
  'attributes',
  'progress',
  'limits',
  'settings',
  'critical',
  'text',
] as const
export type ComparisonGroup = (typeof comparisonGroups)[number]

/** Groups of what is computed: they show what the other differences do, and cannot be merged. */
export const computedGroups: readonly ComparisonGroup[] = ['dates', 'critical']

/** Dates of a row as calculated. */
export interface RowDates {
  start: Instant
  finish: Instant
  critical: boolean
}

/** The facts of a version with the notes of its rows; a row without a text has none. */
export interface NotedPlan extends SchedulePlan {
  notes?: ReadonlyMap<Id, string>
}

/** One side of a comparison: what people typed, and what was calculated from it. */
export interface ComparedVersion {
  plan: NotedPlan
  /** Null: nothing is calculated for the row. */
  datesOf(id: Id): RowDates | null
  /** Null: nothing is scheduled. */
  finish: Instant | null
}

/** Where a row stands: below `parentId`, after the sibling `after` (null: first). */
export interface Spot {
  parentId: Id | null
  after: Id | null
}

/** One fact that two plans state differently; `null` stands for "not there". */
export type PlanDifference =
  | { kind: 'added'; id: Id; row: WbsRow }
  | { kind: 'deleted'; id: Id; row: WbsRow }
  | { kind: 'moved'; id: Id; from: Spot; to: Spot }
  | { kind: 'field'; id: Id; field: keyof RowFields; from: unknown; to: unknown }
  /** Of an attribute, as stored; '' for none. */
  | { kind: 'value'; id: Id; attributeId: Id; from: string; to: string }
  /** Of a row that is on both sides; that of a new one comes with it. */
  | { kind: 'note'; id: Id; from: string; to: string }
  /**
   * All relations between two rows are one fact: a changed type is a change, not a loss and a gain. One end may lie in
   * another schedule.
   */
  | { kind: 'links'; predId: Id; succId: Id; from: Relation[]; to: Relation[] }
  | { kind: 'calendar'; id: Id; from: Calendar | null; to: Calendar | null }
  | { kind: 'assignment'; id: Id; from: Assignment | null; to: Assignment | null }
  | { kind: 'setting'; name: keyof ScheduleSettings; from: unknown; to: unknown }

/** How a value is to be read by whoever shows it. */
export type ValueKind =
  | 'text'
  | 'place'
  | 'instant'
  | 'duration'
  | 'percent'
  | 'amount'
  | 'flag'
  | 'number'
  | 'link'
  | 'choice'
  | 'attribute'

export interface LinkValue {
  /** Of the predecessor. Of a work in another schedule: no code, and as its name the id that relations know it by. */
  code: string
  name: string
  type: Relation['type']
  lag: Minutes
}

export type ShownValue = string | number | boolean | LinkValue | null

/** One line of a comparison. Several lines may show parts of one fact: they share its `fact`. */
export interface Difference {
  group: ComparisonGroup
  /** Names what a merge takes over; null for what is computed. */
  fact: string | null
  /** Row to go to, by its id on either side; null: it has none there. */
  leftRow: Id | null
  rightRow: Id | null
  code: string
  name: string
  /** Locale key below `comparison.field.`. */
  field: string
  value: ValueKind
  left: ShownValue
  right: ShownValue
  /** Working minutes on the calendar of the row that the right is later or longer; null: not comparable. */
  delta: Minutes | null
  /** Minutes of a working day of that calendar. */
  perDay: Minutes
}

export interface ComparisonSummary {
  finish: { left: Instant | null; right: Instant | null; delta: Minutes | null; perDay: Minutes }
  /** Lines per group. */
  groups: Record<ComparisonGroup, number>
  links: { added: number; removed: number; changed: number }
  critical: { in: number; out: number }
  /** The summary row that holds most of the critical path, where it is another one now. */
  criticalPath: { from: string; to: string } | null
}

export interface Comparison {
  summary: ComparisonSummary
  /** In order of group, then of rows. */
  differences: Difference[]
}
