import { type Look, type Played, paintOf } from '@plumbline/core/bim'
import { isSummary } from '@plumbline/core/plan'
import { type Instant, MINUTES_PER_DAY, NO_INSTANT, NO_MINUTES } from '@plumbline/core/time'
import { isCriticalAt, minutesPerDayOf, typeOf } from '../../../documents/schedule/rows/row-view.ts'
import type { ScheduleSession } from '../../../documents/schedule/session/schedule-session.ts'
import type { LegendRow } from './legend.ts'
import { statusColors } from './status-colors.ts'

/** `profile` as appearance profiles say, `facts` by what is known from the site, else by their work, or by a column of it. */
export const usualColorings = ['profile', 'status', 'float', 'progress', 'facts'] as const
export type Coloring = (typeof usualColorings)[number] | (string & {})

interface Dates {
  start: Int32Array
  finish: Int32Array
}

/** What a colour means: of a locale key below `play.`, or of a text as it stands in the schedule. */
interface Kind {
  key: string
  text: string
  look: Look
}

export interface Colored {
  plan: ScheduleSession
  dates: Dates
  /** To tell what is late. */
  target: Dates
  now: Instant
}

const WEEK = 7 * MINUTES_PER_DAY
const full = (color: string | null): Look => ({ color, opacity: 100 })
const shadow: Look = { color: null, opacity: 30 }
const kind = (key: string, look: Look, text = ''): Kind => ({ key, look, text })

/** Of works, by slot: which kind they are of. */
type KindOf = (slot: number) => Kind

const statuses = {
  before: kind('status.before', shadow),
  done: kind('status.done', full(statusColors.done)),
  justDone: kind('status.justDone', full(statusColors.justDone)),
  during: kind('status.during', full(statusColors.during)),
  critical: kind('status.critical', full(statusColors.critical)),
  late: kind('status.late', full(statusColors.late)),
}

function statusOf({ plan, dates, target, now }: Colored): KindOf {
  return (slot) => {
    const [start, finish] = [dates.start[slot] ?? NO_INSTANT, dates.finish[slot] ?? NO_INSTANT]
    const wanted = target.finish[slot] ?? NO_INSTANT
    if (start === NO_INSTANT || now < start) return statuses.before
    if (finish !== NO_INSTANT && now >= finish) return now - finish < WEEK ? statuses.justDone : statuses.done
    if (isCriticalAt(plan.store, slot)) return statuses.critical
    return wanted !== NO_INSTANT && now >= wanted ? statuses.late : statuses.during
  }
}

/** Working days of reserve up to which a colour goes. */
const floats: readonly (readonly [number, Kind])[] = [
  [0, kind('float.none', full('#cf5a5d'))],
  [5, kind('float.week', full('#d9964a'))],
  [20, kind('float.month', full('#d8c76a'))],
  [Number.POSITIVE_INFINITY, kind('float.more', full('#6aa886'))],
]

function floatOf({ plan: { store, frame } }: Colored): KindOf {
  return (slot) => {
    const float = store.times.totalFloat[slot] ?? NO_MINUTES
    if (float === NO_MINUTES) return noValue
    const days = float / minutesPerDayOf(store, slot, frame)
    return floats.find(([most]) => days <= most)?.[1] ?? noValue
  }
}

const shares: readonly (readonly [number, Kind])[] = [
  [0, kind('progress.none', full('#7c838d'))],
  [0.5, kind('progress.half', full('#7fa8e6'))],
  [0.9999, kind('progress.most', full('#3f7fd6'))],
  [1, kind('progress.done', full('#6aa886'))],
]

function progressOf({ plan: { store } }: Colored): KindOf {
  return (slot) => shares.find(([most]) => (store.times.percent[slot] ?? 0) / 10_000 <= most)?.[1] ?? noValue
}

const palette = ['#4f8fd9', '#d9964a', '#6aa886', '#a97fc9', '#c96f8b', '#58a9a5', '#c2b155', '#8a95a5']
const noValue = kind('column.none', shadow)
const others = kind('column.others', full('#6b7480'))

