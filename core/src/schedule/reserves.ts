import type { Id } from '../plan/index.ts'
import { COMPLETE, isNode } from './codes.ts'
import type { Dates } from './dates.ts'
import { dateByLogic } from './levelling-delay.ts'
import type { Network } from './network.ts'
import { drivesFromOutside, outsideReserve } from './outside.ts'
import { drives, holdsStart, isOverriddenLate, slackOf } from './relation-dates.ts'
import type { RelationReserve } from './types.ts'

/** Reserves of all relations of a row, as of the last calculation; those beside the network have none. */
export function relationReserves(net: Network, dates: Dates, id: Id): RelationReserve[] {
  const slot = net.slots.get(id)
  if (slot === undefined || !isNode(net.kind[slot]!)) return []
  const inside = [...net.incoming.listOf(slot), ...net.outgoing.listOf(slot)].map((r) => reserveOf(net, dates, r))
  return [...inside, ...outsideReserves(net, dates, slot)].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Of all relations to other schedules. */
export function externalReserves(net: Network, dates: Dates): RelationReserve[] {
  const slots = [...net.outside.values()].map(({ predId, succId }) => net.slots.get(predId) ?? net.slots.get(succId))
  const rows = new Set(slots.filter((slot) => slot !== undefined && isNode(net.kind[slot]!)))
  const reserves = [...rows].flatMap((slot) => outsideReserves(net, dates, slot!))
  return reserves.sort((a, b) => (a.id < b.id ? -1 : 1))
}

function outsideReserves(net: Network, dates: Dates, slot: number): RelationReserve[] {
  return net.outside.linksOf(slot).map((link) => ({
    id: link.relation.id,
    ...outsideReserve(net, dates, slot, link),
    drives: drivesFromOutside(net, dates, slot, link),
  }))
}

/** On the calendar of the predecessor, from where the relation holds its successor to that one's early and late date. */
function reserveOf(net: Network, dates: Dates, r: number): RelationReserve {
  const { id } = net.relations[r]!
  const succ = net.succ[r]!
  const isHeld = net.state[succ] !== COMPLETE && !isOverriddenLate(net, r)
  if (!isHeld) return { id, free: null, full: null, drives: drives(net, dates, r) }
  const atStart = holdsStart(net.type[r]!)
  const to = (date: number): number => slackOf(net, dates, r, date)
  return {
    id,
    free: to(dateByLogic(net, dates, succ, atStart)),
    full: to(atStart ? dates.lateStart[succ]! : dates.lateFinish[succ]!),
    drives: drives(net, dates, r),
  }
}
