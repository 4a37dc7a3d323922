import { finishAt, startAt } from '../calendar/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import { FINISH_MILESTONE, START_MILESTONE } from './codes.ts'
import type { Dates } from './dates.ts'
import { computeFreeFloats } from './float.ts'
import type { Network } from './network.ts'

/** Where as-late-as-possible works stand instead of at their early dates, and by how many minutes they moved. */
export type Placements = Map<number, { start: Instant; finish: Instant; moved: Minutes }>

/** Moves each such work by its free float, past its late dates too; last ones first, so that chains move together. */
export function placeAsLateAsPossible(net: Network, dates: Dates): Placements {
  const placed: Placements = new Map()
  const { position } = net.order
  for (const slot of [...net.lateRows].sort((a, b) => position[b]! - position[a]!)) {
    computeFreeFloats(net, dates, placed, [slot])
    const moved = dates.freeFloat[slot]!
    if (moved === 0) continue
    const calendar = net.calendars[net.calendar[slot]!]!
    const end = dates.earlyPosition[slot]! + moved
    const start = startAt(calendar, end - dates.remaining[slot]!)
    const finish = finishAt(calendar, end)
    const kind = net.kind[slot]
    if (kind === START_MILESTONE) placed.set(slot, { start, finish: start, moved })
    else placed.set(slot, { start: kind === FINISH_MILESTONE ? finish : start, finish, moved })
  }
  return placed
}
