import { type Activity, busiest } from '../../../parts/activity/busiest.ts'

/** All that happened in one span of time. */
export interface Bar {
  /** Places on the line, 0…1. */
  from: number
  to: number
  changes: number
  first: number
  last: number
  /** Index in `people`, -1 for all others together; with the number of changes. */
  parts: { person: number; changes: number }[]
}

export interface NamedMoment {
  versionId: string
  name: string
  place: number
  /** Its name has room beside the last one that is shown. */
  isNamed: boolean
}

/** Share of the line that a name takes. */
const NAME_WIDTH = 0.08

/** The journal of a version as a line from its making to its newest change. */
export class TimeLine {
  readonly head: number
  readonly from: number
  readonly to: number
  readonly people: readonly string[]
  readonly bars: readonly Bar[]
  readonly most: number
  /** Other versions of the schedule. */
  readonly moments: readonly NamedMoment[]

  constructor({ from, to, head, seconds, bars, moments }: Activity) {
    this.head = head
    this.from = Date.parse(from)
    // A line without length has no places.
    this.to = Math.max(Date.parse(to), this.from + seconds * 1_000)
    const people = busiest(bars)
    this.people = people.map(({ name }) => name)
    this.bars = this.#gather(bars, seconds * 1_000, new Map(people.map(({ id }, index) => [id, index])))
    this.most = Math.max(1, ...this.bars.map(({ changes }) => changes))
    this.moments = withRoom(
      moments
        .map(({ versionId, name, at }) => ({ versionId, name, place: this.placeOf(Date.parse(at)) }))
        .filter(({ place }) => place >= 0 && place <= 1),
    )
  }

  placeOf(time: number): number {
    return (time - this.from) / (this.to - this.from)
  }

  timeAt(place: number): number {
    return this.from + Math.min(1, Math.max(0, place)) * (this.to - this.from)
  }

  /** The last change at or before a place; inside a bar changes are taken as evenly spread. */
  seqAt(place: number): number {
    let seq = 1
    for (const bar of this.bars) {
      if (bar.from > place) break
      const share = Math.min(1, (place - bar.from) / (bar.to - bar.from))
      seq = Math.max(seq, Math.round(bar.first + share * (bar.last - bar.first)))
    }
    return seq
  }

  placeOfSeq(seq: number): number {
    if (seq >= this.head) return 1
    const bar = this.bars.find(({ last }) => seq <= last)
    if (!bar) return 1
    if (seq < bar.first) return 0
    const share = bar.last === bar.first ? 1 : (seq - bar.first) / (bar.last - bar.first)
    return bar.from + share * (bar.to - bar.from)
  }

  /** The end of the burst before, or of the one after. */
  burst(seq: number, direction: -1 | 1): number {
    if (direction > 0) return this.bars.find(({ last }) => last > seq)?.last ?? this.head
    return [...this.bars].reverse().find(({ last }) => last < seq)?.last ?? 1
  }

  #gather(bars: Activity['bars'], width: number, index: ReadonlyMap<string, number>): Bar[] {
    const gathered = new Map<string, Bar>()
    for (const { at, person, changes, first, last } of bars) {
      const start = Date.parse(at)
      const bar = gathered.get(at) ?? {
        from: Math.max(0, this.placeOf(start)),
        to: Math.min(1, this.placeOf(start + width)),
        changes: 0,
        first,
        last,
        parts: [],
      }
      gathered.set(at, bar)
      bar.changes += changes
      bar.first = Math.min(bar.first, first)
      bar.last = Math.max(bar.last, last)
      bar.parts.push({ person: index.get(person?.id ?? '') ?? -1, changes })
    }
    return [...gathered.values()].sort((a, b) => a.first - b.first)
  }
}

function withRoom(moments: readonly Omit<NamedMoment, 'isNamed'>[]): NamedMoment[] {
  let last = Number.NEGATIVE_INFINITY
  const inOrder = [...moments].sort((one, other) => one.place - other.place)
  return inOrder.map((moment) => {
    const isNamed = moment.place - last >= NAME_WIDTH
    if (isNamed) last = moment.place
    return { ...moment, isNamed }
  })
}
