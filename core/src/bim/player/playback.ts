/**
 * The look of every element at a moment: a pure function over flat columns, so that fifty thousand are painted within a
 * frame. Works are meant by the places of their dates in the columns given, which stay those of the live calculation.
 */
import { type Instant, NO_INSTANT } from '../../time/index.ts'
import { type Look, type Phase, type ProfileLooks, phases } from './profile.ts'

/** Which works build which elements, element after element. */
export interface Played {
  /** Of the first work of each element, and of what would come after the last one. */
  first: Uint32Array
  works: Int32Array
  /** Beside each work: which profile shows it. */
  profiles: Uint16Array
}

/** By work; `NO_INSTANT`: there is none. */
export interface Dates {
  start: Int32Array
  finish: Int32Array
}

/** The fourth byte of an element's status, as the viewer reads it; what people hide and select has other bits. */
export const paintBits = { colored: 4, absent: 16, faint: 32 } as const
const PAINTED = ((paintBits.colored | paintBits.absent | paintBits.faint) << 24) | 0xffffff

/** Of the profile of a work: which look it has in which phase. */
export type Palette = Uint32Array

export function paletteOf(profiles: readonly ProfileLooks[]): Palette {
  return Uint32Array.from(profiles.flatMap((looks) => phases.map((phase) => paintOf(looks[phase]))))
}

const OPAQUE = 100

/** As it stands in the status of an element: red, green, blue and bits, from the lowest byte up. */
export function paintOf({ color, opacity }: Look): number {
  const rgb = color === null ? 0 : Number.parseInt(color.slice(1), 16)
  const swapped = ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >>> 16)
  const shown = opacity === 0 ? paintBits.absent : opacity < OPAQUE ? paintBits.faint : 0
  return ((shown | (color === null ? 0 : paintBits.colored)) << 24) | swapped
}

const at = (phase: Phase): number => phases.indexOf(phase)
const [BEFORE, SOON, DURING, EARLY, LATE, AFTER] = phases.map(at) as [number, number, number, number, number, number]

export interface Moment {
  now: Instant
  /** Minutes that are looked ahead; 0: none. */
  ahead: number
}

/** Elements by profile and phase, as the palette has them, or by difference; those without works come last. */
type Tally = Uint32Array

/**
 * Paints all elements into their statuses and leaves what people hide and select as it is. `target` tells early from
 * late; null: nobody does. Elements without works look as `unlinked` says. Returns how many stand where.
 */
export function paintElements(
  { first, works, profiles }: Played,
  dates: Dates,
  target: Dates | null,
  { now, ahead }: Moment,
  { palette, unlinked }: { palette: Palette; unlinked: number },
  out: Uint32Array,
): Tally {
  const { start, finish } = dates
  const count = first.length - 1
  const tally = new Uint32Array(palette.length + 1)
  for (let element = 0; element < count; element++) {
    const from = first[element]!
    const to = first[element + 1]!
    let paint = unlinked
    let place: number = palette.length
    if (from < to) {
      const link = governing(works, from, to, start, finish, now)
      const work = works[link]!
      let phase = phaseAt(start[work]!, finish[work]!, now)
      if (phase === BEFORE) {
        if (ahead > 0 && start[work]! !== NO_INSTANT && start[work]! <= now + ahead) phase = SOON
      } else if (phase === DURING && target) phase = besideTarget(finish[work]!, target.finish[work] ?? NO_INSTANT)
      place = profiles[link]! * phases.length + phase
      paint = palette[place]!
    }
    tally[place]!++
    out[element] = (out[element]! & ~PAINTED) | paint
  }
  return tally
}

/** Of several works: the one being done that began last, else the one that ended last, else the first to come. */
function governing(
  works: Int32Array,
  from: number,
  to: number,
  start: Int32Array,
  finish: Int32Array,
  now: Instant,
): number {
  let best = from
  let bestPhase = phaseAt(start[works[from]!]!, finish[works[from]!]!, now)
  for (let link = from + 1; link < to; link++) {
    const work = works[link]!
    const phase = phaseAt(start[work]!, finish[work]!, now)
    if (isBefore(bestPhase, start[works[best]!]!, phase, start[work]!)) {
      best = link
      bestPhase = phase
    }
  }
  return best
}

