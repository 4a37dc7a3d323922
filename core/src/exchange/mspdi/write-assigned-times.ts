import { nextWork, previousWork } from '../../calendar/index.ts'
import { dayOfInstant, type Instant, instantOf } from '../../time/index.ts'
import type { AssignedSpan } from '../assigned-spans.ts'
import type { Stretch } from './write-splits.ts'

/** How much is done in a stretch of time, in millionths of an hour. */
export interface AmountInTime {
  start: Instant
  finish: Instant
  amount: bigint
}

/** No assignment that somebody typed days of lasts longer. */
const MOST_DAYS = 20_000

/** Each day that was typed by itself, those between as one, around the pauses of the work. */
export function daysInTime(span: AssignedSpan, pauses: readonly Stretch[]): AmountInTime[] {
  const amounts = new Map(span.planned().map(({ day, amount }) => [day, amount]))
  const worked = pauses.length > 0 ? pauses : [{ start: span.start, finish: endOf(span), isIdle: false }]
  return worked.flatMap((stretch): AmountInTime[] => {
    if (stretch.isIdle) return [{ start: stretch.start, finish: stretch.finish, amount: 0n }]
    const parts: AmountInTime[] = []
    let isRest = false
    for (const { start, finish } of daysOf(stretch, span)) {
      const day = dayOfInstant(start)
      const amount = amounts.get(day) ?? 0n
      // A day that a pause divides has its amount before that.
      amounts.delete(day)
      const belongs = !span.typed.has(day)
      const last = parts.at(-1)
      if (belongs && isRest && last) Object.assign(last, { finish, amount: last.amount + amount })
      else parts.push({ start, finish, amount })
      isRest = belongs
    }
    return parts
  })
}

/** Days that were typed after its end are its own too. */
const endOf = ({ finish, typed }: AssignedSpan): Instant => Math.max(finish, instantOf(Math.max(...typed) + 1))

function* daysOf({ start, finish }: Stretch, { calendar }: AssignedSpan): Generator<Pick<Stretch, 'start' | 'finish'>> {
  const first = dayOfInstant(start)
  for (let day = first; instantOf(day) < finish && day - first < MOST_DAYS; day++) {
    const from = nextWork(calendar, Math.max(start, instantOf(day)))
    const until = previousWork(calendar, Math.min(finish, instantOf(day + 1)))
    if (from < until) yield { start: from, finish: until }
  }
}
