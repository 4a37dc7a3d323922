/** What is searched of a row. */
interface Searchable {
  code: string
  name: string
}

const NOT_OF_A_WORD = /[^\p{L}\p{N}]+/u
const OF_A_WORD = /[\p{L}\p{N}]/u
const BREAK = '\n'

/** So many are written within a millisecond or two. */
const ROWS_OF_A_PAGE = 1_000

/** What is looked for. */
interface Wanted {
  text: string
  words: readonly string[]
  /** Whatever is found has all words: the longest one is the rarest. */
  anchor: string
  limit: number
}

/** Places of rows, within each as the rows stand. */
interface Found {
  byCode: number[]
  byWord: number[]
  others: number[]
}

/** Some rows that follow each other. */
interface Part {
  from: number
  to: number
  /** null: nobody has written it yet. */
  page: Page | null
}

/**
 * Rows that a text finds, by their places, the best first: codes that begin with it, then rows where each of its words
 * begins a word, then all that have it somewhere; within these as the rows stand. At most `limit`.
 *
 * Rows are a few long texts, in which the engine of the browser looks for letters faster than we could row by row: a key that
 * is pressed among 100,000 rows is answered before the next picture is drawn.
 */
export class RowSearch {
  readonly #rows: readonly Searchable[]
  readonly #parts: readonly Part[]
  #written = 0

  /** `before`: of nearly the same rows; what it has written of those that are the same objects is written already. */
  constructor(rows: readonly Searchable[], before?: RowSearch) {
    this.#rows = rows
    this.#parts = before ? partsAfter(before.#rows, before.#parts, rows) : cut(0, rows.length)
  }

  /** Does most of what a search costs before the first key is pressed, a piece with each step. */
  *prepare(): Generator<void> {
    while (this.prepareMore()) yield
  }

  /** One piece of it; false: there is none left. */
  prepareMore(): boolean {
    const parts = this.#parts
    while (this.#written < parts.length && parts[this.#written]!.page) this.#written++
    if (this.#written === parts.length) return false
    this.#pageOf(parts[this.#written]!)
    return true
  }

  find(text: string, limit = Number.POSITIVE_INFINITY): number[] {
    const trimmed = text.trim().toLowerCase()
    if (trimmed === '' || trimmed.includes(BREAK)) return []
    const words = trimmed.split(NOT_OF_A_WORD).filter((word) => word !== '')
    const anchor = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '') || trimmed
    const wanted = { text: trimmed, words, anchor, limit }
    const found: Found = { byCode: [], byWord: [], others: [] }
    for (const part of this.#parts) {
      if (found.byCode.length >= limit) break
      this.#pageOf(part).find(wanted, part.from, found)
    }
    return [...found.byCode, ...found.byWord, ...found.others].slice(0, limit)
  }

  #pageOf(part: Part): Page {
    part.page ??= new Page(this.#rows.slice(part.from, part.to))
    return part.page
  }
}

function cut(from: number, to: number): Part[] {
  const parts: Part[] = []
  for (let at = from; at < to; at += ROWS_OF_A_PAGE) {
    parts.push({ from: at, to: Math.min(to, at + ROWS_OF_A_PAGE), page: null })
  }
  return parts
}

/** Rows at the beginning and at the end that stayed the same keep their pages. */
function partsAfter(was: readonly Searchable[], parts: readonly Part[], rows: readonly Searchable[]): Part[] {
  const shorter = Math.min(was.length, rows.length)
  let begin = 0
  while (begin < shorter && was[begin] === rows[begin]) begin++
  let end = 0
  while (end < shorter - begin && was[was.length - 1 - end] === rows[rows.length - 1 - end]) end++
  const moved = rows.length - was.length
  const first = parts.filter(({ to }) => to <= begin)
  const last = parts
    .filter(({ from }) => from >= was.length - end)
    .map(({ from, to, page }) => ({ from: from + moved, to: to + moved, page }))
  const middle = cut(first.at(-1)?.to ?? 0, last[0]?.from ?? rows.length)
  return [...first.map((part) => ({ ...part })), ...middle, ...last]
}

/** Rows as one text: a line for each, its code first, each behind a line break. */
class Page {
  readonly #text: string
  /** Where lines begin, and where the last one ends. */
  readonly #starts: Uint32Array

  constructor(rows: readonly Searchable[]) {
    const lines = rows.map(({ code, name }) => `${code} ${name}`.replaceAll(BREAK, ' ').toLowerCase())
    this.#text = `${BREAK}${lines.join(BREAK)}${BREAK}`
    this.#starts = new Uint32Array(rows.length + 1)
    let from = BREAK.length
    for (const [at, line] of lines.entries()) {
      this.#starts[at] = from
      from += line.length + BREAK.length
    }
    this.#starts[rows.length] = from
  }

  /** Adds what it has; `first`: the place of its first row. Searching ends where enough have been found. */
  find(wanted: Wanted, first: number, found: Found): void {
    this.#beginning(wanted, first, found)
    this.#having(wanted, first, found)
  }

  #beginning({ text, limit }: Wanted, first: number, { byCode }: Found): void {
    const line = `${BREAK}${text}`
    for (let at = this.#text.indexOf(line); at >= 0 && byCode.length < limit; at = this.#text.indexOf(line, at + 1)) {
      byCode.push(first + this.#rowAt(at + 1, 0))
    }
  }

  /** Rows that do not begin so. */
  #having({ text, words, anchor, limit }: Wanted, first: number, { byCode, byWord, others }: Found): void {
    let row = 0
    for (let at = this.#text.indexOf(anchor); at >= 0 && byCode.length + byWord.length < limit; ) {
      row = this.#rowAt(at, row)
      const line = this.#text.slice(this.#starts[row], this.#starts[row + 1]! - 1)
      if (!line.startsWith(text)) {
        if (words.length > 0 && words.every((word) => hasWord(line, word))) byWord.push(first + row)
        else if (others.length < limit && line.includes(text)) others.push(first + row)
      }
      at = this.#text.indexOf(anchor, this.#starts[row + 1])
    }
  }

  /** The row that has a place of the text; none before `least`. */
  #rowAt(place: number, least: number): number {
    let [from, to] = [least, this.#starts.length - 1]
    while (to - from > 1) {
      const middle = (from + to) >> 1
      if (this.#starts[middle]! <= place) from = middle
      else to = middle
    }
    return from
  }
}

/** Whether a word of the text begins so. */
function hasWord(text: string, begin: string): boolean {
  for (let at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at + 1)) {
    if (at === 0 || !OF_A_WORD.test(text[at - 1]!)) return true
  }
  return false
}
