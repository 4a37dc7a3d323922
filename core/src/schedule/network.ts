import { aroundTheClock, type CompiledCalendar, calendarIssues, compiledOf } from '../calendar/index.ts'
import type {
  Assignment,
  Calendar,
  Id,
  LagCalendar,
  Relation,
  RelationType,
  ScheduleSettings,
  WbsRow,
} from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import { type Instant, type Minutes, NO_INSTANT } from '../time/index.ts'
import { Adjacency, enlarged, enlargedBytes } from './adjacency.ts'
import {
  BESIDE,
  COMPLETE,
  DELAYED,
  FF,
  FINISH_MILESTONE,
  FREE,
  FS,
  IN_NETWORK,
  isNode,
  LAG_ALL_HOURS,
  LAG_PREDECESSOR,
  LAG_PROJECT,
  LAG_SUCCESSOR,
  LEVEL_OF_EFFORT,
  LINKED,
  MILESTONE,
  NONE,
  NOT_STARTED,
  PROGRESS,
  SF,
  SS,
  START_MILESTONE,
  STARTED,
  SUMMARY,
  SUSPENDED,
  TO_NOTHING,
  WBS_SUMMARY,
  WORK,
} from './codes.ts'
import { Order } from './order.ts'
import { Outside } from './outside.ts'
import { Projects, WHOLE } from './projects.ts'
import { clampMinutes, isLate, kindOf, limitsContradict, manualStart, specialityOf } from './row-facts.ts'
import { progressFacts } from './scenario-facts.ts'
import { gapAhead } from './splits.ts'

const relationTypeCode: Record<RelationType, number> = { fs: FS, ss: SS, ff: FF, sf: SF }

const lagCalendarCode: Record<LagCalendar, number> = {
  predecessor: LAG_PREDECESSOR,
  successor: LAG_SUCCESSOR,
  all_hours: LAG_ALL_HOURS,
  project: LAG_PROJECT,
}

/** Index of the calendar that always works; stands in for missing and broken ones. */
const ALL_HOURS = 0

/**
 * The plan compiled to columns by row slot and relation slot, and kept up under changes.
 *
 * Columns are public for the passes, which read them in tight loops; only this class writes those of the plan. What a
 * change can influence is collected in `stale*` until the next calculation.
 */
export class Network {
  settings: ScheduleSettings
  /** What progress scenarios read beside the plan. */
  inputs: PlanInputs = {}
  /** Unfinished predecessors do not hold what has started (progress override, actual dates). */
  lenient = false
  /** The rules of MS Project hold instead of P6's. */
  byMsProject = false
  /** Lags of SS and SF run from the actual start of a started predecessor. */
  lagsFromActual = false

  /** Rows by slot. */
  size = 0
  capacity: number
  ids: Id[] = []
  rows: (WbsRow | null)[] = []
  slots = new Map<Id, number>()
  kind: Uint8Array
  state: Uint8Array
  /** What the passes have to mind beside logic, as bits; 0: an ordinary work, not started, without limits. */
  special: Uint8Array
  calendar: Int32Array<ArrayBuffer>
  duration: Int32Array<ArrayBuffer>
  /** Remaining minutes as typed or derived from the percentage, with the pauses between them. */
  remaining: Int32Array<ArrayBuffer>
  /** Those pauses. */
  gap: Int32Array<ArrayBuffer>
  /** Percent complete in hundredths. */
  percent: Int32Array<ArrayBuffer>
  actualStart: Int32Array<ArrayBuffer>
  actualFinish: Int32Array<ArrayBuffer>
  parent: Int32Array<ArrayBuffer>
  firstChild: Int32Array<ArrayBuffer>
  nextSibling: Int32Array<ArrayBuffer>
  previousSibling: Int32Array<ArrayBuffer>

