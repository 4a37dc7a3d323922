import { COMPLETE } from './codes.ts'
import type { Dates } from './dates.ts'
import type { Network } from './network.ts'
import { drives } from './relation-dates.ts'

/**
 * Nodes from which driving relations lead to the latest early finish of the project, those at the end included.
 * It goes on through completed works, but does not end at one. `isOnPath` comes in without marks and goes out with those of the path.
 */
export function longestPath(net: Network, dates: Dates, ends: readonly number[], isOnPath: Uint8Array): number[] {
  const path = ends.filter((slot) => net.state[slot] !== COMPLETE)
  for (const slot of path) isOnPath[slot] = 1
  const { incoming } = net
  for (let i = 0; i < path.length; i++) {
    const slot = path[i]!
    for (let j = incoming.start[slot]!, n = j + incoming.count[slot]!; j < n; j++) {
      const r = incoming.pool[j]!
      const pred = net.pred[r]!
      if (isOnPath[pred] === 1 || !drives(net, dates, r)) continue
      isOnPath[pred] = 1
      path.push(pred)
    }
  }
  return path
}
