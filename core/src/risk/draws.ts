import { seededRandom } from '../numbers/random.ts'
import type { Id } from '../plan/index.ts'
import { normalQuantile } from './normal.ts'

/** Futures of a block: each input has as many strata, and one value in each. */
export const BLOCK = 100

/** What each input's random numbers begin with: other inputs that come or go change nothing for it. */
export function seedOf(seed: number, block: number, kind: string, id: Id): number {
  let hash = Math.imul(seed ^ 0x9747b28c, 0xcc9e2d51) ^ Math.imul(block + 1, 0x85ebca6b)
  const text = `${kind}:${id}`
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x5bd1e995)
    hash ^= hash >>> 15
  }
  return hash >>> 0
}

const shuffled = new Uint8Array(BLOCK)

/** The stratum of each future, in random order; to be read before the next call. */
function strataOf(random: () => number): Uint8Array {
  for (let i = 0; i < BLOCK; i++) {
    const j = Math.floor(random() * (i + 1))
    shuffled[i] = shuffled[j]!
    shuffled[j] = i
  }
  return shuffled
}

/** A Latin hypercube's column: the ranks of the futures, and a share within each stratum. */
export interface Column {
  ranks: Uint8Array
  shares: Float64Array
}

export const emptyColumn = (): Column => ({ ranks: new Uint8Array(BLOCK), shares: new Float64Array(BLOCK) })

export function drawColumn(column: Column, seed: number): void {
  const random = seededRandom(seed)
  column.ranks.set(strataOf(random))
  for (let k = 0; k < BLOCK; k++) column.shares[k] = (column.ranks[k]! + random()) / BLOCK
}

/** Normal scores of what all works of a group have in common. */
export function commonScores(seed: number): Float64Array {
  const column = emptyColumn()
  drawColumn(column, seed)
  return column.shares.map(normalQuantile)
}

const scores = new Float64Array(BLOCK)
const order = Array.from({ length: BLOCK }, (_, k) => k)

/**
 * Puts the values of a column into the order that the group asks for: normal scores that correlate, and their ranks. The
 * column still has one value in each stratum. `correlation` is that of the scores between two works of the group.
 */
export function correlate(column: Column, common: Float64Array, correlation: number): void {
  const [together, alone] = [Math.sqrt(correlation), Math.sqrt(1 - correlation)]
  const { ranks, shares } = column
  for (let k = 0; k < BLOCK; k++) scores[k] = together * common[k]! + alone * normalQuantile(shares[k]!)
  const byScore = order.slice().sort((a, b) => scores[a]! - scores[b]!)
  const sorted = shares.slice().sort()
  for (let rank = 0; rank < BLOCK; rank++) {
    const k = byScore[rank]!
    ranks[k] = rank
    shares[k] = sorted[rank]!
  }
}