  /** Relations by slot. */
  relationSize = 0
  relations: (Relation | null)[] = []
  relationSlots = new Map<string, number>()
  pred = new Int32Array(0)
  succ = new Int32Array(0)
  lag = new Int32Array(0)
  type = new Uint8Array(0)
  lagCalendar = new Uint8Array(0)
  standing = new Uint8Array(0)
  /** Where the relation holds its successor (see `earliestBy`), noted by the forward pass. */
  bound = new Int32Array(0)
  /** Lag that has not passed at the data date, where the predecessor has started; noted by the forward pass. */
  left = new Int32Array(0)
  readonly incoming = new Adjacency()
  readonly outgoing = new Adjacency()
  readonly order = new Order(this)
  /** Projects scheduled together. */
  readonly projects: Projects
  /** Relations outside the passes, by the ids of both their ends. */
  readonly aside = new Map<Id, Set<number>>()
  readonly toNothing = new Set<number>()
  /** Relations to other schedules. */
  readonly outside = new Outside()
  /** Suspended relations with the loop each would close. */
  readonly loops = new Map<number, Id[]>()

  calendars: CompiledCalendar[] = [compiledOf(aroundTheClock)]
  calendarSlots = new Map<Id, number>()
  /** Calendars as given, also those that are replaced because they cannot work. */
  readonly sources = new Map<Id, Calendar>()
  defaultCalendar = ALL_HOURS
  readonly brokenCalendars = new Set<Id>()
  readonly assignments = new Map<Id, Map<Id, Assignment>>()
  private readonly assignmentRows = new Map<Id, Id>()

  /** All summaries, children before their parents; null: the tree changed. */
  summariesUpwards: readonly number[] | null = null
  readonly levelsOfEffort = new Set<number>()
  readonly wbsSummaries = new Set<number>()
  readonly lateRows = new Set<number>()
  /** Starts of summaries that were put in their place by hand, by their slots. */
  private readonly summaryStarts = new Map<number, Instant>()
  readonly withoutCalendar = new Set<number>()
  readonly impossibleLimits = new Set<number>()

  /** Everything has to be recomputed. */
  staleAll = true
  /** The order may suspend other relations than before. */
  staleOrder = true
  /** Nodes came or went: the ends of the project have to be looked for. */
  staleEnds = true
  staleForward: number[] = []
  staleBackward: number[] = []
  staleOutput: number[] = []
  staleSummaries: number[] = []
  private unparented: number[] = []
  /** Rows whose parent is not there, by its id. */
  private readonly orphans = new Map<Id, Set<number>>()
  private freeSlots: number[] = []
  private freeRelations: number[] = []
  /** How much longer the assignments of each row take than they say, by slot; null: as they say. */
  stretch: Float64Array | null = null
  /** Delays by levelling in place of those that rows say, by slot; null: as they say. */
  delays: Int32Array | null = null
  /** Told when a slot loses its row. */
  onRemoved: (slot: number) => void = () => {}
  /** Told when capacity grew. */
  onGrown: () => void = () => {}

  constructor(settings: ScheduleSettings, capacity: number) {
    this.settings = settings
    this.readModes()
    this.capacity = Math.max(16, capacity)
    this.projects = new Projects(this.capacity)
    this.projects.putWhole(settings)
    this.kind = new Uint8Array(this.capacity)
    this.state = new Uint8Array(this.capacity)
    this.special = new Uint8Array(this.capacity)
    const column = () => new Int32Array(this.capacity)
    this.calendar = column()
    this.duration = column()
    this.remaining = column()
    this.gap = column()
    this.percent = column()
    this.actualStart = column()
    this.actualFinish = column()
    this.parent = column().fill(-1)
    this.firstChild = column().fill(-1)
    this.nextSibling = column().fill(-1)
    this.previousSibling = column().fill(-1)
    this.incoming.grow(this.capacity)
    this.outgoing.grow(this.capacity)
    this.order.grow(this.capacity)
  }

  // ---- rows

