import type { ChosenDraft } from '@plumbline/core/assistant'
import type { Curve } from '@plumbline/core/distributions'
import { fullGrant, type Outcome, type RoomGrant } from '@plumbline/core/documents/rooms'
import {
  branchOf,
  commandAgain,
  type Edit,
  execute,
  type ObstacleToChildren,
  obstacleToChildren,
  openSchedule,
  planChanges,
  previewSetup,
  type RelationSetup,
  type Replacement,
  type Restoration,
  remainsByIntensity,
  replacementOf,
  restorationOf,
  type ScheduleChange,
  type ScheduleCommand,
  type SetupPreview,
  UndoHistory,
  type Undone,
} from '@plumbline/core/documents/schedule'
import {
  type Assignment,
  type Calendar,
  externalSide,
  type Id,
  isSummary,
  type PlanIssue,
  type SchedulePlan,
  type WbsRow,
} from '@plumbline/core/plan'
import {
  calendarOfRows,
  type PlanInputs,
  progressOf,
  progressOptions,
  type RemainsByIntensity,
  rollUpProgress,
  summaryRemaining,
  workFacts,
} from '@plumbline/core/progress'
import { assessQuality, type EmptyWork, emptyWorks, type QualityReport } from '@plumbline/core/quality'
import { pointsHash, type RiskModel, riskModelOf, type Staffing } from '@plumbline/core/risk'
import {
  type CalendarEffect,
  calendarEffect,
  createEngine,
  type ExplainedValue,
  type Explanation,
  type FloatPath,
  type FloatPathOptions,
  type LogicTrace,
  type ResultIdentity,
} from '@plumbline/core/schedule'
import { type Day, type Instant, NO_INSTANT } from '@plumbline/core/time'
import type { Doc, Transaction } from 'yjs'
import type { FactBlock } from '../rows/columns.ts'
import type { EarnedBlock } from '../rows/row-earned.ts'
import {
  type BesideDocument,
  changedTargets,
  type ExternalLink,
  externalLink,
  nothingBeside,
} from './beside-document.ts'
import { type DayAmounts, dayAmountsOf } from './day-amounts.ts'
import { earnedBlock } from './earned-block.ts'
import { type DraftForeseen, draftIn } from './foreseen-draft.ts'
import { type HistogramBars, type HistogramQuestion, histogramOf } from './histogram.ts'
import type { LevellingQuestion, LevellingTask } from './levelling-run.ts'
import { LiveUsage, type Usage, type UsagePlan, type UsageQuestion } from './live-usage.ts'
import type {
  CalculationResult,
  IdentityMessage,
  Patch,
  PatchCause,
  RolledUp,
  RowDetails,
  RowName,
  SuspendedLoop,
} from './messages.ts'
import { factBlock, linkBlock, orderBlock, type RowBeside, timeBlock } from './projection.ts'
import { ResourceAmounts } from './resource-amounts.ts'
import { type KindSpreads, kindSpreadCommand, type OpenKind, openKinds } from './risk-kinds.ts'
import {
  type Learned,
  learnedCommand,
  type RiskQuestion,
  type RiskState,
  riskState,
  type Spread,
  spreadCommand,
} from './risk-run.ts'
import { type WhatIf, whatIf } from './what-if.ts'

/** Rows in the first patch, about what any screen shows, and rows or links in each one after it: a frame's work. */
const FIRST_ROWS = 2_000
const NEXT_ROWS = 10_000

/** Where a calculation takes no longer, a change and what follows from it are one patch, and so one frame. */
const SEEN_AT_ONCE_MS = 8

/** The hashes of so many rows take about a millisecond; those of more follow their dates. */
const HASHED_AT_ONCE = 2_000

/** Relations of a trace to each side: more than anybody walks along, and no more than a few milliseconds. */
const TRACED = 5_000

/** Core has no randomness of its own. */
const chance = { random: Math.random }

/** Rows that are named as what a recalculation follows from. */
const NAMED_ROWS = 3

