/** Delays that levelling gave to works (SPEC.md, LD1…LD4). */
import { finishAt, positionAt, startAt } from '../calendar/index.ts'
import type { WbsRow } from '../plan/index.ts'
import type { Instant, Minutes } from '../time/index.ts'
import { DELAYED } from './codes.ts'
import type { Dates } from './dates.ts'
import type { Network } from './network.ts'

const mandatory: readonly string[] = ['manual', 'mandatory_start', 'mandatory_finish']
/** Dates that MS Project keeps against logic. */
const fixed: readonly string[] = [...mandatory, 'in_date', 'finish_in_date']

/** Working minutes by which the work starts later than logic alone would have it; what stands on a date has none. */
export function delayOf(net: Network, slot: number): Minutes {
  if ((net.special[slot]! & DELAYED) === 0) return 0
  const row = net.rows[slot]!
  return isHeld(row, net.byMsProject ? fixed : mandatory) ? 0 : (net.delays?.[slot] ?? row.levelDelay)
}

const isHeld = ({ limit, secondLimit }: WbsRow, kinds: readonly string[]): boolean =>
  [limit, secondLimit].some((one) => one !== null && one.date !== null && kinds.includes(one.kind))

/** The early start, or finish, as logic alone puts it: what drives the work, and what its predecessors may slip to. */
export function dateByLogic(net: Network, dates: Dates, slot: number, atStart: boolean): Instant {
  const date = atStart ? dates.earlyStart[slot]! : dates.earlyFinish[slot]!
  const delay = delayOf(net, slot)
  if (delay === 0) return date
  const calendar = net.calendars[net.calendar[slot]!]!
  const position = positionAt(calendar, date) - delay
  return atStart ? startAt(calendar, position) : finishAt(calendar, position)
}
