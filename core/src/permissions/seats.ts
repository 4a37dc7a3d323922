/** Which seats of a licence somebody takes: counted by what they may do, not by who signs in. */

import { type Seat, seats } from './effective-rights.ts'
import { type Action, builtIn, type SpaceRole, seatOf } from './index.ts'

/** All that somebody may do somewhere in the space; what is denied on a node frees no seat. */
export function abilitiesNeeded(role: SpaceRole, own: readonly string[] | null, allowed: readonly string[]): string[] {
  return [...new Set([...(own ?? builtIn[role]), ...allowed])]
}

/** Whoever may do more than read takes a paid seat, also when it is for estimates or models. */
export function seatsNeeded(abilities: readonly string[]): Seat[] {
  const needed = new Set(abilities.map((ability) => seatOf(ability as Action)).filter((seat) => seat !== null))
  if (needed.size > 0) needed.add('paid')
  return seats.filter((seat) => needed.has(seat))
}