/** The most frequent values have colours of their own; what a list gives its values goes before. Numbers by quarters. */
function columnOf({ plan: { store, rows } }: Colored, column: string): KindOf {
  const works = [...store.order].filter((slot) => !isSummary(typeOf(store, slot)))
  const numbers = works.flatMap((slot) => {
    const value = rows.values.valueOf(store.ids[slot] ?? '', column)
    return typeof value === 'number' ? [value] : []
  })
  return numbers.length > 0 && numbers.length * 2 > works.length
    ? quarterOf(numbers, (slot) => rows.values.valueOf(store.ids[slot] ?? '', column))
    : textOf(
        works,
        (slot) => rows.values.textOf(store.ids[slot] ?? '', column),
        (slot) => rows.values.colourOf(store.ids[slot] ?? '', column),
      )
}

const heat = ['#7fb3d9', '#5a8fd0', '#9a6cc0', '#cf5a8d']

function quarterOf(numbers: readonly number[], valueAt: (slot: number) => unknown): KindOf {
  const sorted = numbers.toSorted((one, other) => one - other)
  const ends = heat.map((_, at) => sorted[Math.ceil(((at + 1) / heat.length) * sorted.length) - 1] ?? 0)
  const kinds = heat.map((color, at) => kind('column.upTo', full(color), `≤ ${Math.round(ends[at] ?? 0)}`))
  return (slot) => {
    const value = valueAt(slot)
    if (typeof value !== 'number') return noValue
    return kinds[ends.findIndex((end) => value <= end)] ?? noValue
  }
}

function textOf(
  works: readonly number[],
  textAt: (slot: number) => string,
  colorAt: (slot: number) => string | null,
): KindOf {
  const known = new Map<string, { count: number; color: string | null }>()
  for (const slot of works) {
    const text = textAt(slot)
    if (text !== '') known.set(text, { count: (known.get(text)?.count ?? 0) + 1, color: colorAt(slot) })
  }
  const frequent = [...known].sort(([, one], [, other]) => other.count - one.count).slice(0, palette.length)
  const kinds = new Map(
    frequent.map(([text, { color }], at) => [text, kind('column.value', full(color ?? palette[at] ?? null), text)]),
  )
  return (slot) => {
    const text = textAt(slot)
    return text === '' ? noValue : (kinds.get(text) ?? others)
  }
}

export function kindsOf(coloring: Coloring, colored: Colored): KindOf {
  if (coloring === 'status') return statusOf(colored)
  if (coloring === 'float') return floatOf(colored)
  return coloring === 'progress' ? progressOf(colored) : columnOf(colored, coloring)
}

const PAINTED = ((4 | 16 | 32) << 24) | 0xffffff
/** The status of an element in another paint; what people do to it stays. */
export const repainted = (status: number, paint: number): number => (status & ~PAINTED) | paint

const unlinked = kind('unlinked', shadow)

/**
 * Paints elements by the work that says most of them at the moment: the one being done, else the one done last, else the
 * first to come. Answers what the colours mean, and of how many elements.
 */
export function paintColoring(
  { first, works }: Played,
  kindOf: KindOf,
  { dates, now }: Pick<Colored, 'dates' | 'now'>,
  out: Uint32Array,
): LegendRow[] {
  const bySlot = new Map<number, Kind>()
  const counts = new Map<Kind, number>()
  for (let element = 0; element < first.length - 1; element++) {
    const slot = governing(works, first[element]!, first[element + 1]!, dates, now)
    let found = slot < 0 ? unlinked : bySlot.get(slot)
    if (!found) {
      found = kindOf(slot)
      bySlot.set(slot, found)
    }
    counts.set(found, (counts.get(found) ?? 0) + 1)
    out[element] = repainted(out[element]!, paintOf(found.look))
  }
  return [...counts]
    .sort(([one], [other]) => Number(one === unlinked) - Number(other === unlinked))
    .map(([{ key, look, text }, count]) => ({ key, look, count, profiles: text === '' ? [] : [text] }))
}

function governing(works: Int32Array, from: number, to: number, { start, finish }: Dates, now: Instant): number {
  let [best, rank] = [-1, Number.NEGATIVE_INFINITY]
  for (let link = from; link < to; link++) {
    const slot = works[link]!
    const [begins, ends] = [start[slot] ?? NO_INSTANT, finish[slot] ?? NO_INSTANT]
    const isBefore = begins === NO_INSTANT || now < begins
    const isOver = !isBefore && ends !== NO_INSTANT && now >= ends
    // Being done comes before done before to come; of each the latest beginning, of what is to come the first.
    const own = isBefore ? -1e12 - (begins === NO_INSTANT ? 1e12 : begins) : isOver ? begins - 1e11 : begins
    if (own > rank) [best, rank] = [slot, own]
  }
  return best
}