  putRow(row: WbsRow): void {
    const known = this.slots.get(row.id)
    const slot = known ?? this.takeSlot(row.id)
    const before = known === undefined ? null : this.rows[slot]!
    const kind = kindOf(row)
    if (before && this.kind[slot] === kind) {
      this.rows[slot] = row
      this.compileRow(slot, row)
      this.markAround(slot)
    } else {
      this.reconnect(row.id, () => {
        if (before) this.leaveKind(slot)
        this.rows[slot] = row
        this.enterKind(slot, kind)
        this.compileRow(slot, row)
      })
      this.markAround(slot)
    }
    if (!before || before.parentId !== row.parentId) this.moveBelow(slot, row.parentId, before)
    this.putSubproject(slot, row)
    if (this.staleAll) return
    if (this.parent[slot]! >= 0) this.staleSummaries.push(this.parent[slot]!)
    if (kind === SUMMARY) this.staleSummaries.push(slot)
  }

  /** Only summaries hold projects. New dates of one reach everything in it, and from there anywhere. */
  private putSubproject(slot: number, row: WbsRow): void {
    if (!this.projects.put(slot, this.kind[slot] === SUMMARY ? row.subproject : null)) return
    if (this.settings.scenario !== 0) this.compileAll()
    this.staleAll = true
  }

  removeRow(id: Id): void {
    const slot = this.slots.get(id)
    if (slot === undefined) return
    const row = this.rows[slot]!
    this.reconnect(id, () => {
      this.leaveKind(slot)
      this.slots.delete(id)
      this.rows[slot] = null
    })
    this.unlinkFromParent(slot)
    this.forgetOrphan(slot, row.parentId)
    for (let child = this.firstChild[slot]!; child >= 0; ) {
      const next = this.nextSibling[child]!
      this.unlinkFromParent(child)
      this.unparented.push(child)
      child = next
    }
    this.ids[slot] = ''
    this.projects.forget(slot)
    this.outside.forget(slot)
    this.withoutCalendar.delete(slot)
    this.impossibleLimits.delete(slot)
    this.lateRows.delete(slot)
    this.freeSlots.push(slot)
    this.onRemoved(slot)
  }

  private takeSlot(id: Id): number {
    const slot = this.freeSlots.pop() ?? this.size++
    if (slot >= this.capacity) this.growRows(this.capacity * 2)
    this.slots.set(id, slot)
    this.ids[slot] = id
    for (const child of this.orphans.get(id) ?? []) this.unparented.push(child)
    this.orphans.delete(id)
    return slot
  }

  private growRows(capacity: number): void {
    this.capacity = capacity
    this.kind = enlargedBytes(this.kind, capacity)
    this.state = enlargedBytes(this.state, capacity)
    this.special = enlargedBytes(this.special, capacity)
    this.calendar = enlarged(this.calendar, capacity)
    this.duration = enlarged(this.duration, capacity)
    this.remaining = enlarged(this.remaining, capacity)
    this.gap = enlarged(this.gap, capacity)
    this.percent = enlarged(this.percent, capacity)
    this.actualStart = enlarged(this.actualStart, capacity)
    this.actualFinish = enlarged(this.actualFinish, capacity)
    const from = this.parent.length
    this.parent = enlarged(this.parent, capacity).fill(-1, from)
    this.firstChild = enlarged(this.firstChild, capacity).fill(-1, from)
    this.nextSibling = enlarged(this.nextSibling, capacity).fill(-1, from)
    this.previousSibling = enlarged(this.previousSibling, capacity).fill(-1, from)
    this.incoming.grow(capacity)
    this.outgoing.grow(capacity)
    this.order.grow(capacity)
    this.projects.grow(capacity)
    this.onGrown()
  }

  private enterKind(slot: number, kind: number): void {
    this.kind[slot] = kind
    this.staleEnds = true
    this.summariesUpwards = null
    if (isNode(kind)) this.order.append(slot)
    if (kind === LEVEL_OF_EFFORT) this.levelsOfEffort.add(slot)
    if (kind === WBS_SUMMARY) this.wbsSummaries.add(slot)
  }

  private leaveKind(slot: number): void {
    this.staleEnds = true
    this.summariesUpwards = null
    if (isNode(this.kind[slot]!)) this.order.drop(slot)
    this.kind[slot] = NONE
    this.levelsOfEffort.delete(slot)
    this.wbsSummaries.delete(slot)
    this.lateRows.delete(slot)
    this.putSummaryStart(slot, null)
  }

