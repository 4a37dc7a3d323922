import type { Id, LagCalendar, LimitKind, RelationType } from '../../plan/index.ts'
import type { Instant, Minutes } from '../../time/index.ts'

/** `start` and `finish` are what the screen shows: actual where there is one, else early. */
const dateValues = ['start', 'finish', 'early_start', 'early_finish', 'late_start', 'late_finish'] as const
export type DateValue = (typeof dateValues)[number]
export const explainedValues = [...dateValues, 'total_float', 'critical'] as const
export type ExplainedValue = (typeof explainedValues)[number]

/** A date of a row that is a cause of another date, and has causes itself. */
export interface DateOf {
  id: Id
  value: DateValue
}

/** Which date of the row a cause fixes first; the other one follows by the remaining duration. */
type Held = 'start' | 'finish'

interface CauseOf<Kind extends string> {
  kind: Kind
  holds: Held
  /** Where the cause puts the date it holds, before the calendar moves it into working time. */
  instant: Instant
  /** The date this cause comes from; null: it needs no further explanation. */
  from: DateOf | null
}

export interface RelationCause extends CauseOf<'relation'> {
  relationId: string
  type: RelationType
  lag: Minutes
  lagCalendar: LagCalendar
  /** The row at the other end, and its instant from which the lag runs. */
  otherId: Id
  since: Instant
}

/** A work of another schedule, as that one was last calculated: what puts it there is told there. */
export interface ExternalCause extends CauseOf<'external_relation'> {
  relationId: string
  type: RelationType
  lag: Minutes
  otherId: Id
  since: Instant
}

export interface LimitCause extends CauseOf<'limit'> {
  limit: LimitKind
  field: 'limit' | 'secondLimit'
}

/** Dates that somebody typed, or that hold for the whole schedule. */
export type PlainCause = CauseOf<
  | 'data_date'
  | 'planned_start'
  | 'external_start'
  | 'external_finish'
  | 'resumed'
  | 'pause'
  | 'actual_start'
  | 'actual_finish'
  | 'expected_finish'
  | 'must_finish_by'
  | 'open_end'
>

/** Late dates begin at the latest early finish, that of these rows. */
interface ProjectFinishCause extends CauseOf<'project_finish'> {
  ids: Id[]
}

/** The other date of the same row plus, for late dates minus, what remains. */
interface DurationCause extends CauseOf<'duration'> {
  minutes: Minutes
  /** Working minutes of pauses between them; the two together lie between the dates. */
  pauses: Minutes
}

interface LatePlacementCause extends CauseOf<'as_late_as_possible'> {
  /** Working minutes from the early date. */
  moved: Minutes
}

/** Levelling starts the row later than what else holds it, by so many working minutes. */
interface LevellingCause extends CauseOf<'levelling'> {
  minutes: Minutes
}

/** A summary, or a row that spans others, takes the date of this row. */
interface RowCause extends CauseOf<'row'> {
  otherId: Id
}

/** A summary above that was put in its place by hand: nothing below starts before it. */
interface SummaryStartCause extends CauseOf<'summary_start'> {
  otherId: Id
}

export type Cause =
  | RelationCause
  | ExternalCause
  | LimitCause
  | PlainCause
  | ProjectFinishCause
  | DurationCause
  | LatePlacementCause
  | LevellingCause
  | RowCause
  | SummaryStartCause

/** One date with everything that puts it there: several causes tie, each would hold it alone. */
export interface ExplanationStep extends DateOf {
  instant: Instant
  /** '': stands in for a missing calendar and works around the clock. */
  calendarId: Id
  /** The calendar has no work where the first cause points; from there the date went to working time. null: it has. */
  movedFrom: Instant | null
  /** Remaining working minutes of the row. */
  remaining: Minutes
  actualStart: Instant | null
  actualFinish: Instant | null
  /** The first one is followed by the next step. */
  causes: Cause[]
}

/** From the asked date back to a cause that needs no explanation. */
export interface ExplanationChain {
  steps: ExplanationStep[]
  /** There is more than `STEP_LIMIT` steps. */
  isCut: boolean
}

export interface Explanation {
  id: Id
  value: ExplainedValue
  /** An instant for dates; working minutes of total float for `total_float` and `critical`. */
  amount: number
  /** Only for `critical`: by which rule, and whether it is. */
  verdict: { isCritical: boolean; by: 'total_float' | 'longest_path'; threshold: Minutes } | null
  /** One for a date; for a float the late date, then the early one; for the longest path the way to the finish. */
  chains: ExplanationChain[]
}

export const STEP_LIMIT = 500
