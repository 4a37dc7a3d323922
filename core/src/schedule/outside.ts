import { workBetween } from '../calendar/index.ts'
import { externalSide, type Id, type LagCalendar, type Relation } from '../plan/index.ts'
import type { ExternalDates, PlanInputs } from '../progress/index.ts'
import { type Instant, type Minutes, NO_INSTANT } from '../time/index.ts'
import { COMPLETE, FF, FS, NOT_STARTED, SF, SS } from './codes.ts'
import type { Dates } from './dates.ts'
import { dateByLogic } from './levelling-delay.ts'
import type { Network } from './network.ts'
import { fromFinish, holdsStart, shift } from './relation-dates.ts'
import { clampMinutes } from './row-facts.ts'

/** Later than any instant. */
export const NEVER: Instant = 0x7fffffff

/** A relation to a work of another schedule, with what that one's dates make of it. */
export interface OutsideLink {
  relation: Relation
  otherId: Id
  isPredecessor: boolean
  type: number
  /** null: nothing is known of the other work, so it holds nothing. */
  other: ExternalDates | null
  /** Where it holds this row: the earliest date for predecessors, the latest for successors; `NO_INSTANT`: nowhere. */
  bound: Instant
}

/** What other schedules allow one row. */
interface Bounds {
  links: OutsideLink[]
  startFloor: Instant
  finishFloor: Instant
  startCap: Instant
  finishCap: Instant
}

const typeCode = { fs: FS, ss: SS, ff: FF, sf: SF }

/**
 * Relations to works of other schedules. They are no part of the network: the dates at their other ends are inputs, so
 * that what they allow a row is known before the passes, and no calculation reaches into another schedule.
 */
export class Outside {
  private readonly relations = new Map<string, Relation>()
  private readonly byRow = new Map<Id, Set<string>>()
  private readonly bounds = new Map<number, Bounds>()

  /** Returns the row whose dates it holds; null: it has no end here. */
  put(relation: Relation): Id | null {
    const side = externalSide(relation)
    if (!side) return null
    this.relations.set(relation.id, relation)
    const known = this.byRow.get(side.rowId)
    if (known) known.add(relation.id)
    else this.byRow.set(side.rowId, new Set([relation.id]))
    return side.rowId
  }

  remove(id: string): Id | null {
    const relation = this.relations.get(id)
    const side = relation && externalSide(relation)
    if (!side) return null
    this.relations.delete(id)
    const known = this.byRow.get(side.rowId)!
    known.delete(id)
    if (known.size === 0) this.byRow.delete(side.rowId)
    return side.rowId
  }

  values(): Iterable<Relation> {
    return this.relations.values()
  }

  of(slot: number): Bounds | undefined {
    return this.bounds.get(slot)
  }

  linksOf(slot: number): readonly OutsideLink[] {
    return this.bounds.get(slot)?.links ?? []
  }

  forget(slot: number): void {
    this.bounds.delete(slot)
  }

  /** True when the row is linked to other schedules. */
  compile(net: Network, slot: number, id: Id): boolean {
    if (this.relations.size === 0 && this.bounds.size === 0) return false
    const ids = this.byRow.get(id)
    if (!ids) {
      this.bounds.delete(slot)
      return false
    }
    const links = [...ids].sort().map((link) => linkOf(net, slot, this.relations.get(link)!))
    const held = (isPredecessor: boolean, atStart: boolean) =>
      links.filter(
        (link) =>
          link.bound !== NO_INSTANT &&
          link.isPredecessor === isPredecessor &&
          (isPredecessor ? holdsStart(link.type) : !fromFinish(link.type)) === atStart,
      )
    this.bounds.set(slot, {
      links,
      startFloor: Math.max(NO_INSTANT, ...held(true, true).map(({ bound }) => bound)),
      finishFloor: Math.max(NO_INSTANT, ...held(true, false).map(({ bound }) => bound)),
      startCap: Math.min(NEVER, ...held(false, true).map(({ bound }) => bound)),
      finishCap: Math.min(NEVER, ...held(false, false).map(({ bound }) => bound)),
    })
    return true
  }
}

/** What a relation reads of the work at its other end; null: nothing. */
export function datesFor({ externals, looped }: PlanInputs, relation: Relation): ExternalDates | null {
  if (!externals || looped?.has(relation.id)) return null
  return externals.get(relation.predId) ?? externals.get(relation.succId) ?? null
}

function linkOf(net: Network, slot: number, relation: Relation): OutsideLink {
  const { side } = externalSide(relation)!
  const isPredecessor = side === 'predecessor'
  const otherId = isPredecessor ? relation.predId : relation.succId
  const other = datesFor(net.inputs, relation)
  const type = typeCode[relation.type]
  const link = { relation, otherId, isPredecessor, type, other }
  return { ...link, bound: boundOf(net, slot, link) }
}

function boundOf(net: Network, slot: number, { relation, isPredecessor, type, other }: Omit<OutsideLink, 'bound'>) {
  if (!other) return NO_INSTANT
  const lag = clampMinutes(relation.lag)
  if (isPredecessor) {
    return shift(lagCalendar(net, slot, relation), fromFinish(type) ? other.finish : other.start, lag)
  }
  const late = holdsStart(type) ? other.lateStart : other.lateFinish
  return late === null ? NO_INSTANT : shift(lagCalendar(net, slot, relation), late, -lag)
}

/** The calendar of the work in the other schedule is not known here: that of the row takes its place. */
function lagCalendar(net: Network, slot: number, { lagCalendar: own }: Relation) {
  const kind: LagCalendar = own ?? net.settings.lagCalendar
  if (kind === 'all_hours') return net.calendars[0]!
  return net.calendars[kind === 'project' ? net.defaultCalendar : net.calendar[slot]!]!
}

/** How far this row may slip, and the work in the other schedule with its early or its late date allows it. */
export interface OutsideReserve {
  free: Minutes | null
  full: Minutes | null
}

/** Working minutes on the calendar of the row. */
export function outsideReserve(net: Network, dates: Dates, slot: number, link: OutsideLink): OutsideReserve {
  const { other, type, bound } = link
  if (!other || net.state[slot] === COMPLETE) return { free: null, full: null }
  const calendar = net.calendars[net.calendar[slot]!]!
  if (link.isPredecessor) {
    if (net.state[slot] !== NOT_STARTED) return { free: null, full: null }
    const atStart = holdsStart(type)
    const early = dateByLogic(net, dates, slot, atStart)
    const late = atStart ? dates.lateStart[slot]! : dates.lateFinish[slot]!
    return { free: workBetween(calendar, bound, early), full: workBetween(calendar, bound, late) }
  }
  const late = holdsStart(type) ? other.lateStart : other.lateFinish
  if (late === null) return { free: null, full: null }
  const own = fromFinish(type) ? dates.earlyFinish[slot]! : dates.earlyStart[slot]!
  const held = shift(lagCalendar(net, slot, link.relation), own, clampMinutes(link.relation.lag))
  const early = holdsStart(type) ? other.start : other.finish
  return { free: workBetween(calendar, held, early), full: workBetween(calendar, held, late) }
}

/** Does the relation hold the row's early date where it is? */
export function drivesFromOutside(net: Network, dates: Dates, slot: number, link: OutsideLink): boolean {
  if (!link.isPredecessor || link.bound === NO_INSTANT || net.state[slot] !== NOT_STARTED) return false
  const date = dateByLogic(net, dates, slot, holdsStart(link.type))
  return link.bound === date || workBetween(net.calendars[net.calendar[slot]!]!, link.bound, date) === 0
}