  /** Fills the columns of a row; what they mean to others is marked by the caller. */
  compileRow(slot: number, row: WbsRow): void {
    const kind = this.kind[slot]!
    const work = kind === WORK || kind === LEVEL_OF_EFFORT || kind === WBS_SUMMARY
    this.calendar[slot] = row.elapsed && kind === WORK ? ALL_HOURS : this.calendarOf(row.calendarId)
    toggle(this.withoutCalendar, slot, kind >= LEVEL_OF_EFFORT && !this.hasCalendar(row.calendarId))
    this.duration[slot] = work ? clampMinutes(row.duration) : 0
    const calendar = this.calendars[this.calendar[slot]!]!
    const progress = progressFacts(row, kind, this.duration[slot]!, this.settingsOf(slot), this.inputs, calendar)
    const { actualStart, actualFinish } = progress
    const instantly = kind === START_MILESTONE || kind === FINISH_MILESTONE
    const finish = actualFinish ?? (instantly ? actualStart : null)
    this.actualStart[slot] = actualStart ?? finish ?? NO_INSTANT
    this.actualFinish[slot] = finish ?? NO_INSTANT
    const state = finish !== null ? COMPLETE : actualStart !== null ? STARTED : NOT_STARTED
    this.state[slot] = state
    this.percent[slot] = state === COMPLETE ? 10_000 : progress.percent
    const remaining = state === COMPLETE ? 0 : progress.remaining
    this.gap[slot] = clampMinutes(gapAhead(row, kind, this.duration[slot]!, remaining))
    this.remaining[slot] = remaining + this.gap[slot]!
    const linked = this.outside.compile(this, slot, row.id) ? LINKED : 0
    const delayed = state === NOT_STARTED && row.levelDelay > 0 ? DELAYED : 0
    this.special[slot] =
      specialityOf(row) | linked | delayed | (kind === WORK ? 0 : MILESTONE) | (state === NOT_STARTED ? 0 : PROGRESS)
    this.putSummaryStart(slot, kind === SUMMARY ? manualStart(row) : null)
    toggle(this.lateRows, slot, isNode(kind) && state === NOT_STARTED && isLate(row))
    toggle(this.impossibleLimits, slot, isNode(kind) && limitsContradict(row))
  }

  /** Those of the schedule, with the data date of the row's own project. */
  settingsOf(slot: number): ScheduleSettings {
    const project = this.projects.of[slot]!
    return project === WHOLE ? this.settings : { ...this.settings, dataDate: this.projects.dataDate[project]! }
  }

  /** Only the calendar of the schedule, the one of lags and the progress scenario reach into the columns. */
  putSettings(settings: ScheduleSettings): void {
    const before = this.settings
    this.settings = settings
    this.projects.putWhole(settings)
    const { defaultCalendarId, lagCalendar } = before
    const isProgressOther = before.scenario !== settings.scenario || readsOtherwise(before, settings)
    const isCalendarOther = defaultCalendarId !== settings.defaultCalendarId || lagCalendar !== settings.lagCalendar
    if (isCalendarOther || isProgressOther) this.compileAll()
    this.readModes()
    this.staleAll = true
  }

  putInputs(inputs: PlanInputs): void {
    this.inputs = inputs
    this.compileAll()
  }

  private readModes(): void {
    const { progressMode, startLagFrom } = this.settings
    this.lenient = progressMode !== 'retained_logic'
    this.lagsFromActual = startLagFrom === 'actual_start' || progressMode === 'actual_dates'
    this.byMsProject = this.settings.rules === 'msproject'
  }

