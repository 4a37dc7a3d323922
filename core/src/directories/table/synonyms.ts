/** What rows are called elsewhere: texts that were once said to mean a row, and rows that are probably meant. */

/** A text that means a row of the directory, as `plain` makes it. */
export interface Synonym {
  text: string
  rowId: string
}

/** Small or large, with ё or е, with more spaces between: the same. */
export const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ').replaceAll('ё', 'е')

interface Named {
  id: string
  name: string
}

/** Of two names so many words have to be the same. */
const ALIKE = 0.6
/** A word that stands in more rows says nothing. */
const USUAL = 2_000

const wordsOf = (text: string): Set<string> => new Set(plain(text).match(/[\p{L}\p{N}]+/gu) ?? [])

/** Finds the one row whose name has most words in common with a text. */
export class LikelyRows<Row extends Named> {
  readonly #rows: readonly Row[]
  readonly #words: readonly Set<string>[]
  readonly #index = new Map<string, number[]>()

  constructor(rows: readonly Row[]) {
    this.#rows = rows
    this.#words = rows.map(({ name }) => wordsOf(name))
    for (const [at, words] of this.#words.entries()) {
      for (const word of words) {
        const found = this.#index.get(word)
        if (found) found.push(at)
        else this.#index.set(word, [at])
      }
    }
  }

  /** null: none is like it, or two are as much. */
  find(name: string): Row | null {
    const words = wordsOf(name)
    const shared = new Map<number, number>()
    for (const word of words) {
      const found = this.#index.get(word) ?? []
      if (found.length > USUAL) continue
      for (const at of found) shared.set(at, (shared.get(at) ?? 0) + 1)
    }
    let best = { at: -1, like: 0, isOnly: true }
    for (const [at, count] of shared) {
      const like = (2 * count) / (words.size + this.#words[at]!.size)
      if (like > best.like) best = { at, like, isOnly: true }
      else if (like === best.like) best.isOnly = false
    }
    return best.like >= ALIKE && best.isOnly ? (this.#rows[best.at] ?? null) : null
  }
}
