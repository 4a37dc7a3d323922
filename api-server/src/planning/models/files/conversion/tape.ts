/** Values of a line as web-ifc hands them out; it reads them one by one through its memory, which takes ten times as long. */
export type Tape = null | TapeValue | readonly Tape[]

interface TapeValue {
  type: number
  value?: unknown
  typecode?: number
}

/** As web-ifc counts them. */
const kinds = { text: 1, typed: 2, word: 3, real: 4, reference: 5, whole: 10 } as const
/** Logical values; unknown is no value. */
const truths: Readonly<Record<string, boolean | undefined>> = { T: true, F: false, U: undefined }
const [BLANK, QUOTE, HASH, DOLLAR, OPEN, CLOSE, STAR, COMMA, POINT, ZERO, NINE] = [
  32, 39, 35, 36, 40, 41, 42, 44, 46, 48, 57,
]
const number = /[-+]?\d+(\.\d*(?:E[-+]?\d+)?)?/y
const word = /\w+/y
/** More digits a number does not keep. */
const MOST_DIGITS = 15

/** null: it could not be read so. `codeOf`: of a class, 0: it is unknown. */
export function tapeOf(
  line: string,
  codeOf: (name: string) => number,
): { type: number; values: readonly Tape[] } | null {
  const open = line.indexOf('(')
  const type = open > 0 ? codeOf(line.slice(0, open).trimEnd()) : 0
  if (type === 0) return null
  const reader = new TapeReader(line, open + 1, codeOf)
  const values = reader.list()
  return values && reader.isAtEnd ? { type, values } : null
}

class TapeReader {
  readonly #line: string
  readonly #codeOf: (name: string) => number
  #at: number

  constructor(line: string, at: number, codeOf: (name: string) => number) {
    this.#line = line
    this.#at = at
    this.#codeOf = codeOf
  }

  get isAtEnd(): boolean {
    return Number.isNaN(this.#mark())
  }

  /** After its opening bracket; undefined: it cannot be read. */
  list(): readonly Tape[] | undefined {
    const values: Tape[] = []
    if (this.#mark() === CLOSE) {
      this.#at++
      return values
    }
    for (;;) {
      // What is derived is left out.
      if (this.#mark() === STAR) this.#at++
      else {
        const value = this.#value()
        if (value === undefined) return undefined
        values.push(value)
      }
      const after = this.#mark()
      this.#at++
      if (after === CLOSE) return values
      if (after !== COMMA) return undefined
    }
  }

  /** The next one that is no blank; NaN: there is none. */
  #mark(): number {
    while (this.#line.charCodeAt(this.#at) <= BLANK) this.#at++
    return this.#line.charCodeAt(this.#at)
  }

  #value(): Tape | undefined {
    const mark = this.#mark()
    if (mark === DOLLAR) {
      this.#at++
      return null
    }
    if (mark === QUOTE) return this.#text()
    if (mark === HASH) return this.#reference()
    if (mark === POINT) return this.#word()
    if (mark === OPEN) {
      this.#at++
      return this.list()
    }
    return mark <= NINE ? this.#number() : this.#typed()
  }

  #text(): Tape | undefined {
    const from = this.#at + 1
    let end = this.#line.indexOf("'", from)
    let isDoubled = false
    while (this.#line.charCodeAt(end + 1) === QUOTE && end >= 0) {
      isDoubled = true
      end = this.#line.indexOf("'", end + 2)
    }
    if (end < 0) return undefined
    this.#at = end + 1
    const value = this.#line.slice(from, end)
    return { type: kinds.text, value: isDoubled ? value.replaceAll("''", "'") : value }
  }

  #reference(): Tape | undefined {
    const from = ++this.#at
    let value = 0
    for (;;) {
      const digit = this.#line.charCodeAt(this.#at)
      if (!(digit >= ZERO && digit <= NINE)) break
      value = value * 10 + digit - ZERO
      this.#at++
    }
    return this.#at > from ? { type: kinds.reference, value } : undefined
  }

  #word(): Tape | undefined {
    const from = this.#at + 1
    const end = this.#line.indexOf('.', from)
    if (end <= from) return undefined
    this.#at = end + 1
    const value = this.#line.slice(from, end)
    return { type: kinds.word, value: value in truths ? truths[value] : value }
  }

  #number(): Tape | undefined {
    const found = this.#take(number)
    if (!found) return undefined
    const [digits, fraction] = found
    if (fraction !== undefined) return { type: kinds.real, value: digits }
    return digits.length > MOST_DIGITS ? undefined : { type: kinds.whole, value: Number(digits) }
  }

  #typed(): Tape | undefined {
    const name = this.#take(word)?.[0]
    if (name === undefined || this.#mark() !== OPEN) return undefined
    this.#at++
    const [typecode, inner] = [this.#codeOf(name), this.list()]
    const only = inner?.length === 1 ? inner[0] : null
    if (typecode === 0 || !only) return undefined
    return { type: kinds.typed, typecode, value: isList(only) ? only : only.value }
  }

  #take(what: RegExp): RegExpExecArray | null {
    what.lastIndex = this.#at
    const found = what.exec(this.#line)
    if (found) this.#at = what.lastIndex
    return found
  }
}

const isList = (tape: Tape): tape is readonly Tape[] => Array.isArray(tape)
