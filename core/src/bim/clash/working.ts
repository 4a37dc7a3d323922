/** When works are done at the same time: people and machines of both need the room at hand then. */
import { type Instant, NO_INSTANT } from '../../time/index.ts'

export interface WorkTime {
  id: string
  start: Instant
  finish: Instant
}

/** Half open. */
export interface WorksMeeting {
  works: [string, string]
  from: Instant
  to: Instant
}

/** Of different works of both sides those that are first done at the same time; null: none are. */
export function worksMeeting(ones: readonly WorkTime[], others: readonly WorkTime[]): WorksMeeting | null {
  const meetings = ones.flatMap((one) =>
    others.flatMap((other): WorksMeeting | never[] => {
      if (one.id === other.id || !isDated(one) || !isDated(other)) return []
      const from = Math.max(one.start, other.start)
      const to = Math.min(one.finish, other.finish)
      return from < to ? { works: [one.id, other.id], from, to } : []
    }),
  )
  return meetings.reduce<WorksMeeting | null>(
    (first, meeting) => (first && first.from <= meeting.from ? first : meeting),
    null,
  )
}

const isDated = ({ start, finish }: WorkTime): boolean => start !== NO_INSTANT && finish !== NO_INSTANT
