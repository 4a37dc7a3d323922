/** Cells as they are kept: millions of them, most of which say what others said. */
import { type CellValue, type DateCell, isDateCell } from '../types.ts'

/** Shorter texts are copied by the engine itself. */
const SHORTEST_PIECE = 13
/** Longer ones are names and notes, which are hardly told twice. */
const LONGEST_SHARED = 40
/** Different texts, and different dates, that are remembered. */
const MOST_SHARED = 50_000
const MINUTES = 1_440
const PIECE = 8_192

/** A text of its own: engines keep a piece as a place in the whole, and one name would hold all the XML around it. */
export function ownText(text: string): string {
  if (text.length < SHORTEST_PIECE) return text
  let own = ''
  for (let from = 0; from < text.length; from += PIECE) {
    const codes = new Array<number>(Math.min(PIECE, text.length - from))
    for (let at = 0; at < codes.length; at++) codes[at] = text.charCodeAt(from + at)
    own += String.fromCharCode.apply(null, codes)
  }
  return own
}

/** One object for what thousands of cells say. */
export class CompactCells {
  readonly #texts = new Map<string, string>()
  readonly #dates = new Map<number, DateCell>()

  of(value: CellValue): CellValue {
    if (typeof value === 'string') return value.length > LONGEST_SHARED ? ownText(value) : this.#text(value)
    return isDateCell(value) ? this.#date(value) : value
  }

  #text(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    const own = ownText(text)
    if (this.#texts.size < MOST_SHARED) this.#texts.set(own, own)
    return own
  }

  #date(date: DateCell): DateCell {
    const key = date.day * (MINUTES + 1) + (date.minute ?? MINUTES)
    const known = this.#dates.get(key)
    if (known) return known
    if (this.#dates.size < MOST_SHARED) this.#dates.set(key, date)
    return date
  }
}
