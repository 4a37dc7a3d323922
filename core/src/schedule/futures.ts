import type { CompiledCalendar } from '../calendar/index.ts'
import type { Calendar, Id, SchedulePlan } from '../plan/index.ts'
import type { PlanInputs } from '../progress/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import { COMPLETE, DELAYED, isNode, NOT_STARTED, STAFFED, WORK } from './codes.ts'
import { compilePlan } from './compile.ts'
import { Dates } from './dates.ts'
import { forwardPass } from './forward.ts'
import { longestPath } from './longest-path.ts'
import * as msProject from './msproject/index.ts'
import type { Network } from './network.ts'
import { findProjectFinish } from './project-finish.ts'
import { clampMinutes } from './row-facts.ts'

/**
 * One compiled plan that is calculated again and again with other remaining durations.
 *
 * The columns are those of the engine, written over by each calculation: nothing is copied. Only what a future is asked
 * for is computed: early dates, and what drives the finish.
 */
export interface Futures {
  /** Slots in use are below this; they follow the order of the plan's rows. */
  readonly size: number
  readonly earlyStart: Int32Array
  readonly earlyFinish: Int32Array
  /** Nodes that hold the finish, of the last calculation. */
  readonly path: readonly number[]
  slotOf(id: Id): number
  idOf(slot: number): Id
  /** Does it take part in the logic, and is it not done yet? */
  isOpen(slot: number): boolean
  /** An open work with a duration of its own, not a milestone. */
  isOpenWork(slot: number): boolean
  /** As planned, in working minutes without pauses. */
  remainingOf(slot: number): Minutes
  durationOf(slot: number): Minutes
  setRemaining(slot: number, minutes: Minutes): void
  /** Working minutes by which a work that has not begun starts later than logic alone would have it. */
  setDelay(slot: number, minutes: Minutes): void
  calendarOf(slot: number): Calendar
  /** Gives works of one calendar another one in its place, until they are given the next; `place` is −1 at first. */
  setCalendar(slots: readonly number[], place: number, calendar: CompiledCalendar): number
  /** The finish of the whole. */
  calculate(): Instant
}

export function createFutures(plan: SchedulePlan, inputs: PlanInputs = {}): Futures {
  const net = compilePlan(plan, inputs)
  if (net.staleOrder) net.rebuildOrder()
  return new CompiledFutures(net)
}

class CompiledFutures implements Futures {
  path: readonly number[] = []
  private readonly net: Network
  private readonly dates: Dates
  private readonly isOnPath: Uint8Array
  private readonly planned: Int32Array

  constructor(net: Network) {
    this.net = net
    this.dates = new Dates(net.capacity)
    this.isOnPath = new Uint8Array(net.capacity)
    this.planned = net.remaining.map((minutes, slot) => minutes - net.gap[slot]!)
    net.stretch = new Float64Array(net.capacity).fill(1)
  }

  get size(): number {
    return this.net.size
  }

  get earlyStart(): Int32Array {
    return this.dates.earlyStart
  }

  get earlyFinish(): Int32Array {
    return this.dates.earlyFinish
  }

  slotOf(id: Id): number {
    return this.net.slots.get(id) ?? -1
  }

  idOf(slot: number): Id {
    return this.net.ids[slot] ?? ''
  }

  isOpen(slot: number): boolean {
    return slot >= 0 && isNode(this.net.kind[slot]!) && this.net.state[slot] !== COMPLETE
  }

  isOpenWork(slot: number): boolean {
    return this.isOpen(slot) && this.net.kind[slot] === WORK
  }

  remainingOf(slot: number): Minutes {
    return this.planned[slot]!
  }

  durationOf(slot: number): Minutes {
    return this.net.duration[slot]!
  }

  setRemaining(slot: number, minutes: Minutes): void {
    const { net, planned } = this
    net.remaining[slot] = clampMinutes(minutes) + net.gap[slot]!
    if ((net.special[slot]! & STAFFED) !== 0 && planned[slot]! > 0) net.stretch![slot] = minutes / planned[slot]!
  }

  setDelay(slot: number, minutes: Minutes): void {
    const { net } = this
    if (net.state[slot] !== NOT_STARTED) return
    net.delays ??= Int32Array.from(net.rows.slice(0, net.capacity), (row) => row?.levelDelay ?? 0)
    net.delays[slot] = minutes
    net.special[slot]! |= DELAYED
  }

  calendarOf(slot: number): Calendar {
    return this.net.calendars[this.net.calendar[slot]!]!.source
  }

  setCalendar(slots: readonly number[], place: number, calendar: CompiledCalendar): number {
    const { net } = this
    if (place >= 0) {
      net.calendars[place] = calendar
      return place
    }
    for (const slot of slots) net.calendar[slot] = net.calendars.length
    return net.calendars.push(calendar) - 1
  }

  calculate(): Instant {
    const { net, dates, isOnPath } = this
    for (const slot of this.path) isOnPath[slot] = 0
    const ends = net.byMsProject ? this.byMsProject() : this.byP6()
    this.path = longestPath(net, dates, ends, isOnPath)
    return dates.projectFinish
  }

  private byP6(): number[] {
    forwardPass(this.net, this.dates, null, [])
    return findProjectFinish(this.net, this.dates)
  }

  /** Works as late as possible push what follows them there: that needs late dates. */
  private byMsProject(): number[] {
    const { net, dates } = this
    msProject.forwardPass(net, dates, null, [])
    const ends = findProjectFinish(net, dates)
    if (net.lateRows.size === 0) return ends
    msProject.backwardPass(net, dates, null, null)
    msProject.forwardAgain(net, dates)
    return findProjectFinish(net, dates)
  }
}
