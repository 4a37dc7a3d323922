import { workBetween } from '../calendar/index.ts'
import type { Id, SchedulePlan } from '../plan/index.ts'
import type { PlanInputs, WorkProgress } from '../progress/index.ts'
import { NO_INSTANT, NO_MINUTES } from '../time/index.ts'
import { enlargedBytes } from './adjacency.ts'
import { applyChange } from './apply.ts'
import { type Placements, placeAsLateAsPossible } from './as-late-as-possible.ts'
import { backwardPass } from './backward.ts'
import { COMPLETE, isNode, NOT_STARTED, SUMMARY } from './codes.ts'
import { compilePlan } from './compile.ts'
import { Dates, dataDateOf } from './dates.ts'
import { explain } from './explain/index.ts'
import type { ExplainedValue, Explanation } from './explain/types.ts'
import { Fingerprint } from './fingerprint.ts'
import { floatPaths } from './float-paths.ts'
import { DENSE, forwardPass } from './forward.ts'
import { collectIssues } from './issues.ts'
import { spanLevelsOfEffort } from './level-of-effort.ts'
import { longestPath } from './longest-path.ts'
import * as msProject from './msproject/index.ts'
import { Network } from './network.ts'
import { isOutOfRange, type ResultWatch, writeNodeResults } from './node-results.ts'
import { drivesFromOutside } from './outside.ts'
import { findProjectFinish } from './project-finish.ts'
import { drives } from './relation-dates.ts'
import { externalReserves, relationReserves } from './reserves.ts'
import { emptyTimetable, growTimetable, noResult, type ResultRow, writeResult } from './results.ts'
import { allSummariesUpwards, type Rollup, rolledPercent, rolledWork, rollUp, summariesUpwards } from './rollup.ts'
import { scenarioProgress } from './scenario-facts.ts'
import { type Pause, pausesOf } from './splits.ts'
import { traceLogic } from './trace.ts'
import type {
  Calculation,
  FloatPath,
  FloatPathOptions,
  LogicTrace,
  PlanChange,
  RelationReserve,
  ResultIdentity,
  ScheduleEngine,
  Timetable,
} from './types.ts'

const noSettings: SchedulePlan['settings'] = {
  name: '',
  dataDate: 0,
  plannedStart: 0,
  mustFinishBy: null,
  defaultCalendarId: '',
  progressMode: 'retained_logic',
  lagCalendar: 'predecessor',
  startLagFrom: 'early_start',
  totalFloat: 'finish',
  criticalBy: 'total_float',
  criticalThreshold: 0,
  openEndsCritical: false,
  useExpectedFinish: false,
  scenario: 0,
  currency: '',
  remainingRounding: 'minute',
  rateFromInitialDuration: false,
  rules: 'p6',
}

const noPlan: SchedulePlan = { settings: noSettings, rows: [], relations: [], calendars: [], assignments: [] }

const p6 = { forwardPass, backwardPass }

export function createEngine(): ScheduleEngine {
  return new Engine()
}

class Engine implements ScheduleEngine {
  readonly timetable: Timetable = emptyTimetable(16)
  private net = new Network(noSettings, 16)
  private dates = new Dates(16)
  private fingerprint = new Fingerprint()
  private rollups: (Rollup | undefined)[] = []
  private placed: Placements = new Map()
  /** Nodes with the latest early finish. */
  private ends: number[] = []
  private path: number[] = []
  private isOnPath = new Uint8Array(16)
  /** The early dates are those after late works were put in their places. */
  private isSettled = false
  /** Something at the ends of the project moved. */
  private staleProjectEnds = true
  private readonly outOfRange = new Set<number>()
  /** Slots whose output must be written again, without repetition. */
  private touched: number[] = []
  private isTouched = new Uint8Array(16)
  private changed: number[] = []
  private isChanged = new Uint8Array(16)
  private readonly row: ResultRow = { ...noResult }
  private readonly watch: ResultWatch = {
    changed: (slot) => this.noteChanged(slot),
    ranged: (slot, isOut) => this.noteRange(slot, isOut),
    movedProjectEnds: () => {
      this.staleProjectEnds = true
    },
  }

  constructor() {
    this.load(noPlan)
  }

