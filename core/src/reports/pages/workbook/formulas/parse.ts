/** Formulas of cells, read into what they are made of. */
export type Operator = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '<=' | '>' | '>='

export type Formula =
  | { kind: 'value'; value: number | string | boolean }
  | { kind: 'area'; sheet: string | null; area: Area }
  | { kind: 'call'; name: string; of: readonly Formula[] }
  | { kind: 'minus' | 'percent'; of: Formula }
  | { kind: 'pair'; by: Operator; left: Formula; right: Formula }
  | { kind: 'nothing' }

/** Rows and columns from 1, both ends within. */
export interface Area {
  top: number
  left: number
  bottom: number
  right: number
}

/** What is no formula that is worked out here. */
export class FormulaUnread extends Error {}

const TOKEN =
  /\s*(?:(?<text>"(?:[^"]|"")*")|(?<ref>(?:(?:'(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_.]*)!)?(?:\$?[A-Za-z]{1,3}\$?\d{1,7}(?::\$?[A-Za-z]{1,3}\$?\d{1,7})?|\$?\d{1,7}:\$?\d{1,7}|\$?[A-Za-z]{1,3}:\$?[A-Za-z]{1,3}))(?![\p{L}\p{N}_(])|(?<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)|(?<name>[\p{L}_][\p{L}\p{N}_.]*)|(?<sign><>|<=|>=|[-+*/^&=<>()%,;{}]))/uy

interface Token {
  kind: 'number' | 'text' | 'ref' | 'name' | 'sign'
  text: string
}

const kinds = ['number', 'text', 'ref', 'name', 'sign'] as const
const LONGEST = 8_192
const DEEPEST = 64

export function readFormula(text: string): Formula {
  if (text.length > LONGEST) throw new FormulaUnread(text)
  return new Reader(tokensOf(text)).whole()
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (text.slice(at).trim() !== '') {
    TOKEN.lastIndex = at
    const groups = TOKEN.exec(text)?.groups
    const kind = kinds.find((one) => groups?.[one] !== undefined)
    if (!groups || !kind) throw new FormulaUnread(text)
    tokens.push({ kind, text: groups[kind]! })
    at = TOKEN.lastIndex
  }
  return tokens
}

/** Loosest first. */
const binding: readonly (readonly Operator[])[] = [
  ['=', '<>', '<', '<=', '>', '>='],
  ['&'],
  ['+', '-'],
  ['*', '/'],
  ['^'],
]

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  whole(): Formula {
    const formula = this.#pairs(0)
    if (this.#at < this.#tokens.length) throw new FormulaUnread()
    return formula
  }

  #takes(sign: string): boolean {
    const token = this.#tokens[this.#at]
    if (token?.kind !== 'sign' || token.text !== sign) return false
    this.#at++
    return true
  }

  #pairs(level: number): Formula {
    const signs = binding[level]
    if (!signs) return this.#signed()
    let left = this.#pairs(level + 1)
    for (;;) {
      const by = signs.find((sign) => this.#takes(sign))
      if (!by) return left
      left = { kind: 'pair', by, left, right: this.#pairs(level + 1) }
    }
  }

  #signed(): Formula {
    if (++this.#depth > DEEPEST) throw new FormulaUnread()
    try {
      if (this.#takes('-')) return { kind: 'minus', of: this.#signed() }
      if (this.#takes('+')) return this.#signed()
      let one = this.#one()
      while (this.#takes('%')) one = { kind: 'percent', of: one }
      return one
    } finally {
      this.#depth--
    }
  }

  #one(): Formula {
    if (this.#takes('(')) {
      const inner = this.#pairs(0)
      if (!this.#takes(')')) throw new FormulaUnread()
      return inner
    }
    const token = this.#tokens[this.#at++]
    if (token?.kind === 'number') return { kind: 'value', value: Number(token.text) }
    if (token?.kind === 'text') return { kind: 'value', value: token.text.slice(1, -1).replaceAll('""', '"') }
    if (token?.kind === 'ref') return areaOf(token.text)
    if (token?.kind !== 'name') throw new FormulaUnread()
    if (/^(?:true|false)$/i.test(token.text) && !this.#takes('(')) {
      return { kind: 'value', value: token.text.toLowerCase() === 'true' }
    }
    if (!this.#takes('(')) throw new FormulaUnread()
    return { kind: 'call', name: token.text.toUpperCase().replace(/^_XLFN\./, ''), of: this.#arguments() }
  }

  #arguments(): Formula[] {
    const all: Formula[] = []
    if (this.#takes(')')) return all
    for (;;) {
      const next = this.#tokens[this.#at]
      const isLeftOut = next?.kind === 'sign' && [',', ';', ')'].includes(next.text)
      all.push(isLeftOut ? { kind: 'nothing' } : this.#pairs(0))
      if (this.#takes(')')) return all
      if (!this.#takes(',') && !this.#takes(';')) throw new FormulaUnread()
    }
  }
}

const MOST_ROWS = 1_048_576
const MOST_COLUMNS = 16_384

export function areaOf(text: string): Extract<Formula, { kind: 'area' }> {
  const bang = text.lastIndexOf('!')
  const said = bang < 0 ? null : text.slice(0, bang)
  const sheet = said === null ? null : said.startsWith("'") ? said.slice(1, -1).replaceAll("''", "'") : said
  const [from = '', to = from] = text
    .slice(bang + 1)
    .replaceAll('$', '')
    .split(':')
  const [first, last] = [cornerOf(from), cornerOf(to)]
  return {
    kind: 'area',
    sheet,
    area: {
      top: first.row || 1,
      left: first.column || 1,
      bottom: last.row || MOST_ROWS,
      right: last.column || MOST_COLUMNS,
    },
  }
}

function cornerOf(text: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Za-z]*)(\d*)$/.exec(text) ?? []
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(digits), column }
}
