import type { RoomRight } from '../../permissions/index.ts'
import type { Instant } from '../../time/index.ts'

/** What somebody may do in a room; all but the right concerns schedules. */
export interface RoomGrant {
  right: RoomRight
  /** Actual dates must lie in this period; missing: no limit on that side. */
  factsFrom?: Instant | undefined
  factsTo?: Instant | undefined
  /** Plans of days before it are closed; missing: none are. */
  planFrom?: Instant | undefined
  /** Attributes that this person may not fill, although the plan is theirs. */
  closedAttributes?: readonly string[] | undefined
  /** Attributes that somebody who only tells facts may fill as well. */
  openAttributes?: readonly string[] | undefined
}

export const fullGrant: RoomGrant = { right: 'write' }
