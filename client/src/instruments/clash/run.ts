/** Looks for clashes between two sets of elements, in turns that can be stopped between. */
import { type Body, type ClashModel, ModelBodies } from './bodies.ts'
import { type Boxed, candidatePairs } from './candidates.ts'
import { type Kept, OfPairs, OfWorks } from './kept.ts'
import { hardMeeting, type Meeting, nearMeeting } from './meeting.ts'

/** An element of one of the models, by their places in the list and its number there. */
export interface ClashElement {
  model: number
  element: number
}

export interface ClashAsked {
  /** `space`: as clearance, of works instead of elements. */
  kind: 'hard' | 'clearance' | 'space'
  /** Tolerance, or the distance that is wanted. */
  metres: number
  a: readonly ClashElement[]
  b: readonly ClashElement[]
  /** Elements of one whole meet each other by intention. */
  belongTogether?(a: ClashElement, b: ClashElement): boolean
  /** Works that an element belongs to, by numbers; only of space they are asked for. */
  worksOf?(element: ClashElement): readonly number[]
  /** More are not looked for. */
  max: number
}

export interface FoundClash {
  a: ClashElement
  b: ClashElement
  meeting: Meeting
}

export interface ClashProgress {
  /** Pairs that were looked at, and all of them. */
  done: number
  all: number
}

interface Placed extends Boxed, ClashElement {}

/** Yields how far it is after each pair; returns what was found. */
export function* clashes(
  models: readonly ClashModel[],
  { kind, metres, a, b, belongTogether = () => false, worksOf = () => [], max }: ClashAsked,
): Generator<ClashProgress, { found: readonly FoundClash[]; more: boolean }> {
  const bodies = models.map((model) => new ModelBodies(model))
  const placed = (elements: readonly ClashElement[]): Placed[] =>
    elements.flatMap((one) => {
      const box = bodies[one.model]?.boxOf(one.element)
      return box ? [{ ...one, box }] : []
    })
  const gap = kind === 'hard' ? 0 : metres
  const pairs = distinctPairs(candidatePairs(placed(a), placed(b), gap), belongTogether)
  const kept: Kept = kind === 'space' ? new OfWorks(worksOf) : new OfPairs()
  for (const [done, [one, other]] of pairs.entries()) {
    yield { done, all: pairs.length }
    const wanted = kept.within(one, other, metres)
    if (wanted === null) continue
    const ofPair = [bodies[one.model]?.of(one.element) ?? [], bodies[other.model]?.of(other.element) ?? []] as const
    const meeting = worst(ofPair[0], ofPair[1], kind, wanted)
    if (!meeting) continue
    if (kept.count >= max) return { found: kept.found, more: true }
    kept.add({ a: plain(one), b: plain(other), meeting })
  }
  return { found: kept.found, more: false }
}

const plain = ({ model, element }: ClashElement): ClashElement => ({ model, element })
const keyOf = ({ model, element }: ClashElement): string => `${model}.${element}`

/** What stands in both sets is met once, and nothing meets itself. */
function distinctPairs(
  pairs: Iterable<[Placed, Placed]>,
  belongTogether: (a: ClashElement, b: ClashElement) => boolean,
): [Placed, Placed][] {
  const seen = new Set<string>()
  const distinct: [Placed, Placed][] = []
  for (const [a, b] of pairs) {
    const [one, other] = [keyOf(a), keyOf(b)]
    if (one === other || seen.has(`${other} ${one}`) || belongTogether(a, b)) continue
    seen.add(`${one} ${other}`)
    distinct.push([a, b])
  }
  return distinct
}

/** Of all parts of both; what is nearer than wanted is no matter where they share a body. */
function worst(a: readonly Body[], b: readonly Body[], kind: ClashAsked['kind'], metres: number): Meeting | null {
  const hard = worstOf(a, b, 0, (one, other) => hardMeeting(one, other, kind === 'hard' ? metres : TOUCHING), isDeeper)
  if (hard || kind === 'hard') return hard
  return worstOf(a, b, metres, (one, other) => nearMeeting(one, other, metres), isNearer)
}

/** What touches shares no more than this. */
const TOUCHING = 0.000_5

const isDeeper = (one: Meeting, other: Meeting): boolean => one.metres > other.metres
const isNearer = (one: Meeting, other: Meeting): boolean => one.metres < other.metres

function worstOf(
  a: readonly Body[],
  b: readonly Body[],
  gap: number,
  meet: (one: Body, other: Body) => Meeting | null,
  isWorse: (one: Meeting, other: Meeting) => boolean,
): Meeting | null {
  let best: Meeting | null = null
  for (const one of a) {
    const around = one.box.clone().expandByScalar(gap)
    for (const other of b) {
      if (!around.intersectsBox(other.box)) continue
      const meeting = meet(one, other)
      if (meeting && (!best || isWorse(meeting, best))) best = meeting
    }
  }
  return best
}
