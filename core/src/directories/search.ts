/** What is searched of a row. */
interface Searchable {
  code: string
  name: string
}

const NOT_OF_A_WORD = /[^\p{L}\p{N}]+/u
const OF_A_WORD = /[\p{L}\p{N}]/u

/**
 * Rows that a text finds, by their places, the best first: codes that begin with it, then rows where each of its words
 * begins a word, then all that have it somewhere; within these as the rows stand. At most `limit`.
 */
export class RowSearch {
  readonly #codes: readonly string[]
  readonly #texts: readonly string[]

  constructor(rows: readonly Searchable[]) {
    this.#codes = rows.map(({ code }) => code.toLowerCase())
    this.#texts = rows.map(({ name }, at) => `${this.#codes[at]} ${name.toLowerCase()}`)
  }

  find(text: string, limit = Number.POSITIVE_INFINITY): number[] {
    const wanted = text.trim().toLowerCase()
    if (wanted === '') return []
    const words = wanted.split(NOT_OF_A_WORD).filter((word) => word !== '')
    const byCode: number[] = []
    const byWord: number[] = []
    const others: number[] = []
    for (let at = 0; at < this.#texts.length && byCode.length < limit; at++) {
      const whole = this.#texts[at]!
      if (this.#codes[at]!.startsWith(wanted)) byCode.push(at)
      else if (words.length > 0 && words.every((word) => hasWord(whole, word))) byWord.push(at)
      else if (whole.includes(wanted)) others.push(at)
    }
    return [...byCode, ...byWord, ...others].slice(0, limit)
  }
}

/** Whether a word of the text begins so. */
function hasWord(text: string, begin: string): boolean {
  for (let at = text.indexOf(begin); at >= 0; at = text.indexOf(begin, at + 1)) {
    if (at === 0 || !OF_A_WORD.test(text[at - 1]!)) return true
  }
  return false
}