  /** Recomputes the columns of all rows and relations: the settings or the calendars changed. */
  compileAll(): void {
    this.readModes()
    this.defaultCalendar = this.calendarSlots.get(this.settings.defaultCalendarId) ?? ALL_HOURS
    for (let slot = 0; slot < this.size; slot++) {
      const row = this.rows[slot]
      if (row) this.compileRow(slot, row)
    }
    const own = lagCalendarCode[this.settings.lagCalendar]
    for (let r = 0; r < this.relationSize; r++) {
      const relation = this.relations[r]
      if (relation) this.lagCalendar[r] = relation.lagCalendar ? lagCalendarCode[relation.lagCalendar] : own
    }
    this.staleAll = true
  }

  private markAround(slot: number): void {
    if (this.staleAll) return
    this.staleOutput.push(slot)
    if (!isNode(this.kind[slot]!)) return
    this.staleForward.push(slot)
    this.staleBackward.push(slot)
    const { incoming, outgoing } = this
    for (let j = outgoing.start[slot]!, n = j + outgoing.count[slot]!; j < n; j++) {
      this.staleForward.push(this.succ[outgoing.pool[j]!]!)
    }
    for (let j = incoming.start[slot]!, n = j + incoming.count[slot]!; j < n; j++) {
      const pred = this.pred[incoming.pool[j]!]!
      this.staleBackward.push(pred)
      this.staleOutput.push(pred)
    }
  }

  // ---- tree

  /** Nothing below starts before it, by the rules of MS Project; `NO_INSTANT`: no summary above says so. */
  startAbove(slot: number): Instant {
    let start = NO_INSTANT
    if (this.summaryStarts.size === 0) return start
    for (let at = this.parent[slot]!; at >= 0; at = this.parent[at]!) {
      start = Math.max(start, this.summaryStarts.get(at) ?? NO_INSTANT)
    }
    return start
  }

  /** The nearest summary above that has this start. */
  summaryAbove(slot: number, start: Instant): number {
    let at = this.parent[slot]!
    while (at >= 0 && this.summaryStarts.get(at) !== start) at = this.parent[at]!
    return at
  }

  private putSummaryStart(slot: number, start: Instant | null): void {
    if ((this.summaryStarts.get(slot) ?? null) === start) return
    if (start === null) this.summaryStarts.delete(slot)
    else this.summaryStarts.set(slot, start)
    this.markBelow(slot)
  }

  /** The row and everything below it may have another summary start. */
  private markBelow(top: number): void {
    if (this.staleAll || !this.byMsProject) return
    const waiting = [top]
    for (let slot = waiting.pop(); slot !== undefined; slot = waiting.pop()) {
      if (this.rows[slot]) this.markAround(slot)
      for (let child = this.firstChild[slot]!; child >= 0; child = this.nextSibling[child]!) waiting.push(child)
    }
  }

  private moveBelow(slot: number, parentId: Id | null, before: WbsRow | null): void {
    if (before) {
      this.unlinkFromParent(slot)
      this.forgetOrphan(slot, before.parentId)
    }
    if (parentId !== null) this.unparented.push(slot)
  }

  private forgetOrphan(slot: number, parentId: Id | null): void {
    if (parentId === null) return
    const siblings = this.orphans.get(parentId)
    siblings?.delete(slot)
    if (siblings?.size === 0) this.orphans.delete(parentId)
  }

  private unlinkFromParent(slot: number): void {
    const parent = this.parent[slot]!
    if (parent < 0) return
    this.summariesUpwards = null
    const next = this.nextSibling[slot]!
    const previous = this.previousSibling[slot]!
    if (previous >= 0) this.nextSibling[previous] = next
    else this.firstChild[parent] = next
    if (next >= 0) this.previousSibling[next] = previous
    this.parent[slot] = this.nextSibling[slot] = this.previousSibling[slot] = -1
    this.projects.move(slot)
    this.staleSummaries.push(parent)
    if (this.summaryStarts.size > 0) this.markBelow(slot)
  }