  slotOf(id: Id): number {
    return this.net.slots.get(id) ?? -1
  }

  idOf(slot: number): Id {
    return this.net.ids[slot] ?? ''
  }

  load(plan: SchedulePlan, inputs: PlanInputs = {}): void {
    const net = compilePlan(plan, inputs)
    this.net = net
    net.onRemoved = (slot) => this.forget(slot)
    net.onGrown = () => this.grow()
    Object.assign(this.timetable, emptyTimetable(net.capacity))
    this.dates = new Dates(net.capacity)
    this.fingerprint = new Fingerprint()
    this.rollups = []
    this.placed = new Map()
    this.path = []
    this.changed = []
    this.touched = []
    this.outOfRange.clear()
    this.isTouched = new Uint8Array(net.capacity)
    this.isChanged = new Uint8Array(net.capacity)
    this.isOnPath = new Uint8Array(net.capacity)
  }

  apply(changes: readonly PlanChange[]): void {
    for (const change of changes) applyChange(this.net, this.fingerprint, change)
  }

  calculate(): Calculation {
    const { net } = this
    net.linkParents()
    if (net.staleOrder) net.rebuildOrder()
    if (net.staleAll) this.calculateAll()
    else net.staleAll = !this.calculateStale()
    const full = net.staleAll
    this.finish(full)
    return { changed: this.takeChanged(), full, issues: collectIssues(net, this.outOfRange) }
  }

  identity(): ResultIdentity {
    return this.fingerprint.identity(this.net, this.timetable)
  }

  loopThrough(predId: Id, succId: Id): Id[] | null {
    const { net } = this
    const pred = net.slots.get(predId)
    const succ = net.slots.get(succId)
    if (pred === undefined || succ === undefined) return null
    if (pred === succ) return [predId]
    const path = net.order.path(succ, pred)
    return path?.map((slot) => net.ids[slot]!) ?? null
  }

  progressOf(id: Id): WorkProgress | null {
    const { net } = this
    const slot = net.slots.get(id)
    if (slot === undefined) return null
    const calendar = net.calendars[net.calendar[slot]!]!
    return scenarioProgress(net.rows[slot]!, net.kind[slot]!, net.settingsOf(slot), net.inputs, calendar)
  }

  floatPaths(options: FloatPathOptions): FloatPath[] {
    const { net, dates, timetable, ends } = this
    return floatPaths({ net, dates, timetable, ends }, options)
  }

  trace(id: Id, limit: number): LogicTrace | null {
    return traceLogic(this.net, this.dates, id, limit)
  }

  driversOf(id: Id): string[] {
    const { net, dates } = this
    const slot = net.slots.get(id)
    if (slot === undefined || !isNode(net.kind[slot]!)) return []
    const driving = [...net.incoming.listOf(slot)].filter((r) => drives(net, dates, r))
    const outside = net.outside.linksOf(slot).filter((link) => drivesFromOutside(net, dates, slot, link))
    return [...driving.map((r) => net.relations[r]!.id), ...outside.map(({ relation }) => relation.id)].sort()
  }

  relationReserves(id: Id): RelationReserve[] {
    return relationReserves(this.net, this.dates, id)
  }

  externalReserves(): RelationReserve[] {
    return externalReserves(this.net, this.dates)
  }

  pausesOf(slot: number): Pause[] {
    return pausesOf(this.net, this.dates, this.timetable, slot)
  }

  explain(id: Id, value: ExplainedValue): Explanation | null {
    const { net, dates, timetable, placed, ends, isOnPath } = this
    return explain({ net, dates, timetable, placed, ends, isOnPath }, id, value)
  }

  // ---- passes

  private calculateAll(): void {
    const { net, dates } = this
    const { forwardPass, backwardPass } = this.rules
    forwardPass(net, dates, null, [])
    this.findProjectFinish()
    backwardPass(net, dates, null, null)
    this.settleLateWorks()
  }

  private get rules(): Pick<typeof msProject, 'forwardPass' | 'backwardPass'> {
    return this.net.byMsProject ? msProject : p6
  }

