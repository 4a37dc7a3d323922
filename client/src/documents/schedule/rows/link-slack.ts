import { lagCalendars, type RelationType } from '@plumbline/core/plan'
import { type Instant, type Minutes, NO_INSTANT } from '@plumbline/core/time'
import { workingBetween } from '../../../parts/values/working-time.ts'
import { LINK_NUMBERS, relationTypeAt } from './columns.ts'
import type { RowStore } from './row-store.ts'
import { calendarOf, type PlanFrame } from './row-view.ts'

interface LinkAt {
  pred: number
  succ: number
  type: RelationType
  lag: Minutes
  /** The dates that the relation holds apart; `NO_INSTANT`: not calculated. */
  from: Instant
  to: Instant
}

/** A link of the store by its index. */
export function linkAt({ linkNumbers, times }: RowStore, link: number): LinkAt {
  const at = link * LINK_NUMBERS
  const [pred, succ] = [linkNumbers[at]!, linkNumbers[at + 1]!]
  const type = relationTypeAt(linkNumbers[at + 2]!)
  const from = (type === 'fs' || type === 'ff' ? times.finish : times.start)[pred]!
  const to = (type === 'fs' || type === 'ss' ? times.start : times.finish)[succ]!
  return { pred, succ, type, lag: linkNumbers[at + 3]!, from, to }
}

/**
 * Working time between the ends of a link beyond its lag, by whichever calendar of its ends leaves less: nights and days
 * off of one of them are no float. Infinite where there are no dates.
 */
export function slackOfLink(store: RowStore, link: number, frame: PlanFrame): Minutes {
  const { pred, succ, lag, from, to } = linkAt(store, link)
  if (from === NO_INSTANT || to === NO_INSTANT) return Number.POSITIVE_INFINITY
  const own = lagCalendars[store.linkNumbers[link * LINK_NUMBERS + 4]! - 1]
  const isAllHours = (own ?? frame.settings.lagCalendar) === 'all_hours'
  const [begin, rest] = isAllHours ? [from + lag, 0] : [from, lag]
  const calendars = [pred, succ].flatMap((slot) => calendarOf(store, slot, frame) ?? [])
  return Math.min(...calendars.map((calendar) => workingBetween(calendar, begin, to) - rest))
}
