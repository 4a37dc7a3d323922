import { dayOfText } from '@plumbline/core/attributes'
import type { NextOverload } from '@plumbline/core/contract'
import type { Day } from '@plumbline/core/time'

/** What is looked at first: today where works need anything then, else the first overload; null: nothing is needed. */
export function openingDay({ needed, next, dataDay }: NextOverload, now: Day): Day | null {
  if (needed === null) return null
  const [from, to] = [dayOfText(needed.from)!, dayOfText(needed.to)!]
  if (from <= now && now <= to) return now
  if (next) return dayOfText(next.from)
  return Math.min(Math.max(from, dayOfText(dataDay ?? '') ?? from), to)
}