  /** Works as late as possible push what follows them, by the rules of MS Project: that needs their late dates. */
  private settleLateWorks(): void {
    const { net, dates } = this
    this.isSettled = net.byMsProject && net.lateRows.size > 0
    if (!this.isSettled) return
    msProject.forwardAgain(net, dates)
    this.findProjectFinish()
  }

  /** Computes what changes reach. False: so much moves that everything was computed, or has new late dates. */
  private calculateStale(): boolean {
    const { net, dates } = this
    if (this.isSettled || (net.byMsProject && net.lateRows.size > 0)) {
      this.calculateAll()
      return false
    }
    const { forwardPass, backwardPass } = this.rules
    const { projectFinish, projectLate } = dates
    const moved: number[] = []
    const isDense = forwardPass(net, dates, flagsOf(net, net.staleForward), moved)
    if (isDense || net.staleEnds) this.findProjectFinish()
    if (isDense || isOther(dates.projectLate, projectLate)) {
      backwardPass(net, dates, null, null)
      return false
    }
    for (const slot of net.staleOutput) this.touch(slot)
    for (const slot of moved) this.touchWithPredecessors(slot)
    const late: number[] = []
    backwardPass(net, dates, flagsOf(net, [...net.staleBackward, ...moved]), late)
    for (const slot of late) this.touch(slot)
    if (dates.projectFinish !== projectFinish) this.touchOpenEnds()
    return true
  }

  /** The free float of a predecessor reaches to the node. */
  private touchWithPredecessors(slot: number): void {
    const { incoming, pred } = this.net
    this.touch(slot)
    for (let j = incoming.start[slot]!, end = j + incoming.count[slot]!; j < end; j++) {
      this.touch(pred[incoming.pool[j]!]!)
    }
  }

  private findProjectFinish(): void {
    this.ends = findProjectFinish(this.net, this.dates)
  }

  /** The free float of what nothing follows reaches to the end of the project. */
  private touchOpenEnds(): void {
    const { net } = this
    const { count } = net.outgoing
    for (let slot = 0; slot < net.size; slot++) {
      if (isNode(net.kind[slot]!) && (count[slot] === 0 || net.lenient)) this.touch(slot)
    }
  }

  // ---- output

  private finish(full: boolean): void {
    const { net } = this
    this.placeLateRows()
    const dense = full || this.touched.length * DENSE > net.size
    this.writeNodes(dense ? null : this.touched)
    this.writeLevelsOfEffort()
    this.writeLongestPath()
    this.writeSummaries(dense)
    this.writeWbsSummaries()
    this.writeProjectEnds()
    for (const slot of this.touched) this.isTouched[slot] = 0
    this.touched = []
    net.staleAll = false
    net.staleEnds = false
    net.staleForward = []
    net.staleBackward = []
    net.staleOutput = []
    net.staleSummaries = []
    this.timetable.size = net.size
  }

  private writeNodes(slots: readonly number[] | null): void {
    const { net, dates, timetable, placed, watch } = this
    if (net.byMsProject) msProject.writeNodeResults(net, dates, timetable, slots, watch)
    else writeNodeResults(net, dates, timetable, placed, slots, watch)
  }

  /** Moves as-late-as-possible works; whoever moved, and its predecessors, are written again. */
  private placeLateRows(): void {
    const { net } = this
    if (net.lateRows.size === 0 && this.placed.size === 0) return
    const before = this.placed
    this.placed = net.byMsProject ? new Map() : placeAsLateAsPossible(net, this.dates)
    for (const slot of new Set([...before.keys(), ...this.placed.keys()])) {
      const [a, b] = [before.get(slot), this.placed.get(slot)]
      if (a?.start === b?.start && a?.finish === b?.finish && a?.moved === b?.moved) continue
      this.touch(slot)
      if (net.kind[slot] && isNode(net.kind[slot]!)) {
        for (const r of net.incoming.listOf(slot)) this.touch(net.pred[r]!)
      }
    }
  }

  private isCritical(slot: number, totalFloat: number): number {
    const { settings, state } = this.net
    if (state[slot] === COMPLETE) return 0
    if (settings.criticalBy === 'longest_path') return this.timetable.driving[slot]!
    return totalFloat <= settings.criticalThreshold ? 1 : 0
  }

