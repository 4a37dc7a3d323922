import type { ChosenDraft } from '@plumbline/core/assistant'
import type { Curve, Spreading } from '@plumbline/core/distributions'
import type {
  Branch,
  RelationSetup,
  RowFields,
  ScheduleCommand,
  SetupPreview,
} from '@plumbline/core/documents/schedule'
import type { PathReport, Shortening, ShorteningQuestion } from '@plumbline/core/paths'
import type { Calendar, Id, Relation, TypedDay } from '@plumbline/core/plan'
import type { RemainsByIntensity } from '@plumbline/core/progress'
import type { EmptyWork, QualityReport } from '@plumbline/core/quality'
import type { Resource } from '@plumbline/core/resources'
import type {
  CalendarEffect,
  ExplainedValue,
  Explanation,
  FloatPath,
  FloatPathOptions,
  LogicTrace,
} from '@plumbline/core/schedule'
import type { Day, Instant, PeriodUnit } from '@plumbline/core/time'
import type { PlaceAbove, TypedPeriod, TypedRefusal } from '@plumbline/core/usage'
import type { EarnedBlock } from '../rows/row-earned.ts'
import type { DayAmounts } from './day-amounts.ts'
import type { DraftForeseen } from './foreseen-draft.ts'
import type { HistogramBars, HistogramQuestion } from './histogram.ts'
import type { LevellingDone, LevellingQuestion, LevellingTried } from './levelling-run.ts'
import type { AssignmentRow, Usage, UsageQuestion, WorkBehind } from './live-usage.ts'
import type { Answer, RolledUp, RowDetails, SuspendedLoop } from './messages.ts'
import type { PathQuestion } from './path-run.ts'
import type { KindSpreads, OpenKind } from './risk-kinds.ts'
import type { Learned, RiskQuestion, RiskRunDone, RiskState, Spread } from './risk-run.ts'
import type { WhatIf } from './what-if.ts'

/**
 * What the screen may ask the worker: the one list. The worker answers it in `answers.ts`; on the screen
 * `session.ask.details(id)` is such a question. What is null, or empty, is not known: the schedule is not open yet, or has
 * no such row.
 */
