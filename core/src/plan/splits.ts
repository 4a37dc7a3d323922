/** A work may stand still between stretches of it: pauses that move along with the work, as in MS Project. */
import type { Minutes } from '../time/index.ts'

export interface Split {
  /** Working minutes of the work that lie before the pause. */
  after: Minutes
  /** Working minutes that pass until the work goes on. */
  gap: Minutes
}

/** In the order of the work, no two at the same place. */
export type Splits = readonly Split[]

export const noSplits: Splits = []

/** Of one work. */
export const MAX_SPLITS = 100

/** Those that stand inside a work of this duration; the same list where these are all. */
export function splitsWithin(splits: Splits, duration: Minutes): Splits {
  if (splits.every(({ after }) => after < duration)) return splits
  return listOf(splits.filter(({ after }) => after < duration))
}

/** One more pause; where there is one already it becomes longer. */
export function withSplit(splits: Splits, { after, gap }: Split): Splits {
  const there = splits.find((split) => split.after === after)
  const others = splits.filter((split) => split !== there)
  return [...others, { after, gap: gap + (there?.gap ?? 0) }].sort((a, b) => a.after - b.after)
}

/** The part behind this pause, with all that follow it, moves; parts that meet are one again. */
export function withMovedPart(splits: Splits, index: number, by: Minutes): Splits {
  const moved = splits.map((split, i) => (i === index ? { after: split.after, gap: split.gap + by } : split))
  return listOf(moved.filter(({ gap }) => gap > 0))
}

export function withoutSplit(splits: Splits, index: number): Splits {
  return listOf(splits.filter((_, i) => i !== index))
}

const listOf = (splits: Splits): Splits => (splits.length === 0 ? noSplits : splits)