function isBefore(phase: number, start: number, other: number, otherStart: number): boolean {
  if (phase !== other) return other === DURING || (other === AFTER && phase === BEFORE)
  if (phase === BEFORE) return otherStart !== NO_INSTANT && (start === NO_INSTANT || otherStart < start)
  return otherStart > start
}

function phaseAt(start: Instant, finish: Instant, now: Instant): number {
  if (start === NO_INSTANT || now < start) return BEFORE
  return finish === NO_INSTANT || now < finish ? DURING : AFTER
}

function besideTarget(finish: Instant, target: Instant): number {
  if (target === NO_INSTANT || finish === target || finish === NO_INSTANT) return DURING
  return finish > target ? LATE : EARLY
}

/**
 * Paints elements as a state of the models says, above what is painted already; `of` gives each element its place in
 * `paints`, -1: nothing is said of it. What is not there yet does not come to be by being coloured.
 */
export function paintOverrides(of: Int32Array, paints: Palette, out: Uint32Array): void {
  const absent = paintBits.absent << 24
  for (let element = 0; element < of.length; element++) {
    const override = of[element]!
    if (override < 0 || (out[element]! & absent) !== 0) continue
    out[element] = (out[element]! & ~PAINTED) | paints[override]!
  }
}

/** All elements have their own look again; what people hide and select stays. */
export function clearPaint(out: Uint32Array): void {
  for (let element = 0; element < out.length; element++) out[element] = out[element]! & ~PAINTED
}

/** What two sets of dates say of a moment, beside each other. */
export const differences = ['neither', 'both', 'done', 'behind', 'ahead'] as const
export type Difference = (typeof differences)[number]

/**
 * Paints how far the elements are by `dates` beside how far they would be by `target`: `neither` has begun, `both` are
 * at it, both have `done` it, or one is further. `paints` has one of each difference. Returns how many stand where.
 */
export function paintDifference(
  { first, works }: Played,
  dates: Dates,
  target: Dates,
  { now }: Moment,
  { paints, unlinked }: { paints: Palette; unlinked: number },
  out: Uint32Array,
): Tally {
  const count = first.length - 1
  const tally = new Uint32Array(differences.length + 1)
  for (let element = 0; element < count; element++) {
    const from = first[element]!
    const to = first[element + 1]!
    const place = from < to ? differenceOf(works, from, to, dates, target, now) : differences.length
    tally[place]!++
    out[element] = (out[element]! & ~PAINTED) | (paints[place] ?? unlinked)
  }
  return tally
}

/** The furthest behind of all works says it, else the furthest ahead. */
function differenceOf(works: Int32Array, from: number, to: number, dates: Dates, target: Dates, now: Instant): number {
  let isBehind = false
  let isAhead = false
  let last = AFTER
  for (let link = from; link < to; link++) {
    const work = works[link]!
    const phase = phaseAt(dates.start[work]!, dates.finish[work]!, now)
    const wanted = phaseAt(target.start[work] ?? NO_INSTANT, target.finish[work] ?? NO_INSTANT, now)
    if ((target.start[work] ?? NO_INSTANT) !== NO_INSTANT) {
      isBehind ||= phase < wanted
      isAhead ||= phase > wanted
    }
    last = Math.min(last, phase)
  }
  if (isBehind) return differences.indexOf('behind')
  if (isAhead) return differences.indexOf('ahead')
  return last === AFTER ? differences.indexOf('done') : last === BEFORE ? 0 : differences.indexOf('both')
}

/** `works` and `profiles` of each pair, beside its element; elements are numbered up to `count`. */
export function playedOf(count: number, elements: Int32Array, works: Int32Array, profiles: Uint16Array): Played {
  const first = new Uint32Array(count + 1)
  for (const element of elements) first[element + 1]!++
  for (let element = 0; element < count; element++) first[element + 1]! += first[element]!
  const next = first.slice()
  const placed = { first, works: new Int32Array(works.length), profiles: new Uint16Array(works.length) }
  for (let pair = 0; pair < elements.length; pair++) {
    const place = next[elements[pair]!]!++
    placed.works[place] = works[pair]!
    placed.profiles[place] = profiles[pair]!
  }
  return placed
}