export interface Questions {
  execute(command: ScheduleCommand): Answer
  undo(): Answer
  redo(): Answer
  /** Puts back, all the same, what the last undo left to others. */
  insist(): Answer
  /** Does a refused change, as it was or as the person made it; it leaves the list when it was done. */
  applyRefused(id: string, command: ScheduleCommand): Answer
  /** Writes a replaced value again, above what replaced it. */
  takeBack(id: string): Answer
  /** Shows the schedule as it was after a change of its journal, read-only; null: as it is now. */
  showMoment(seq: number | null): Promise<Answer>
  /** Makes the schedule now what the shown moment is. */
  restoreMoment(): Answer
  /** The end of the schedule as it was after a change, without showing that. */
  finishAt(seq: number): Promise<Instant | null>
  details(id: Id): RowDetails | null
  /** Path that a relation would close, from successor back to predecessor; null: it closes none. */
  loopThrough(predId: Id, succId: Id): Id[] | null
  suspendedLoops(): SuspendedLoop[]
  /** What a scenario of linking these rows would make. */
  previewSetup(ids: Id[], setup: RelationSetup): SetupPreview | null
  /** What other values of a row would do to all dates. */
  whatIf(id: Id, fields: Partial<RowFields>): WhatIf | null
  /** Why a value of a row is what it is. */
  explain(id: Id, value: ExplainedValue): Explanation | null
  /** What leads to a row and what follows from it; null: it takes no part in the logic. */
  trace(id: Id): LogicTrace | null
  /** The most critical first. */
  floatPaths(options: FloatPathOptions): FloatPath[]
  quality(): QualityReport | null
  /** What these calendars, in the place of those of the same ids, would do. */
  calendarEffect(calendars: Calendar[]): CalendarEffect | null
  /** Planned amounts, on the days first…last, of those of the works that have any. */
  dayAmounts(ids: Id[], days: readonly [first: Day, last: Day], curve: Curve): DayAmounts[]
  /** What the works come to by period. */
  histogram(question: HistogramQuestion): Promise<HistogramBars | null>
  /** By what needs of resources are counted; null counts by what it was told before. */
  usageGround(resources: Resource[], spreading: Spreading, nodes: PlaceAbove[]): void
  /** What works need of each resource by period; null: the ground is not told. */
  usage(question: UsageQuestion): Promise<Usage | null>
  /** What every work has earned and costs; null: nothing is open. */
  earned(): Promise<EarnedBlock | null>
  /** The assignments of resources by period. */
  assignmentRows(resourceIds: Id[], period: PeriodUnit): Promise<AssignmentRow[]>
  /** Days that are typed by hand after an amount was typed into a period; null: there is no such assignment. */
  typedDays(workId: Id, assignmentId: Id, period: Omit<TypedPeriod, 'split'>): Promise<TypedDay[] | TypedRefusal | null>
  /** Works that need any of the resources on the days from…to. */
  worksBehind(resourceIds: Id[], from: Day, to: Day): Promise<WorkBehind[]>
  /** Works delayed until no resource is needed more than it is there; nothing is written. */
  level(question: LevellingQuestion): Promise<LevellingDone | 'stopped' | 'failed' | 'nothing'>
  /** Ends the run with the best so far. */
  stopLevelling(): void
  /** Nothing is proposed or tried any more. */
  forgetLevelling(): void
  /** What accepting these delays of the last proposal does. */
  tryLevelling(accepted: Id[]): LevellingTried | null
  emptyWorks(): EmptyWork[] | null
  /** How uncertain the plan is as it stands; `levelled`: what works need of resources counts as well. */
  riskState(levelled: boolean): Promise<RiskState | null>
  /** What gives three points to these works, or to all that have none; null: there are none. */
  learnedCommand(learned: Learned): ScheduleCommand | null
  openKinds(attributeId: Id): OpenKind[]
  kindSpreadCommand(spreads: KindSpreads): ScheduleCommand | null
  spreadCommand(spread: Spread, ids: Id[] | null): ScheduleCommand | null
  /** Many futures of the plan as it stands; stopped by whoever asked, or by another run. */
  simulate(question: RiskQuestion): Promise<RiskRunDone | 'stopped' | 'failed'>
  stopSimulation(): void
  /** What holds a row or the whole; null: it has no finish, or another question came. */
  paths(question: PathQuestion): Promise<PathReport | null>
  /** What would end it earlier; null: it has no finish. Stopped by whoever asked, or by another question. */
  shorten(question: ShorteningQuestion): Promise<Shortening | null | 'stopped' | 'failed'>
  stopShortening(): void
  /** Where the chosen rows of an assistant's draft would stand; null: another question came. */
  foreseenDraft(chosen: ChosenDraft): DraftForeseen | null
  /** What setting remaining durations by intensity would do now. */
  remainsByIntensity(): RemainsByIntensity | null
  /** Progress of everything below a task or sum; null: the row is neither. */
  rollUp(id: Id): RolledUp | null
  /** The rows with all below them, to be put in again, and the relations that lead out. */
  branch(ids: Id[]): { branch: Branch; outer: Relation[] } | null
}

/** One of them on its way. */
export type Question = {
  [Name in keyof Questions]: { name: Name; with: Parameters<Questions[Name]> }
}[keyof Questions]

/** The same for whoever stands outside of the worker. */
export type Asked = {
  [Name in keyof Questions]: (...given: Parameters<Questions[Name]>) => Promise<Awaited<ReturnType<Questions[Name]>>>
}

/** Each name is a function that sends its question. */
export function asking(send: (question: Question) => Promise<unknown>): Asked {
  return new Proxy({} as Asked, {
    get:
      (_, name) =>
      (...given: unknown[]) =>
        send({ name, with: given } as unknown as Question),
  })
}
