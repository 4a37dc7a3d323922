/** Sizes of what is drawn, in bands of which each is half of the one before: what is large comes first. */
export const BANDS = 12

/** Metres: what is larger is of the first band too. */
const LARGEST = 32

export function bandOf(diagonal: number): number {
  if (!(diagonal > 0)) return BANDS - 1
  return Math.min(BANDS - 1, Math.max(0, Math.ceil(Math.log2(LARGEST / diagonal))))
}

/** Metres: how large parts of the band are at most. */
export const sizeOfBand = (band: number): number => (band === 0 ? 2 * LARGEST : LARGEST / 2 ** (band - 1))
