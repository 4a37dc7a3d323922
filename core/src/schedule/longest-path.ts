import type { Dates } from './dates.ts'
import { COMPLETE, type Network } from './network.ts'
import { drives } from './relation-dates.ts'

/** Nodes from which driving relations lead to the latest early finish of the project, those at the end included. */
export function longestPath(net: Network, dates: Dates): number[] {
  const { sequence, end } = net.order
  const path: number[] = []
  const seen = new Uint8Array(net.size)
  for (let p = 0; p < end; p++) {
    const slot = sequence[p]!
    if (slot < 0 || dates.earlyFinish[slot] !== dates.projectFinish || net.state[slot] === COMPLETE) continue
    seen[slot] = 1
    path.push(slot)
  }
  const { incoming } = net
  for (let i = 0; i < path.length; i++) {
    const slot = path[i]!
    for (let j = incoming.start[slot]!, n = j + incoming.count[slot]!; j < n; j++) {
      const r = incoming.pool[j]!
      const pred = net.pred[r]!
      if (seen[pred] === 1 || net.state[pred] === COMPLETE || !drives(net, dates, r)) continue
      seen[pred] = 1
      path.push(pred)
    }
  }
  return path
}
