interface Fitted {
  full: number
  /** Width the clipped text was made for; -1: none yet. */
  room: number
  clipped: string
}

const ELLIPSIS = '…'
const MAX_ENTRIES = 20_000

/** Longest beginning of `text` that fits `room` px together with an ellipsis; the empty string when none does. */
export function ellipsize(text: string, room: number, measure: (part: string) => number): string {
  if (measure(text) <= room) return text
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (measure(text.slice(0, middle).trimEnd() + ELLIPSIS) <= room) low = middle
    else high = middle - 1
  }
  // A surrogate pair is never cut in two.
  if (low > 0 && /[\uD800-\uDBFF]/.test(text[low - 1] ?? '')) low--
  return low === 0 ? '' : text.slice(0, low).trimEnd() + ELLIPSIS
}

/** Measures and clips texts of one font, remembering the answers. */
export class TextFitter {
  private readonly entries = new Map<string, Fitted>()
  private readonly measure: (part: string) => number

  constructor(measure: (part: string) => number) {
    this.measure = measure
  }

  width(text: string): number {
    return this.entry(text).full
  }

  fit(text: string, room: number): string {
    const entry = this.entry(text)
    if (entry.full <= room) return text
    if (entry.room !== room) {
      entry.room = room
      entry.clipped = ellipsize(text, room, this.measure)
    }
    return entry.clipped
  }

  forget(): void {
    this.entries.clear()
  }

  private entry(text: string): Fitted {
    let entry = this.entries.get(text)
    if (!entry) {
      if (this.entries.size >= MAX_ENTRIES) this.entries.clear()
      entry = { full: this.measure(text), room: -1, clipped: '' }
      this.entries.set(text, entry)
    }
    return entry
  }
}