  /** Hangs rows below their parents once all of a batch are known; a row below itself stays at the top. */
  linkParents(): void {
    const waiting = this.unparented
    this.unparented = []
    for (const slot of waiting) {
      const row = this.rows[slot]
      if (!row || row.parentId === null || this.parent[slot]! >= 0) continue
      const parent = this.slots.get(row.parentId)
      if (parent === undefined) this.addOrphan(row.parentId, slot)
      else if (this.isBelow(parent, slot)) this.unparented.push(slot)
      else this.hang(slot, parent)
    }
    this.projects.settle(this, this.staleAll, (slot) => this.enterProject(slot))
  }

  private enterProject(slot: number): void {
    const row = this.rows[slot]
    if (!row) return
    if (this.settings.scenario !== 0) this.compileRow(slot, row)
    if (!this.staleAll && this.kind[slot] === SUMMARY) this.staleSummaries.push(slot)
    this.staleEnds = true
    this.markAround(slot)
  }

  private hang(slot: number, parent: number): void {
    this.summariesUpwards = null
    const first = this.firstChild[parent]!
    this.parent[slot] = parent
    this.nextSibling[slot] = first
    if (first >= 0) this.previousSibling[first] = slot
    this.firstChild[parent] = slot
    this.projects.move(slot)
    if (!this.staleAll) this.staleSummaries.push(parent)
    if (this.summaryStarts.size > 0) this.markBelow(slot)
  }

  private addOrphan(parentId: Id, slot: number): void {
    const siblings = this.orphans.get(parentId)
    if (siblings) siblings.add(slot)
    else this.orphans.set(parentId, new Set([slot]))
  }

  private isBelow(slot: number, ancestor: number): boolean {
    for (let at = slot; at >= 0; at = this.parent[at]!) if (at === ancestor) return true
    return false
  }

  // ---- relations

  putRelation(relation: Relation): void {
    const known = this.relationSlots.get(relation.id)
    const r = known ?? this.takeRelation(relation.id)
    if (known !== undefined) this.detach(r)
    this.compileRelation(r, relation)
    this.attach(r)
  }

  removeRelation(id: string): void {
    const r = this.relationSlots.get(id)
    if (r === undefined) return
    this.detach(r)
    this.relationSlots.delete(id)
    this.relations[r] = null
    this.standing[r] = FREE
    this.freeRelations.push(r)
  }

  putExternal(relation: Relation): void {
    this.recompile(this.outside.put(relation))
  }

  removeExternal(id: string): void {
    this.recompile(this.outside.remove(id))
  }

  private recompile(id: Id | null): void {
    const slot = id === null ? undefined : this.slots.get(id)
    if (slot === undefined) return
    this.compileRow(slot, this.rows[slot]!)
    this.markAround(slot)
  }

  private takeRelation(id: string): number {
    const r = this.freeRelations.pop() ?? this.relationSize++
    if (r >= this.pred.length) this.growRelations(Math.max(64, this.pred.length * 2))
    this.relationSlots.set(id, r)
    return r
  }

  growRelations(capacity: number): void {
    this.pred = enlarged(this.pred, capacity)
    this.succ = enlarged(this.succ, capacity)
    this.lag = enlarged(this.lag, capacity)
    this.bound = enlarged(this.bound, capacity)
    this.left = enlarged(this.left, capacity)
    this.type = enlargedBytes(this.type, capacity)
    this.lagCalendar = enlargedBytes(this.lagCalendar, capacity)
    this.standing = enlargedBytes(this.standing, capacity)
  }

  private compileRelation(r: number, relation: Relation): void {
    this.relations[r] = relation
    this.type[r] = relationTypeCode[relation.type]
    this.lag[r] = clampMinutes(relation.lag)
    this.lagCalendar[r] = lagCalendarCode[relation.lagCalendar ?? this.settings.lagCalendar]
  }

  /** Finds the ends and decides whether the relation can take part in the passes. */
  private resolve(r: number): number {
    const { predId, succId } = this.relations[r]!
    return this.connect(r, this.slots.get(predId) ?? -1, this.slots.get(succId) ?? -1)
  }