  private noteRange(slot: number, isOut: boolean): void {
    if (isOut) this.outOfRange.add(slot)
    else if (this.outOfRange.size > 0) this.outOfRange.delete(slot)
  }

  private writeLevelsOfEffort(): void {
    const { net, row } = this
    if (net.levelsOfEffort.size === 0) return
    for (const [slot, span] of spanLevelsOfEffort(net, this.timetable)) {
      const calendar = net.calendars[net.calendar[slot]!]!
      const state = net.state[slot]!
      const complete = state === COMPLETE
      Object.assign(row, span)
      if (state !== NOT_STARTED) row.start = net.actualStart[slot]!
      if (complete) row.finish = net.actualFinish[slot]!
      row.totalFloat = complete ? 0 : workBetween(calendar, span.earlyFinish, span.lateFinish)
      row.freeFloat = 0
      row.remaining = complete ? 0 : Math.max(0, workBetween(calendar, span.earlyStart, span.earlyFinish))
      row.duration = Math.max(0, workBetween(calendar, row.start, row.finish))
      row.percent = net.percent[slot]!
      row.critical = complete || net.settings.criticalBy === 'longest_path' ? 0 : this.isCritical(slot, row.totalFloat)
      this.noteRange(slot, isOutOfRange(row.earlyStart, row.earlyFinish, row.lateStart))
      this.write(slot, row)
    }
  }

  private writeLongestPath(): void {
    const { isOnPath, net } = this
    const { driving, critical } = this.timetable
    if (!this.mayMovePath()) return
    const before = this.path
    for (const slot of before) isOnPath[slot] = 0
    this.path = longestPath(net, this.dates, this.ends, isOnPath)
    for (const slot of before) if (isOnPath[slot] === 0) this.setDriving(slot, 0)
    const off = (slot: number) => {
      if (driving[slot] === 1 && isOnPath[slot] === 0 && net.kind[slot] !== SUMMARY) this.setDriving(slot, 0)
    }
    if (net.staleAll) for (let slot = 0; slot < net.size; slot++) off(slot)
    else this.touched.forEach(off)
    const byPath = net.settings.criticalBy === 'longest_path'
    for (const slot of this.path) {
      if (driving[slot] === 0) this.setDriving(slot, 1)
      if (!byPath || critical[slot] === 1 || net.state[slot] === COMPLETE) continue
      critical[slot] = 1
      this.noteChanged(slot)
    }
  }

  /** Only what is on the path, or leads straight to it, can move it. */
  private mayMovePath(): boolean {
    const { net, isOnPath } = this
    if (net.staleAll || net.staleEnds) return true
    const { outgoing } = net
    return this.touched.some((slot) => {
      if (isOnPath[slot] === 1) return true
      for (let j = outgoing.start[slot]!, n = j + outgoing.count[slot]!; j < n; j++) {
        if (isOnPath[net.succ[outgoing.pool[j]!]!] === 1) return true
      }
      return false
    })
  }

  private setDriving(slot: number, value: number): void {
    const { timetable, net } = this
    if (timetable.driving[slot] === value) return
    timetable.driving[slot] = value
    if (net.settings.criticalBy === 'longest_path' && net.state[slot] !== COMPLETE) timetable.critical[slot] = value
    this.noteChanged(slot)
  }

  private writeSummaries(all: boolean): void {
    const { net } = this
    for (const slot of all ? allSummariesUpwards(net) : this.staleSummariesUpwards()) {
      const rollup = rollUp(net, this.timetable, this.rollups, slot)
      this.writeRollup(slot, rollup)
      this.setDriving(slot, rollup.driving ? 1 : 0)
      this.timetable.critical[slot] = rollup.critical ? 1 : 0
    }
  }

  private staleSummariesUpwards(): number[] {
    const { net } = this
    const from = net.staleSummaries.filter((slot) => net.kind[slot] === SUMMARY)
    for (const slot of this.changed) if (net.parent[slot]! >= 0) from.push(net.parent[slot]!)
    return summariesUpwards(net, from)
  }

