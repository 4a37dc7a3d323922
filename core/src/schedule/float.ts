import { workBetween } from '../calendar/index.ts'
import { type Minutes, NO_MINUTES } from '../time/index.ts'
import type { Placements } from './as-late-as-possible.ts'
import { COMPLETE, LIMITED, NOT_STARTED } from './codes.ts'
import type { Dates } from './dates.ts'
import { expectedFinishOf, mandatoryLimit } from './forward.ts'
import type { Network } from './network.ts'
import { holdsStart, isOverridden, slackOf } from './relation-dates.ts'

/** Late minus early on the row's calendar, at the finish, at the start, or the smaller; none when complete. */
export function totalFloatOf(net: Network, dates: Dates, slot: number, moved: Minutes): Minutes {
  if (net.state[slot] === COMPLETE) return 0
  const atFinish = dates.latePosition[slot]! - dates.earlyPosition[slot]! - moved
  const kind = net.settings.totalFloat
  if (kind === 'finish') return atFinish
  const calendar = net.calendars[net.calendar[slot]!]!
  const atStart = workBetween(calendar, dates.earlyStart[slot]!, dates.lateStart[slot]!) - moved
  if (kind === 'start') return atStart
  return net.state[slot] === NOT_STARTED ? Math.min(atFinish, atStart) : atFinish
}

/** How far the early finish can slip on the row's calendar before it moves a successor's early date. */
export function freeFloatOf(net: Network, dates: Dates, slot: number, placed: Placements, moved: Minutes): Minutes {
  if (net.state[slot] === COMPLETE) return 0
  if ((net.special[slot]! & LIMITED) !== 0 && hasFixedFinish(net, slot)) return 0
  const { outgoing, succ, type } = net
  let free = NO_MINUTES
  for (let j = outgoing.start[slot]!, end = j + outgoing.count[slot]!; j < end; j++) {
    const r = outgoing.pool[j]!
    if (isOverridden(net, r)) continue
    const place = placed.size > 0 ? placed.get(succ[r]!) : undefined
    const date = holdsStart(type[r]!)
      ? (place?.start ?? dates.earlyStart[succ[r]!]!)
      : (place?.finish ?? dates.earlyFinish[succ[r]!]!)
    const slack = slackOf(net, r, date)
    if (slack <= 0) return 0
    if (free === NO_MINUTES || slack < free) free = slack
  }
  if (free === NO_MINUTES) {
    free = workBetween(net.calendars[net.calendar[slot]!]!, dates.earlyFinish[slot]!, dates.projectFinish)
  }
  return Math.max(0, free - moved)
}

function hasFixedFinish(net: Network, slot: number): boolean {
  return mandatoryLimit(net.rows[slot]!, 'mandatory_finish') !== null || expectedFinishOf(net, slot) !== null
}
