import type { Id } from '../plan/index.ts'
import type { Adjacency } from './adjacency.ts'
import { isNode } from './codes.ts'
import type { Dates } from './dates.ts'
import type { Network } from './network.ts'
import { drives } from './relation-dates.ts'
import type { LogicTrace, TraceStep } from './types.ts'

/**
 * All that leads to a row and all that follows from it, nearest first, at most `limit` relations to each side; null:
 * the row takes no part in the logic.
 */
export function traceLogic(net: Network, dates: Dates, id: Id, limit: number): LogicTrace | null {
  const slot = net.slots.get(id)
  if (slot === undefined || !isNode(net.kind[slot]!)) return null
  const walk = (lists: Adjacency, ends: Int32Array) => walkFrom({ net, dates, lists, ends }, slot, limit)
  const before = walk(net.incoming, net.pred)
  const after = walk(net.outgoing, net.succ)
  return { predecessors: before.steps, successors: after.steps, isCut: before.isCut || after.isCut }
}

interface Way {
  net: Network
  dates: Dates
  /** Relations of a node on the side walked to. */
  lists: Adjacency
  /** The farther end of a relation. */
  ends: Int32Array
}

/** Breadth first; the relations of each row are told once, however many ways lead to it. */
function walkFrom(
  { net, dates, lists, ends }: Way,
  root: number,
  limit: number,
): { steps: TraceStep[]; isCut: boolean } {
  const met = new Set([root])
  const steps: TraceStep[] = []
  for (const slot of met) {
    for (const r of lists.listOf(slot)) {
      if (steps.length === limit) return { steps, isCut: true }
      const to = ends[r]!
      steps.push({ id: net.relations[r]!.id, from: net.ids[slot]!, to: net.ids[to]!, drives: drives(net, dates, r) })
      met.add(to)
    }
  }
  return { steps, isCut: false }
}
