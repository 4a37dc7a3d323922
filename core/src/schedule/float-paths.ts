import type { Id } from '../plan/index.ts'
import type { Minutes } from '../time/index.ts'
import { COMPLETE, isNode } from './codes.ts'
import type { Dates } from './dates.ts'
import type { Network } from './network.ts'
import { drives, holdsStart, isOverridden, slackOf } from './relation-dates.ts'
import type { FloatPath, FloatPathOptions, Timetable } from './types.ts'

/** What the paths are found from; as of the last calculation. */
export interface PathSources {
  net: Network
  dates: Dates
  timetable: Timetable
  /** Where the paths lead when nobody names a row: the nodes with the latest early finish. */
  ends: readonly number[]
}

/**
 * Chains of unfinished works that lead to one row, the most critical first; each row is on one path only.
 *
 * Free float: path 1 is the driving chain to the row. A further path begins at the row with the least float left up to
 * the paths before it (the sum of the slacks of the relations on the way) and follows driving relations back. Total
 * float: each path goes back over the predecessors with the least total float, driving or not. P6's exact ranking is
 * not public: after these figures the later early finish decides, then the earlier start (so the one tie in the real
 * files fell), then the id. Source of the two modes: C. Boyle,
 * "Multiple float path calculation in P6" (2017).
 */
export function floatPaths(sources: PathSources, { end, mode, limit }: FloatPathOptions): FloatPath[] {
  const { net } = sources
  const ends = end === null ? sources.ends : [net.slots.get(end) ?? -1]
  const open = ends.filter((slot) => slot >= 0 && isNode(net.kind[slot]!) && net.state[slot] !== COMPLETE)
  const search: Search = { ...sources, mode, float: floatsTo(sources, open, mode), taken: new Set() }
  const finishing = new Set(open)
  const heads = new Set(open.filter((slot) => !leadsToOneOf(net, slot, finishing)))
  const paths: FloatPath[] = []
  while (paths.length < limit && heads.size > 0) {
    const head = best(search, heads)!
    const chain = chainFrom(search, head)
    paths.push({ float: search.float.get(head)!, ids: [...chain].reverse().map((slot): Id => net.ids[slot]!) })
    for (const slot of chain) {
      heads.delete(slot)
      for (const { pred } of predecessors(search, slot)) heads.add(pred)
    }
  }
  return paths
}

/** A milestone at the finish of the last work: both finish the project, and the way ends at the milestone. */
function leadsToOneOf(net: Network, slot: number, ends: ReadonlySet<number>): boolean {
  return [...net.outgoing.listOf(slot)].some((r) => ends.has(net.succ[r]!))
}

interface Search extends PathSources {
  mode: FloatPathOptions['mode']
  /** Of everything that leads to the ends. */
  float: ReadonlyMap<number, Minutes>
  taken: Set<number>
}

/** Float up to the ends of everything that leads there. */
function floatsTo(sources: PathSources, ends: readonly number[], mode: FloatPathOptions['mode']): Map<number, Minutes> {
  const { net, timetable } = sources
  const { sequence, position } = net.order
  const own = (slot: number) => (mode === 'total_float' ? timetable.totalFloat[slot]! : 0)
  const float = new Map(ends.map((slot): [number, Minutes] => [slot, own(slot)]))
  const last = Math.max(-1, ...ends.map((slot) => position[slot]!))
  for (let p = last; p >= 0; p--) {
    const reached = float.get(sequence[p]!)
    if (reached === undefined) continue
    for (const { pred, slack } of openRelations(sources, sequence[p]!)) {
      const value = mode === 'total_float' ? own(pred) : reached + slack
      float.set(pred, Math.min(value, float.get(pred) ?? value))
    }
  }
  return float
}

/** Relations from unfinished predecessors, with the time by which each could slip before it moves the row. */
function* openRelations({ net, dates }: PathSources, slot: number): Generator<{ pred: number; slack: Minutes }> {
  for (const r of net.incoming.listOf(slot)) {
    const pred = net.pred[r]!
    if (net.state[pred] === COMPLETE || isOverridden(net, r)) continue
    const date = holdsStart(net.type[r]!) ? dates.earlyStart[slot]! : dates.earlyFinish[slot]!
    yield { pred, slack: drives(net, dates, r) ? 0 : Math.max(0, slackOf(net, dates, r, date)) }
  }
}

function predecessors(search: Search, slot: number): { pred: number; slack: Minutes }[] {
  return [...openRelations(search, slot)].filter(({ pred }) => !search.taken.has(pred))
}

function chainFrom(search: Search, head: number): number[] {
  const chain: number[] = []
  for (let slot: number | null = head; slot !== null; ) {
    chain.push(slot)
    search.taken.add(slot)
    const ways = predecessors(search, slot).filter(({ slack }) => search.mode === 'total_float' || slack === 0)
    slot = best(
      search,
      ways.map(({ pred }) => pred),
    )
  }
  return chain
}

/** The least float, then the later early finish, the earlier early start, the id. */
function best({ net, dates, float }: Search, slots: Iterable<number>): number | null {
  let found: number | null = null
  for (const slot of slots) {
    if (found === null) found = slot
    const byFinish = float.get(slot)! - float.get(found)! || dates.earlyFinish[found]! - dates.earlyFinish[slot]!
    const byDates = byFinish || dates.earlyStart[slot]! - dates.earlyStart[found]!
    if (byDates < 0 || (byDates === 0 && net.ids[slot]! < net.ids[found]!)) found = slot
  }
  return found
}