  private connect(r: number, pred: number, succ: number): number {
    this.pred[r] = pred
    this.succ[r] = succ
    if (pred < 0 || succ < 0) return TO_NOTHING
    const a = this.kind[pred]!
    const b = this.kind[succ]!
    if (isNode(a) && isNode(b)) return IN_NETWORK
    return (isNode(a) || a === LEVEL_OF_EFFORT) && (isNode(b) || b === LEVEL_OF_EFFORT) ? BESIDE : TO_NOTHING
  }

  private attach(r: number): void {
    const standing = this.resolve(r)
    if (standing !== IN_NETWORK) {
      this.putAside(r, standing)
      return
    }
    const path = this.order.insert(this.pred[r]!, this.succ[r]!)
    if (path) {
      this.staleOrder = true
      this.loops.set(
        r,
        path.map((slot) => this.ids[slot]!),
      )
      this.putAside(r, SUSPENDED)
      return
    }
    // A new relation may close a loop that another, suspended one would have closed: decide again which stays.
    if (this.loops.size > 0) this.staleOrder = true
    this.standing[r] = IN_NETWORK
    this.incoming.add(this.succ[r]!, r)
    this.outgoing.add(this.pred[r]!, r)
    this.markEnds(r)
  }

  private detach(r: number): void {
    const standing = this.standing[r]!
    if (standing === IN_NETWORK) {
      this.incoming.remove(this.succ[r]!, r)
      this.outgoing.remove(this.pred[r]!, r)
      if (this.loops.size > 0) this.staleOrder = true
      this.markEnds(r)
      return
    }
    if (standing === SUSPENDED) this.staleOrder = true
    this.loops.delete(r)
    this.toNothing.delete(r)
    const { predId, succId } = this.relations[r]!
    for (const id of [predId, succId]) {
      const set = this.aside.get(id)
      set?.delete(r)
      if (set?.size === 0) this.aside.delete(id)
    }
  }

  private putAside(r: number, standing: number): void {
    this.standing[r] = standing
    if (standing === TO_NOTHING) this.toNothing.add(r)
    const { predId, succId } = this.relations[r]!
    for (const id of [predId, succId]) {
      const set = this.aside.get(id)
      if (set) set.add(r)
      else this.aside.set(id, new Set([r]))
    }
  }

  private markEnds(r: number): void {
    if (this.staleAll) return
    this.staleForward.push(this.succ[r]!)
    this.staleBackward.push(this.pred[r]!)
    this.staleOutput.push(this.pred[r]!, this.succ[r]!)
  }

  /** Runs a change that may make relations of the row possible or impossible. */
  private reconnect(id: Id, change: () => void): void {
    const slot = this.slots.get(id)!
    const aside = this.aside.get(id)
    if (!aside && this.kind[slot] === NONE) {
      change()
      return
    }
    const touching = new Set(aside ?? [])
    if (isNode(this.kind[slot]!)) {
      for (const r of this.incoming.listOf(slot)) touching.add(r)
      for (const r of this.outgoing.listOf(slot)) touching.add(r)
    }
    for (const r of touching) this.detach(r)
    change()
    for (const r of touching) this.attach(r)
  }

  /** Takes all relations of an empty network at once; `order.rebuild` then decides about loops. */
  loadRelations(relations: readonly Relation[]): void {
    this.growRelations(relations.length + 64)
    const { slots } = this
    const preds = Int32Array.from(relations, (relation) => slots.get(relation.predId) ?? -1)
    const succs = Int32Array.from(relations, (relation) => slots.get(relation.succId) ?? -1)
    // In the order of successors, so that the passes walk through memory almost in line.
    for (const i of inOrderOf(succs, this.size)) {
      const relation = relations[i]!
      if (this.relationSlots.has(relation.id)) continue
      const r = this.takeRelation(relation.id)
      this.compileRelation(r, relation)
      const standing = this.connect(r, preds[i]!, succs[i]!)
      if (standing === IN_NETWORK) this.standing[r] = IN_NETWORK
      else this.putAside(r, standing)
    }
    this.staleOrder = true
  }

