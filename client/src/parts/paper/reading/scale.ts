/** From px of the screen to millimetres of the roll. */
export interface Scale {
  /** Of its upper left corner, on the screen. */
  left: number
  top: number
  /** Millimetres a px. */
  by: number
}

export const xOf = ({ left, by }: Scale, px: number): number => tenths((px - left) * by)
export const yOf = ({ top, by }: Scale, px: number): number => tenths((px - top) * by)
export const lengthOf = ({ by }: Scale, px: number): number => tenths(px * by)

/** Finer than any printer. */
const tenths = (mm: number): number => Math.round(mm * 1_000) / 1_000
