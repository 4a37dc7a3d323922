import type { Instant } from '../time/index.ts'
import { bordersOf, type ProcessLine } from './lines.ts'

/** Two processes change places in their order: two crews meet at one spot. */
export interface Crossing {
  /** Processes; the smaller number first. */
  a: number
  b: number
  /** The place, or the one below the border that both pass. */
  place: number
  /** Height in places: 2.5 is the middle of the third place from below. */
  height: number
  at: Instant
}

/** Passages of one line through borders of places, bottom up. */
interface Passage {
  place: number
  height: number
  at: Instant
}

/**
 * Where lines cross, earliest first; at most `limit`.
 *
 * Both lines are followed through the places that they share. Within a place each runs straight from border to border;
 * to the next shared place it waits at the border. A crossing is where the sign of the time between the two changes, so
 * that lines that only touch, or run together, do not cross.
 */
export function crossingsOf(lines: readonly ProcessLine[], limit: number): { crossings: Crossing[]; total: number } {
  const paths = lines.map(passagesOf)
  const found: Crossing[] = []
  for (let i = 0; i < lines.length; i++) {
    for (let j = i + 1; j < lines.length; j++) {
      for (const { place, height, at } of meetings(paths[i]!, paths[j]!)) {
        found.push({ a: lines[i]!.process, b: lines[j]!.process, place, height, at })
      }
    }
  }
  found.sort((one, other) => one.at - other.at || one.height - other.height || one.a - other.a || one.b - other.b)
  return { crossings: found.slice(0, limit), total: found.length }
}

function passagesOf({ stretches, direction }: ProcessLine): Passage[] {
  return stretches.flatMap((stretch) => {
    const [lower, upper] = bordersOf(stretch, direction)
    const { place } = stretch
    return [
      { place, height: place, at: lower },
      { place, height: place + 1, at: upper },
    ]
  })
}

/** Two passages for each place, so that the places of both are walked through side by side. */
function meetings(one: readonly Passage[], other: readonly Passage[]): Passage[] {
  const met: Passage[] = []
  let before: { mine: Passage; gap: number } | null = null
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const [mine, theirs] = [one[i]!, other[j]!]
    if (mine.place !== theirs.place) {
      if (mine.place < theirs.place) i += 2
      else j += 2
      continue
    }
    for (const step of [0, 1]) {
      const passage = one[i + step]!
      const gap = passage.at - other[j + step]!.at
      // Of lines that touch, the side that they come from counts.
      if (gap === 0) continue
      if (before && before.gap > 0 !== gap > 0) met.push(between(before, { mine: passage, gap }))
      before = { mine: passage, gap }
    }
    i += 2
    j += 2
  }
  return met
}

function between(before: { mine: Passage; gap: number }, after: { mine: Passage; gap: number }): Passage {
  const share = before.gap / (before.gap - after.gap)
  const along = (from: number, to: number): number => from + (to - from) * share
  const { place, height } = before.mine
  return {
    place,
    // Between two places that they share both wait at the border of the first.
    height: place === after.mine.place ? along(height, after.mine.height) : height,
    at: Math.round(along(before.mine.at, after.mine.at)),
  }
}