  /** Rebuilds adjacency and order from scratch, deciding anew which relations loops lose. */
  rebuildOrder(): void {
    for (const r of [...this.loops.keys()]) {
      this.detach(r)
      this.standing[r] = IN_NETWORK
    }
    this.order.rebuild()
    this.staleOrder = false
    this.staleAll = true
  }

  suspend(r: number, path: Id[]): void {
    this.loops.set(r, path)
    this.putAside(r, SUSPENDED)
  }

  // ---- calendars and assignments

  putCalendar(calendar: Calendar): void {
    const known = this.calendarSlots.get(calendar.id)
    this.sources.set(calendar.id, calendar)
    const issues = calendarIssues(calendar)
    toggle(this.brokenCalendars, calendar.id, issues.length > 0)
    const compiled = compiledOf(issues.length > 0 ? aroundTheClock : calendar)
    if (known !== undefined) this.calendars[known] = compiled
    else this.calendarSlots.set(calendar.id, this.calendars.push(compiled) - 1)
  }

  removeCalendar(id: Id): void {
    this.calendarSlots.delete(id)
    this.sources.delete(id)
    this.brokenCalendars.delete(id)
  }

  private calendarOf(id: Id | null): number {
    return id === null ? this.defaultCalendar : (this.calendarSlots.get(id) ?? this.defaultCalendar)
  }

  private hasCalendar(id: Id | null): boolean {
    return this.calendarSlots.has(id ?? this.settings.defaultCalendarId)
  }

  putAssignment(assignment: Assignment): void {
    this.removeAssignment(assignment.id)
    const { wbsId, id } = assignment
    const known = this.assignments.get(wbsId)
    if (known) known.set(id, assignment)
    else this.assignments.set(wbsId, new Map([[id, assignment]]))
    this.assignmentRows.set(id, wbsId)
    this.markAssigned(wbsId)
  }

  removeAssignment(id: Id): void {
    const wbsId = this.assignmentRows.get(id)
    if (wbsId === undefined) return
    this.assignmentRows.delete(id)
    const known = this.assignments.get(wbsId)!
    known.delete(id)
    if (known.size === 0) this.assignments.delete(wbsId)
    this.markAssigned(wbsId)
  }

  private markAssigned(wbsId: Id): void {
    const slot = this.slots.get(wbsId)
    if (slot !== undefined && this.rows[slot]!.activityKind === 'resource_dependent') this.markAround(slot)
  }

  /** Calendar and remaining minutes of each time-based assignment of a resource-dependent work; empty: use the work's. */
  resourcesOf(slot: number): { calendar: CompiledCalendar; remaining: Minutes }[] {
    const assigned = this.assignments.get(this.ids[slot]!)
    if (!assigned) return []
    const own = this.calendars[this.calendar[slot]!]!
    const stretch = this.stretch?.[slot] ?? 1
    return [...assigned.values()]
      .filter((a) => (a.resourceType === 'human' || a.resourceType === 'machine') && a.remaining > 0)
      .map((a) => ({
        calendar: a.calendarId === null ? own : this.calendars[this.calendarOf(a.calendarId)]!,
        remaining: clampMinutes(a.remaining * stretch),
      }))
  }
}

/** Indices of the keys (−1 … limit − 1) in ascending order of keys. */
function inOrderOf(keys: Int32Array, limit: number): Int32Array {
  const next = new Int32Array(limit + 2)
  for (const key of keys) next[key + 2]!++
  for (let key = 1; key < next.length; key++) next[key]! += next[key - 1]!
  const order = new Int32Array(keys.length)
  for (let i = 0; i < keys.length; i++) order[next[keys[i]! + 1]!++] = i
  return order
}

function toggle<T>(set: Set<T>, value: T, member: boolean): void {
  if (member) set.add(value)
  else set.delete(value)
}

/** Would the same progress scenario give other results? */
function readsOtherwise(a: ScheduleSettings, b: ScheduleSettings): boolean {
  if (b.scenario === 0) return false
  return (
    a.dataDate !== b.dataDate ||
    a.remainingRounding !== b.remainingRounding ||
    a.rateFromInitialDuration !== b.rateFromInitialDuration
  )
}
