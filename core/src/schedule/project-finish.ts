import { NO_INSTANT } from '../time/index.ts'
import type { Dates } from './dates.ts'
import type { Network } from './network.ts'
import { WHOLE } from './projects.ts'

/** Notes the latest early finish, and where late dates begin; returns the nodes that have it. */
export function findProjectFinish(net: Network, dates: Dates): number[] {
  const { sequence, end } = net.order
  let latest = NO_INSTANT
  let ends: number[] = []
  for (let p = 0; p < end; p++) {
    const slot = sequence[p]!
    if (slot < 0 || dates.earlyFinish[slot]! < latest) continue
    if (dates.earlyFinish[slot]! > latest) ends = []
    latest = dates.earlyFinish[slot]!
    ends.push(slot)
  }
  dates.projectFinish = latest === NO_INSTANT ? net.projects.floor[WHOLE]! : latest
  const { mustFinish, size } = net.projects
  dates.projectLate = Int32Array.from({ length: size }, (_, project) =>
    mustFinish[project] === NO_INSTANT ? dates.projectFinish : mustFinish[project]!,
  )
  return ends
}
