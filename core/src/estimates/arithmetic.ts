/** Formulas of quantities: + - * / and brackets over decimal numbers, `pi`, and the dimensions of a take-off line. */
import { divided, type Exact, exactOf, minus, negative, plus, times } from './exact.ts'

export const MAX_ARITHMETIC = 500
const DEEPEST = 40
/** Of what a division does not end with. */
const DIVIDED_TO = 12
const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|(\p{L}+)|([-+*/()]))/uy
const PI: Exact = { digits: 3_141_592_653_590n, scale: 12 }

export type Names = Readonly<Record<string, Exact>>

class Wrong extends Error {}

/** Null: it cannot be understood, or divides by nothing. */
export function evaluated(formula: string, names: Names = {}): Exact | null {
  if (formula.length > MAX_ARITHMETIC) return null
  try {
    return new Reader(tokensOf(formula), names).whole()
  } catch (error) {
    if (error instanceof Wrong) return null
    throw error
  }
}

function tokensOf(formula: string): string[] {
  const tokens: string[] = []
  const text = formula.trimEnd()
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text)
    if (!match) throw new Wrong()
    tokens.push(match[1] ?? match[2] ?? match[3]!)
  }
  return tokens
}

class Reader {
  readonly #tokens: readonly string[]
  readonly #names: Names
  #at = 0
  #depth = 0

  constructor(tokens: readonly string[], names: Names) {
    this.#tokens = tokens
    this.#names = names
  }

  whole(): Exact {
    const value = this.#sum()
    if (this.#at < this.#tokens.length) throw new Wrong()
    return value
  }

  #taken(...wanted: string[]): string | null {
    const token = this.#tokens[this.#at]
    if (token === undefined || !wanted.includes(token)) return null
    this.#at += 1
    return token
  }

  #sum(): Exact {
    let value = this.#product()
    for (let sign = this.#taken('+', '-'); sign; sign = this.#taken('+', '-')) {
      value = sign === '+' ? plus(value, this.#product()) : minus(value, this.#product())
    }
    return value
  }

  #product(): Exact {
    let value = this.#factor()
    for (let sign = this.#taken('*', '/'); sign; sign = this.#taken('*', '/')) {
      const next = this.#factor()
      const result = sign === '*' ? times(value, next) : divided(value, next, DIVIDED_TO)
      if (!result) throw new Wrong()
      value = result
    }
    return value
  }

  #factor(): Exact {
    this.#depth += 1
    if (this.#depth > DEEPEST) throw new Wrong()
    const value = this.#signed()
    this.#depth -= 1
    return value
  }

  #signed(): Exact {
    if (this.#taken('-')) return negative(this.#factor())
    if (!this.#taken('(')) return this.#named(this.#tokens[this.#at++])
    const value = this.#sum()
    if (!this.#taken(')')) throw new Wrong()
    return value
  }

  #named(token: string | undefined): Exact {
    if (token === undefined) throw new Wrong()
    const name = token.toLowerCase()
    const value = Object.hasOwn(this.#names, name) ? this.#names[name] : name === 'pi' ? PI : exactOf(token)
    if (!value) throw new Wrong()
    return value
  }
}