const nothing = (local: boolean, cause: PatchCause = noCause): Patch => ({
  kind: 'patch',
  removed: null,
  facts: [],
  order: null,
  times: [],
  removedLinks: [],
  links: null,
  calendars: null,
  settings: null,
  readingIssues: null,
  linked: null,
  result: null,
  first: false,
  local,
  cause,
})

/**
 * The document with its replica and its engine: commands in, patches out.
 *
 * Works wherever there is a Y.Doc, with or without a network: the session worker, the benchmark and tests run the
 * same one.
 */
export class LiveSchedule {
  readonly doc: Doc
  readonly #replica: ReturnType<typeof openSchedule>
  readonly #resources: ResourceAmounts
  readonly #undo: UndoHistory
  readonly #engine = createEngine()
  /** What works need of each resource. */
  readonly usage: LiveUsage
  readonly #post: (message: Patch | IdentityMessage) => void
  readonly #foreign: (change: ScheduleChange) => void
  readonly #stop: () => void
  #calendars: Calendar[] = []
  #calendarIndex = new Map<Id, number>()
  /** Slots of summaries: they are critical with their works, but nobody counts them. */
  readonly #summaries = new Set<number>()
  /** Relations that the document keeps, but that would close a loop. */
  readonly #suspended = new Set<string>()
  /** Slots of rows that were written and may have pauses. */
  #repaused: number[] = []
  /** Changes of others wait here for the end of the turn, so that twenty updates at once are one calculation. */
  #waiting: ScheduleChange[] = []
  #timer: ReturnType<typeof setTimeout> | null = null
  /** Milliseconds of the last calculation, with what is told of it. */
  #calculationTook = Number.POSITIVE_INFINITY
  /** Of the last result that is on screen. */
  #identity: ResultIdentity = { inputHash: '', resultHash: '', engineVersion: 0 }

  #beside: BesideDocument
  /** Yjs clients that have written since the last patch. */
  readonly #writers = new Set<number>()

  /** `foreign` hears of every change that was not made here. */
  constructor(
    doc: Doc,
    post: (message: Patch | IdentityMessage) => void,
    beside: BesideDocument = nothingBeside,
    foreign: (change: ScheduleChange) => void = () => undefined,
  ) {
    this.doc = doc
    this.#post = post
    this.#beside = beside
    this.#foreign = foreign
    this.#replica = openSchedule(doc)
    this.#resources = new ResourceAmounts(this.#replica)
    this.#undo = new UndoHistory(this.#replica)
    this.usage = new LiveUsage(this.#usagePlan())
    const stopChanges = this.#replica.observe((change) => this.#changed(change))
    const noteWriters = ({ beforeState, afterState }: Transaction): void => {
      for (const [client, clock] of afterState) if (beforeState.get(client) !== clock) this.#writers.add(client)
    }
    doc.on('afterTransaction', noteWriters)
    this.#stop = () => {
      stopChanges()
      doc.off('afterTransaction', noteWriters)
    }
  }

  /** Of the whole schedule, as last calculated. */
  get finish(): Instant {
    return this.#engine.timetable.projectFinish
  }

  get rowCount(): number {
    return this.#replica.treeOrder().ids.length
  }

  /** Takes over what can be undone, but for the last `without` steps. */
  resumeUndo(earlier: LiveSchedule, without: number): void {
    this.#undo.resume(earlier.#undo, without)
  }

  /** -1: no such row. */
  slotOf(id: Id): number {
    return this.#engine.slotOf(id)
  }

  get canUndo(): boolean {
    return this.#undo.canUndo
  }

  get canRedo(): boolean {
    return this.#undo.canRedo
  }

