import type { UploadComparison } from '@plumbline/core/contract'
import { dayOfInstant, instantOf, MINUTES_PER_DAY, unitAfter, unitStart } from '@plumbline/core/time'

type Milestone = UploadComparison['milestones'][number]

/** Places are percents of the width. */
export interface Mark extends Milestone {
  from: number | null
  to: number | null
  /** Of its name: 0 is the topmost. */
  lane: number
  /** Near the ends of the strip a name begins or ends at its place, instead of standing around it. */
  label: { at: number; side: 'begin' | 'middle' | 'end' }
}

export interface Strip {
  marks: Mark[]
  ticks: { left: number; at: Date; isNamed: boolean }[]
  dataDate: number
  lanes: number
}

/** Room at both ends, and about the width of a name. */
const MARGIN = 3
const NAME_WIDTH = 26
const MOST_LANES = 3
/** Months that are named. */
const MOST_NAMED = 6

/** null: there is no milestone. */
export function stripOf(milestones: readonly Milestone[], dataDate: number): Strip | null {
  const dates = milestones.flatMap(({ left, right }) => [left, right]).filter((date) => date !== null)
  if (dates.length === 0) return null
  const [first, last] = [Math.min(dataDate, ...dates), Math.max(dataDate, ...dates)]
  const span = Math.max(last - first, MINUTES_PER_DAY)
  const place = (instant: number): number => MARGIN + ((instant - first) / span) * (100 - 2 * MARGIN)
  const marks = withLanes(milestones.map((one) => ({ ...one, ...placesOf(one, place) })))
  return {
    marks,
    ticks: ticksBetween(first, last, place),
    dataDate: place(dataDate),
    lanes: 1 + Math.max(...marks.map(({ lane }) => lane)),
  }
}

function placesOf({ left, right }: Milestone, place: (instant: number) => number): Pick<Mark, 'from' | 'to' | 'label'> {
  const at = place(right ?? left ?? 0)
  const side = at < NAME_WIDTH / 2 ? 'begin' : at > 100 - NAME_WIDTH / 2 ? 'end' : 'middle'
  return { from: left === null ? null : place(left), to: right === null ? null : place(right), label: { at, side } }
}

/** Names that would stand over each other stand in lanes, as far as there are any. */
function withLanes(marks: readonly Omit<Mark, 'lane'>[]): Mark[] {
  const ends: number[] = []
  const shift = { begin: 0, middle: NAME_WIDTH / 2, end: NAME_WIDTH }
  return marks.map((mark) => {
    const begin = mark.label.at - shift[mark.label.side]
    const free = ends.findIndex((end) => end <= begin)
    const lane = free >= 0 ? free : Math.min(ends.length, MOST_LANES - 1)
    ends[lane] = begin + NAME_WIDTH
    return { ...mark, lane }
  })
}

function ticksBetween(first: number, last: number, place: (instant: number) => number): Strip['ticks'] {
  const days: number[] = []
  const end = dayOfInstant(last)
  for (let day = unitAfter(unitStart(dayOfInstant(first), 'month'), 'month', 1); day <= end; ) {
    days.push(day)
    day = unitAfter(day, 'month', 1)
  }
  const step = Math.max(1, Math.ceil(days.length / MOST_NAMED))
  // Beyond some years months are no scale any more.
  const kept = days.length > 60 ? days.filter((_, at) => at % step === 0) : days
  return kept.map((day, at) => ({
    left: place(instantOf(day)),
    at: new Date(instantOf(day) * 60_000),
    isNamed: kept === days ? at % step === 0 : true,
  }))
}