  private writeRollup(slot: number, rollup: Rollup): void {
    const { net, row } = this
    if (rollup.start === NO_INSTANT) {
      this.write(slot, noResult)
      return
    }
    row.earlyStart = rollup.earlyStart
    row.earlyFinish = rollup.earlyFinish
    row.lateStart = rollup.lateStart
    row.lateFinish = rollup.lateFinish
    row.start = rollup.start
    row.finish = rollup.finish
    const late = rollup.lateFinish !== NO_INSTANT && rollup.open
    row.totalFloat = late
      ? workBetween(net.calendars[net.calendar[slot]!]!, rollup.earlyFinish, rollup.lateFinish)
      : rollup.open
        ? NO_MINUTES
        : 0
    row.freeFloat = NO_MINUTES
    const left = Math.max(rollup.start, dataDateOf(net, slot))
    row.remaining = rollup.open ? rolledWork(net, slot, left, rollup.finish) : 0
    row.duration = rolledWork(net, slot, rollup.start, rollup.finish)
    row.percent = rollup.open ? rolledPercent(rollup) : 10_000
    row.critical = rollup.critical ? 1 : 0
    this.write(slot, row)
  }

  /** A WBS summary shows what its own summary row rolls up, on its own calendar. */
  private writeWbsSummaries(): void {
    const { net } = this
    for (const slot of net.wbsSummaries) {
      const parent = net.parent[slot]!
      const rollup = parent >= 0 ? this.rollups[parent] : undefined
      if (rollup && net.kind[parent] === SUMMARY) this.writeRollup(slot, rollup)
      else this.write(slot, noResult)
    }
  }

  private writeProjectEnds(): void {
    const { net, timetable } = this
    if (!this.staleProjectEnds && !net.staleAll && !net.staleEnds) return
    this.staleProjectEnds = false
    let start = NO_INSTANT
    let finish = NO_INSTANT
    const { sequence, end } = net.order
    for (let p = 0; p < end; p++) {
      const slot = sequence[p]!
      if (slot < 0) continue
      if (start === NO_INSTANT || timetable.start[slot]! < start) start = timetable.start[slot]!
      if (timetable.finish[slot]! > finish) finish = timetable.finish[slot]!
    }
    timetable.projectStart = start
    timetable.projectFinish = finish
  }

  private write(slot: number, row: Readonly<ResultRow>): void {
    if (writeResult(this.timetable, slot, row)) this.noteChanged(slot)
  }

  private noteChanged(slot: number): void {
    this.fingerprint.resultChanged(slot)
    if (this.isChanged[slot] === 1) return
    this.isChanged[slot] = 1
    this.changed.push(slot)
  }

  private takeChanged(): Int32Array {
    const changed = Int32Array.from(this.changed)
    for (const slot of this.changed) this.isChanged[slot] = 0
    this.changed = []
    return changed
  }

  private touch(slot: number): void {
    if (this.isTouched[slot] === 1) return
    this.isTouched[slot] = 1
    this.touched.push(slot)
  }

  /** The row of the slot is gone: nothing of it may show through in the next one. */
  private forget(slot: number): void {
    this.write(slot, noResult)
    this.setDriving(slot, 0)
    this.noteChanged(slot)
    this.rollups[slot] = undefined
    this.outOfRange.delete(slot)
    this.placed.delete(slot)
    if (this.isOnPath[slot] === 0) return
    this.isOnPath[slot] = 0
    this.path = this.path.filter((other) => other !== slot)
  }

  private grow(): void {
    const { capacity } = this.net
    growTimetable(this.timetable, capacity)
    this.dates = new Dates(capacity, this.dates)
    this.isTouched = enlargedBytes(this.isTouched, capacity)
    this.isChanged = enlargedBytes(this.isChanged, capacity)
    this.isOnPath = enlargedBytes(this.isOnPath, capacity)
  }
}

function isOther(a: Int32Array, b: Int32Array): boolean {
  return a.length !== b.length || a.some((value, i) => value !== b[i])
}

/** One flag per position of the order, so that the next stale node is one scan away. */
function flagsOf(net: Network, slots: readonly number[]): Uint8Array {
  const { position, end } = net.order
  const flags = new Uint8Array(end)
  for (const slot of slots) if (position[slot]! >= 0) flags[position[slot]!] = 1
  return flags
}