  dispose(): void {
    this.#stop()
    this.#undo.dispose()
    if (this.#timer) clearTimeout(this.#timer)
    this.#replica.dispose()
  }

  /** Reads the whole document and sends what is on top of it, calculates, and sends everything else. */
  open(): void {
    const { plan, issues } = this.#replica.read()
    this.#takeCalendars(plan.calendars)
    this.#resources.load(plan.assignments)
    this.usage.allMoved()
    const shown = this.#postTop(plan, issues)
    const started = performance.now()
    this.#engine.load(plan, this.#beside.inputs)
    this.#summaries.clear()
    this.#noteSummaries(plan.rows)
    const calculation = this.#engine.calculate()
    const result = this.#result(calculation.issues, performance.now() - started)
    this.#post({ ...nothing(false), times: [timeBlock(shown, this.#engine)], result })
    for (let from = shown.length; from < plan.rows.length; from += NEXT_ROWS) {
      const facts = this.#facts(plan.rows.slice(from, from + NEXT_ROWS))
      const times = [timeBlock(facts.slots.slice(), this.#engine)]
      this.#post({ ...nothing(false), facts: [facts], times })
    }
    const links = this.#allLinks()
    for (let from = 0; from < links.length; from += NEXT_ROWS) {
      this.#post({ ...nothing(false), links: this.#links(links.slice(from, from + NEXT_ROWS)) })
    }
    this.#post({ ...nothing(false), linked: this.#linked() })
    this.#identify()
    this.#suspended.clear()
    this.#noteSuspended(issues.flatMap(({ code, ids }) => (code === 'relation_suspended' ? ids : [])))
  }

  /** The first rows, still without dates: a person begins to read while a large schedule is calculated. */
  #postTop(plan: SchedulePlan, readingIssues: PlanIssue[]): Int32Array {
    // The engine gives the slots of a plan in the order of its rows.
    const places = new Map(plan.rows.map((row, place) => [row.id, place]))
    const slotOf = (id: Id): number => places.get(id) ?? -1
    const facts = this.#facts(plan.rows.slice(0, FIRST_ROWS), slotOf)
    this.#post({
      ...nothing(false),
      first: true,
      calendars: this.#calendars,
      settings: plan.settings,
      readingIssues,
      facts: [facts],
      order: orderBlock(this.#replica.treeOrder(), slotOf),
    })
    return facts.slots
  }

  /** Inputs from beside the document are other than before. */
  setBeside(beside: BesideDocument): void {
    this.flush()
    const changed = changedTargets(this.#beside.targets, beside.targets)
    this.usage.targetsChanged(this.#beside.targets, beside.targets)
    this.#beside = beside
    for (let from = 0; from < changed.length; from += NEXT_ROWS) {
      this.#post({ ...nothing(false), facts: [this.#facts(this.#rowsOf(changed.slice(from, from + NEXT_ROWS)))] })
    }
    this.#engine.apply([{ kind: 'inputs', inputs: beside.inputs }])
    this.#post({ ...nothing(false), linked: this.#linked() })
    this.#calculate(nothing(false))
  }

  /** Refused: nothing was written. */
  execute(command: ScheduleCommand): Outcome {
    return this.perform(command, fullGrant).outcome
  }

  /** The same, with the values that were written, or that a refused command would have written. */
  perform(command: ScheduleCommand, grant: RoomGrant): { outcome: Outcome; edits: Edit[] } {
    const edits: Edit[] = []
    const stop = this.#replica.observeSteps((step) => edits.push(...step.edits))
    const outcome = execute(this.#replica, command, { ...chance, grant, refused: (wanted) => edits.push(...wanted) })
    stop()
    this.flush()
    return { outcome, edits }
  }

  /** The names of a row; null: there is none. */
  nameOf(id: Id): RowName | null {
    const row = this.#replica.row(id)
    return row ? { id, code: row.code, name: row.name } : null
  }

  replacementOf(edit: Edit): Replacement | null {
    return replacementOf(this.#replica, edit)
  }

  /** null: there is nothing to write the value to. */
  commandAgain(edit: Edit): ScheduleCommand | null {
    return commandAgain(this.#replica, edit)
  }

  /** null: there was nothing to undo. */
  undo(): Undone | null {
    const undone = this.#undo.undo(chance)
    this.flush()
    return undone
  }

  redo(): Undone | null {
    const undone = this.#undo.redo(chance)
    this.flush()
    return undone
  }

  insist(): Undone | null {
    const undone = this.#undo.insist(chance)
    this.flush()
    return undone
  }

  /** What makes this schedule the same as the other. */
  restorationTo(other: LiveSchedule): Restoration {
    return restorationOf(this.#replica, other.#replica)
  }

  details(id: Id): RowDetails | null {
    const row = this.#replica.row(id)
    if (!row) return null
    const engine = this.#engine
    return {
      row,
      note: this.#replica.note(id),
      drivers: engine.driversOf(id),
      progress: engine.progressOf(id),
      target: this.#beside.targets?.get(id) ?? null,
      reserves: engine.relationReserves(id),
      externals: this.#externalsOf(id),
      assignments: this.#assignmentsOf(id),
    }
  }

  /** What other values of a row would do; nothing is written. null: there is no such row. */
  whatIf(id: Id, fields: Partial<WbsRow>): WhatIf | null {
    this.flush()
    const row = this.#replica.row(id)
    return row ? whatIf(this.#engine, row, { ...row, ...fields }) : null
  }

  #assignmentsOf(id: Id): Assignment[] {
    return this.#replica.assignmentsOf(id).flatMap((one) => this.#replica.assignment(one) ?? [])
  }

  #externalsOf(id: Id): ExternalLink[] {
    return this.#replica.relationsOf(id).flatMap((relationId) => {
      const relation = this.#replica.relation(relationId)
      return (relation && externalLink(relation, this.#beside, this.#replica.isSuspended(relationId))) ?? []
    })
  }

  previewSetup(ids: readonly Id[], setup: RelationSetup): SetupPreview {
    this.flush()
    return previewSetup(this.#replica, ids, setup)
  }

  loopThrough(predId: Id, succId: Id): Id[] | null {
    return this.#engine.loopThrough(predId, succId)
  }

  /** The 14-point assessment of the plan as it is calculated now. */
  quality(): QualityReport {
    this.flush()
    const baseline = new Map([...(this.#beside.targets ?? [])].map(([id, { finish }]) => [id, finish]))
    return assessQuality(this.#replica.read().plan, this.#engine, baseline)
  }

  /** What these calendars, in the place of those of the same ids, would do. */
  calendarEffect(calendars: readonly Calendar[]): CalendarEffect {
    this.flush()
    return calendarEffect(this.#replica.read().plan, calendars, this.#beside.inputs)
  }

  /** Planned amounts of those of the works that have any. */
  dayAmounts(ids: Id[], days: readonly [first: Day, last: Day], curve: Curve): DayAmounts[] {
    this.flush()
    const calendarOf = calendarOfRows(this.#calendars, this.#replica.settings())
    const { start, finish } = this.#engine.timetable
    return ids.flatMap((id) => {
      const row = this.#replica.row(id)
      const slot = this.#slotOf(id)
      if (!row || slot < 0) return []
      const dates = { start: start[slot]!, finish: finish[slot]!, pauses: this.#engine.pausesOf(slot) }
      return dayAmountsOf(row, dates, calendarOf(row), curve, days) ?? []
    })
  }

  /** What the works come to by period. */
  histogram(question: HistogramQuestion): Promise<HistogramBars> {
    this.flush()
    const plan = {
      ids: this.#replica.treeOrder().ids,
      row: (id: Id) => this.#replica.row(id),
      slotOf: this.#slotOf,
      timetable: this.#engine.timetable,
      pausesOf: (slot: number) => this.#engine.pausesOf(slot),
      calendarOf: calendarOfRows(this.#calendars, this.#replica.settings()),
    }
    return histogramOf(plan, question)
  }

  #usagePlan(): UsagePlan {
    const replica = this.#replica
    return {
      ids: () => replica.treeOrder().ids,
      row: (id) => replica.row(id),
      assignmentsOf: (workId) => replica.assignmentsOf(workId).flatMap((id) => replica.assignment(id) ?? []),
      settings: () => replica.settings(),
      calendars: () => this.#calendars,
      engine: this.#engine,
      targets: () => this.#beside.targets,
    }
  }

  askUsage(question: UsageQuestion): Promise<Usage | null> {
    this.flush()
    return this.usage.usage(question)
  }

  /** What every work has earned by the active target version, and what it costs. */
  async earned(): Promise<EarnedBlock> {
    this.flush()
    const left = await this.usage.leftCosts()
    const settings = this.#replica.settings()
    return earnedBlock({
      ids: this.#replica.treeOrder().ids,
      row: (id) => this.#replica.row(id),
      engine: this.#engine,
      targets: this.#beside.targets,
      calendarOf: calendarOfRows(this.#calendars, settings),
      settings,
      leftOf: (id) => left?.get(id) ?? null,
    })
  }

  /** What levelling of the plan as it stands is calculated from. */
  async levellingTask(question: LevellingQuestion): Promise<LevellingTask> {
    this.flush()
    const { demands, resources } = await this.usage.demands(question.resources, question.lowersPeaks)
    const { plan } = this.#replica.read()
    const { first, maySplit } = question
    const asked = { demands, resources, first, maySplit }
    return { plan, inputs: this.#beside.inputs, asked, question, inputHash: this.#engine.identity().inputHash }
  }

  get inputHash(): string {
    this.flush()
    return this.#engine.identity().inputHash
  }

  /** Unfinished works that lack something a plan needs. */
  emptyWorks(): EmptyWork[] {
    this.flush()
    return emptyWorks(this.#replica.read().plan, this.#engine)
  }

  /** The plan as it stands, with what is calculated beside it. */
  calculated(): { plan: SchedulePlan; inputs: PlanInputs } {
    this.flush()
    return { plan: this.#replica.read().plan, inputs: this.#beside.inputs }
  }

  /** `levelled`: what works need of resources counts as well. */
  async riskState(levelled: boolean): Promise<RiskState> {
    this.flush()
    const staffing = levelled ? await this.usage.demands(null) : null
    const { plan } = this.#replica.read()
    return riskState(plan, this.#riskHash(plan, staffing))
  }

  /** Why a row cannot hold other rows. */
  obstacleToChildren(id: Id): 'gone' | ObstacleToChildren | null {
    const row = this.#replica.row(id)
    return row ? obstacleToChildren(this.#replica, row) : 'gone'
  }

  /** What a run of the plan as it stands is calculated from. */
  async riskTask(
    question: RiskQuestion,
  ): Promise<{ plan: SchedulePlan; inputs: PlanInputs; model: RiskModel; inputHash: string }> {
    const staffing = question.levelled ? await this.usage.demands(null) : null
    const { plan, inputs } = this.calculated()
    const model = riskModelOf(plan, question, staffing)
    return { plan, inputs, model, inputHash: this.#riskHash(plan, staffing) }
  }

  #riskHash(plan: SchedulePlan, staffing: Staffing | null): string {
    return `${this.#engine.identity().inputHash}-${pointsHash(plan.rows, staffing)}`
  }

  learnedCommand(learned: Learned): ScheduleCommand | null {
    return learnedCommand(this.#replica.read().plan, learned)
  }

  openKinds(attributeId: Id): OpenKind[] {
    return openKinds(this.#replica.read().plan, attributeId)
  }

  kindSpreadCommand(spreads: KindSpreads): ScheduleCommand | null {
    return kindSpreadCommand(this.#replica.read().plan, spreads)
  }

  spreadCommand(spread: Spread, ids: Id[] | null): ScheduleCommand | null {
    return spreadCommand(this.#replica.read().plan, spread, ids)
  }

  branch(ids: readonly Id[]): ReturnType<typeof branchOf> {
    return branchOf(this.#replica, ids)
  }

  /** Progress of everything below a task or sum; null: the row is neither. */
  rollUp(id: Id): RolledUp | null {
    const rows = this.#branch(id)
    const settings = this.#replica.settings()
    const calendarOf = calendarOfRows(this.#calendars, settings)
    const { inputs } = this.#beside
    const byId = new Map(rows.map((row) => [row.id, row]))
    const sum = rollUpProgress(rows, (below) => {
      const row = byId.get(below)
      return row && progressOf(workFacts(row, inputs), calendarOf(row), progressOptions(settings))
    }).get(id)
    if (!sum) return null
    const slot = this.#slotOf(id)
    const dates = { start: this.#engine.timetable.start[slot]!, finish: this.#engine.timetable.finish[slot]! }
    const own = calendarOf({ calendarId: null })
    return { ...sum, remaining: dates.finish === NO_INSTANT ? 0 : summaryRemaining(own, settings.dataDate, dates) }
  }

  #rowsOf(ids: Iterable<Id>): WbsRow[] {
    return [...ids].map((id) => this.#replica.row(id)).filter((row) => row !== undefined)
  }

  /** Rows that are proposed below a row, as they would stand in the plan. */
  foreseenDraft(chosen: ChosenDraft): DraftForeseen {
    const { wbsId } = chosen.draft
    const above = this.#above(wbsId)
    const names = new Set(this.#branch(wbsId).flatMap(({ id, name }) => (id === wbsId ? [] : [name])))
    const obstacle = this.obstacleToChildren(wbsId)
    return draftIn({ obstacle, settings: this.#replica.settings(), calendars: this.#calendars, above, names }, chosen)
  }

  /** From the topmost row down to this one; empty: it is gone. */
  #above(id: Id): WbsRow[] {
    const rows: WbsRow[] = []
    let row = this.#replica.row(id)
    while (row) {
      rows.unshift(row)
      row = row.parentId === null ? undefined : this.#replica.row(row.parentId)
    }
    return rows
  }

  /** The row and all below it, parents first. */
  #branch(id: Id): WbsRow[] {
    const rows: WbsRow[] = []
    for (let ids = [id]; ids.length > 0; ids = ids.flatMap((one) => this.#replica.childrenOf(one))) {
      for (const one of ids) rows.push(...[this.#replica.row(one)].filter((row) => row !== undefined))
    }
    return rows
  }

  /** What setting remaining durations by intensity would do. */
  remainsByIntensity(): RemainsByIntensity {
    return remainsByIntensity(this.#replica)
  }

  explain(id: Id, value: ExplainedValue): Explanation | null {
    return this.#engine.explain(id, value)
  }

  trace(id: Id): LogicTrace | null {
    this.flush()
    return this.#engine.trace(id, TRACED)
  }

  floatPaths(options: FloatPathOptions): FloatPath[] {
    this.flush()
    return this.#engine.floatPaths(options)
  }

  suspendedLoops(): SuspendedLoop[] {
    this.flush()
    return [...this.#suspended].sort().flatMap((relationId) => {
      const relation = this.#replica.relation(relationId)
      if (!relation) return []
      return { relationId, path: this.#engine.loopThrough(relation.predId, relation.succId) ?? [] }
    })
  }

  #slotOf = (id: string): number => this.#engine.slotOf(id)

  #facts(rows: readonly WbsRow[], slotOf = this.#slotOf): FactBlock {
    return factBlock(rows, slotOf, this.#calendarAt, this.#besideOf)
  }

  #besideOf = (id: Id): RowBeside => {
    const target = this.#beside.targets?.get(id)
    return {
      ...{ resources: this.#resources.of(id), assignments: this.#assignmentsOf(id) },
      ...{ approved: target?.amounts, targetFloat: target?.float },
    }
  }

  #noteSummaries(rows: readonly WbsRow[]): void {
    for (const { id, type } of rows) {
      if (isSummary(type)) this.#summaries.add(this.#slotOf(id))
      else this.#summaries.delete(this.#slotOf(id))
    }
  }

  #calendarAt = (id: string): number => this.#calendarIndex.get(id) ?? -1

  #takeCalendars(calendars: Calendar[]): void {
    this.#calendars = calendars
    this.#calendarIndex = new Map(calendars.map(({ id }, index) => [id, index]))
  }

  #changed(change: ScheduleChange): void {
    this.#waiting.push(change)
    if (change.local) return
    this.#foreign(change)
    this.#timer ??= setTimeout(() => this.flush(), 0)
  }

  /** Takes all waiting changes into the engine and sends what they did: first the facts, then the dates. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const changes = this.#waiting
    this.#waiting = []
    if (changes.length === 0) return
    const change = changes.length === 1 ? changes[0]! : merged(changes)
    const cause = causeOf(change, [...this.#writers])
    this.#writers.clear()
    const patch = { ...this.#factsOf(change), cause }
    if (this.#calculationTook > SEEN_AT_ONCE_MS) {
      this.#post(patch)
      this.#calculate(nothing(change.local, cause))
    } else this.#calculate(patch)
  }

  #factsOf(change: ScheduleChange): Patch {
    const patch = nothing(change.local)
    const removed = [...change.removedRows].map(this.#slotOf).filter((slot) => slot >= 0)
    this.#engine.apply(planChanges(this.#replica, change))
    for (const slot of removed) this.#summaries.delete(slot)
    if (removed.length) patch.removed = Int32Array.from(removed)
    if (change.calendars.size || change.removedCalendars.size) this.#calendarsChanged(change, patch)
    if (change.settings) patch.settings = this.#replica.settings()
    const held = this.#resources.touched(change)
    const changed = new Set([...change.rows, ...held])
    if (change.settings || change.calendars.size || change.removedCalendars.size) this.usage.allMoved()
    else this.usage.moved([...changed, ...change.removedRows])
    const rows = this.#rowsOf(changed)
    if (rows.length) patch.facts = [...patch.facts, this.#facts(rows)]
    this.#noteSummaries(rows)
    this.#repaused.push(...rows.filter(mayPause).map(({ id }) => this.#slotOf(id)))
    if (change.structure) patch.order = orderBlock(this.#replica.treeOrder(), this.#slotOf)
    patch.removedLinks = [...change.removedRelations]
    if (change.relations.size) patch.links = this.#links([...change.relations])
    if ([...change.relations, ...change.removedRelations].some(isExternal)) patch.linked = this.#linked()
    if (this.#noteSuspended([...change.relations, ...change.removedRelations])) {
      patch.readingIssues = this.#replica.read().issues
    }
    return patch
  }

  /** True when a merge suspended relations, or brought suspended ones back: then the document has other issues. */
  #noteSuspended(relationIds: readonly string[]): boolean {
    let isChanged = false
    for (const id of relationIds) {
      const isSuspended = this.#replica.isSuspended(id)
      if (isSuspended === this.#suspended.has(id)) continue
      isChanged = true
      if (isSuspended) this.#suspended.add(id)
      else this.#suspended.delete(id)
    }
    return isChanged
  }

  /** A row names its calendar by index, so a calendar that comes or goes renumbers all rows. */
  #calendarsChanged(change: ScheduleChange, patch: Patch): void {
    const known = this.#calendars.map(({ id }) => id)
    const { plan } = this.#replica.read()
    this.#takeCalendars(plan.calendars)
    patch.calendars = plan.calendars
    const isSame = change.removedCalendars.size === 0 && known.join() === plan.calendars.map(({ id }) => id).join()
    if (!isSame) patch.facts = [this.#facts(plan.rows)]
  }

  /** Puts what follows into the patch, and posts it. */
  #calculate(patch: Patch): void {
    const started = performance.now()
    const { changed, issues } = this.#engine.calculate()
    const took = performance.now() - started
    const slots = withPaused(changed, this.#repaused)
    this.usage.moved(Array.from(changed, (slot) => this.#engine.idOf(slot)))
    this.#repaused = []
    if (slots.length) patch.times = [timeBlock(slots, this.#engine)]
    const isMuch = slots.length > HASHED_AT_ONCE
    if (!isMuch) this.#identity = this.#engine.identity()
    patch.result = this.#result(issues, took)
    this.#calculationTook = performance.now() - started
    this.#post(patch)
    if (isMuch) this.#identify()
  }

  /** Nobody waits for the hashes of a result, and of much that has moved they take as long as its dates. */
  #identify(): void {
    this.#identity = this.#engine.identity()
    this.#post({ kind: 'identity', identity: this.#identity })
  }

  #result(issues: CalculationResult['issues'], took: number): CalculationResult {
    const { timetable } = this.#engine
    let critical = 0
    for (let slot = 0; slot < timetable.size; slot++) critical += timetable.critical[slot]!
    for (const slot of this.#summaries) critical -= timetable.critical[slot]!
    const { projectStart, projectFinish } = timetable
    return { ...this.#identity, took, projectStart, projectFinish, critical, issues }
  }

  #allLinks(): string[] {
    const ids = new Set<string>()
    for (const id of this.#replica.treeOrder().ids) for (const link of this.#replica.relationsOf(id)) ids.add(link)
    return [...ids]
  }

  #linked(): Patch['linked'] {
    const rows = new Set(this.#replica.externals().flatMap((relation) => externalSide(relation)?.rowId ?? []))
    const works = [...this.#beside.works.values()]
    const names = Object.fromEntries(works.map(({ id, code, name }) => [id, `${code} ${name}`.trim()]))
    return { rows: [...rows], names }
  }

  #links(ids: string[]) {
    const relations = ids.map((id) => this.#replica.relation(id)).filter((relation) => relation !== undefined)
    return linkBlock(relations, this.#slotOf, (id) => this.#replica.isSuspended(id))
  }
}

/** Pauses may move inside a bar whose dates stay. */
const mayPause = ({ splits, suspendedAt }: WbsRow): boolean => splits.length > 0 || suspendedAt !== null

function withPaused(changed: Int32Array, repaused: readonly number[]): Int32Array {
  return repaused.length === 0 ? changed.slice() : Int32Array.from(new Set([...changed, ...repaused]))
}

function isExternal(relationId: string): boolean {
  const [predId = '', succId = ''] = relationId.split(':')
  return externalSide({ predId, succId }) !== null
}

const noCause: PatchCause = { clients: [], rows: [], count: 0, beside: 'rows' }

function causeOf(change: ScheduleChange, clients: number[]): PatchCause {
  const count = change.rows.size + change.removedRows.size
  const isOfRelations = change.relations.size + change.removedRelations.size > 0
  const isOfCalendars = change.calendars.size + change.removedCalendars.size > 0
  const beside = isOfRelations ? 'relations' : isOfCalendars ? 'calendars' : change.settings ? 'settings' : 'rows'
  return { clients, rows: [...change.rows].slice(0, NAMED_ROWS), count, beside }
}

/** Several changes as one; what came later about the same thing wins. */
function merged(changes: ScheduleChange[]): ScheduleChange {
  const [first, ...rest] = changes
  const all = first!
  for (const change of rest) {
    takeOver(all.rows, all.removedRows, change.rows, change.removedRows)
    takeOver(all.relations, all.removedRelations, change.relations, change.removedRelations)
    takeOver(all.calendars, all.removedCalendars, change.calendars, change.removedCalendars)
    takeOver(all.assignments, all.removedAssignments, change.assignments, change.removedAssignments)
    for (const id of change.notes) all.notes.add(id)
    all.structure ||= change.structure
    all.settings ||= change.settings
    all.local ||= change.local
  }
  return all
}

function takeOver(put: Set<string>, removed: Set<string>, newPut: Set<string>, newRemoved: Set<string>): void {
  for (const id of newPut) {
    put.add(id)
    removed.delete(id)
  }
  for (const id of newRemoved) {
    removed.add(id)
    put.delete(id)
  }
}
