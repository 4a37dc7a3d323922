interface Fitted {
  full: number
  /** Width that what follows was made for; -1: none yet. */
  room: number
  clipped: string | null
  clippedStart: string | null
  /** Where its first line ends in the same room; -1: not asked yet. */
  end: number
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

/** The same from the other side: of a path its last steps tell rows apart, «…3.2.14». */
export function ellipsizeStart(text: string, room: number, measure: (part: string) => number): string {
  if (measure(text) <= room) return text
  let low = 0
  let high = text.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (measure(ELLIPSIS + text.slice(text.length - middle).trimStart()) <= room) low = middle
    else high = middle - 1
  }
  // A surrogate pair is never cut in two.
  if (low > 0 && /[\uDC00-\uDFFF]/.test(text[text.length - low] ?? '')) low--
  return low === 0 ? '' : ELLIPSIS + text.slice(text.length - low).trimStart()
}

/** Where the first of two lines ends: behind the last word that fits, or within a word that is too long for a line. */
export function lineEnd(text: string, room: number, measure: (part: string) => number): number {
  let low = 1
  let high = text.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (measure(text.slice(0, middle)) <= room) low = middle
    else high = middle - 1
  }
  if (text[low] === ' ') return low
  const space = text.lastIndexOf(' ', low)
  if (space > 0) return space
  return /[\uD800-\uDBFF]/.test(text[low - 1] ?? '') ? low - 1 : low
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
    const entry = this.entryFor(text, room)
    if (entry.full <= room) return text
    entry.clipped ??= ellipsize(text, room, this.measure)
    return entry.clipped
  }

  /** With the end of the text where it does not fit. */
  fitEnd(text: string, room: number): string {
    const entry = this.entryFor(text, room)
    if (entry.full <= room) return text
    entry.clippedStart ??= ellipsizeStart(text, room, this.measure)
    return entry.clippedStart
  }

  /** Where the first of two lines of a text ends that does not fit into one. */
  lineEnd(text: string, room: number): number {
    const entry = this.entryFor(text, room)
    if (entry.end < 0) entry.end = lineEnd(text, room, this.measure)
    return entry.end
  }

  forget(): void {
    this.entries.clear()
  }

  private entryFor(text: string, room: number): Fitted {
    const entry = this.entry(text)
    if (entry.room !== room) Object.assign(entry, { room, clipped: null, clippedStart: null, end: -1 })
    return entry
  }

  private entry(text: string): Fitted {
    let entry = this.entries.get(text)
    if (!entry) {
      if (this.entries.size >= MAX_ENTRIES) this.entries.clear()
      entry = { full: this.measure(text), room: -1, clipped: null, clippedStart: null, end: -1 }
      this.entries.set(text, entry)
    }
    return entry
  }
}
