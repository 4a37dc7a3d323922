/** What is searched of a row. */
interface Searchable {
  code: string
  name: string
}

const NOT_OF_A_WORD = /[^\p{L}\p{N}]+/u
const OF_A_WORD = /[\p{L}\p{N}]/u
const BREAK = '\n'

const lines = new WeakMap<Searchable, string>()

/** What is looked in for a row; written once for as long as it stays the same object. */
function lineOf(row: Searchable): string {
  const known = lines.get(row)
  if (known !== undefined) return known
  const line = `${row.code} ${row.name}`.replaceAll(BREAK, ' ').toLowerCase()
  lines.set(row, line)
  return line
}

const ROWS_AT_ONCE = 2_000

/** Does most of what a search costs before the first key is pressed, a piece with each step. */
export function* writeLines(rows: Iterable<Searchable>): Generator<void> {
  let written = 0
  for (const row of rows) {
    lineOf(row)
    if (++written % ROWS_AT_ONCE === 0) yield
  }
}

/**
 * Rows that a text finds, by their places, the best first: codes that begin with it, then rows where each of its words
 * begins a word, then all that have it somewhere; within these as the rows stand. At most `limit`.
 *
 * All rows are one text, in which the engine of the browser looks for letters faster than we could row by row: a key that is
 * pressed among 100,000 rows is answered before the next picture is drawn.
 */
export class RowSearch {
  /** A line for each row, its code first, each behind a line break. */
  readonly #text: string
  /** Where lines begin, and where the last one ends. */
  readonly #starts: Uint32Array

  /** Cheap for rows whose lines were written before (`writeLines`), and that did not change since. */
  constructor(rows: readonly Searchable[]) {
    const lines = rows.map(lineOf)
    this.#text = `${BREAK}${lines.join(BREAK)}${BREAK}`
    this.#starts = new Uint32Array(rows.length + 1)
    let from = BREAK.length
    for (const [at, line] of lines.entries()) {
      this.#starts[at] = from
      from += line.length + BREAK.length
    }
    this.#starts[rows.length] = from
  }

  find(text: string, limit = Number.POSITIVE_INFINITY): number[] {
    const wanted = text.trim().toLowerCase()
    if (wanted === '' || wanted.includes(BREAK)) return []
    const byCode = this.#beginning(wanted, limit)
    const { byWord, others } = this.#having(wanted, limit - byCode.length)
    return [...byCode, ...byWord, ...others].slice(0, limit)
  }

  #beginning(wanted: string, limit: number): number[] {
    const found: number[] = []
    const line = `${BREAK}${wanted}`
    for (let at = this.#text.indexOf(line); at >= 0 && found.length < limit; at = this.#text.indexOf(line, at + 1)) {
      found.push(this.#rowAt(at + 1))
    }
    return found
  }

  /** Rows that do not begin so; the search ends where enough of them have its words. */
  #having(wanted: string, limit: number): { byWord: number[]; others: number[] } {
    const byWord: number[] = []
    const others: number[] = []
    const words = wanted.split(NOT_OF_A_WORD).filter((word) => word !== '')
    // Whatever is found has all words: the longest one is the rarest.
    const anchor = words.reduce((longest, word) => (word.length > longest.length ? word : longest), '') || wanted
    for (let at = this.#text.indexOf(anchor); at >= 0 && byWord.length < limit; ) {
      const row = this.#rowAt(at)
      const line = this.#text.slice(this.#starts[row], this.#starts[row + 1]! - 1)
      if (!line.startsWith(wanted)) {
        if (words.length > 0 && words.every((word) => hasWord(line, word))) byWord.push(row)
        else if (others.length < limit && line.includes(wanted)) others.push(row)
      }
      at = this.#text.indexOf(anchor, this.#starts[row + 1])
    }
    return { byWord, others }
  }

  #rowAt(place: number): number {
    let [from, to] = [0, this.#starts.length - 1]
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
