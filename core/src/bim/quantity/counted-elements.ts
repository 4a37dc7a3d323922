/** What elements come to in the unit of whoever counts them. */
import { decimalOf } from '../../progress/index.ts'
import { factorBetween } from '../units.ts'
import type { ElementAmount } from './element-query.ts'

/** What is known of one element; NaN: nothing. */
export interface KnownAmount {
  value: number
  /** '': the model does not say; it is taken as what is asked for. */
  unit: string
}

export interface CountedElements {
  /** null: nothing is known of any of them. */
  amount: string | null
  elements: number
  /** Elements of which nothing is known. */
  unknown: number
  /** Elements that are told in a unit of something else. */
  foreign: number
  /** Elements that were named and are in no model any more. */
  missing: number
}

const MILLIONTHS = 1e6
/** Corners of bodies are kept rounded: finer than this their sums say nothing. */
const FINEST: Readonly<Record<ElementAmount, number>> = { volume: 1e3, area: 1e3, count: 1, property: MILLIONTHS }

/** Sums are rounded before they go into the other unit, so that they are the same in whatever order they are made. */
export function countedElements(
  known: Iterable<KnownAmount>,
  { by, unit }: { by: ElementAmount; unit: string },
): Omit<CountedElements, 'missing'> {
  const sums = new Map<string, number>()
  let [elements, unknown, foreign] = [0, 0, 0]
  for (const { value, unit: own } of known) {
    elements++
    if (!Number.isFinite(value)) unknown++
    else if (factorTo(own, unit, by) === null) foreign++
    else sums.set(own, (sums.get(own) ?? 0) + value)
  }
  const finest = FINEST[by]
  let amount = 0
  for (const [own, sum] of sums) amount += (Math.round(sum * finest) / finest) * (factorTo(own, unit, by) ?? 1)
  const isKnown = elements === 0 || sums.size > 0
  return { amount: isKnown ? decimalOf(BigInt(Math.round(amount * MILLIONTHS))) : null, elements, unknown, foreign }
}

/** Pieces are pieces, whatever they are called. */
const factorTo = (from: string, to: string, by: ElementAmount): number | null =>
  by === 'count' || from === '' || to === '' ? 1 : factorBetween(from, to)
