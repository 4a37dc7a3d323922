import { QueryError } from './query-error.ts'

export type Token = { at: number; text: string } & (
  | { kind: 'name' | 'text' | 'number' | 'day' | 'moment' }
  | { kind: '(' | ')' | ',' | 'end' }
)

/** The longest that begins there counts; a moment is looked for before a day, a day before a number. */
const forms: readonly [Token['kind'], RegExp][] = [
  ['text', /'(?:[^']|'')*'/y],
  ['moment', /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,12})?)?(?:Z|[+-]\d{2}:\d{2})/y],
  ['day', /\d{4}-\d{2}-\d{2}/y],
  ['number', /-?\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,2})?/y],
  ['name', /[\p{L}_][\p{L}\p{Nd}_]*/uy],
  ['(', /\(/y],
  [')', /\)/y],
  [',', /,/y],
]
const SPACE = /[ \t]*/y

export const MAX_FILTER = 4_000

/** Throws QueryError at what is no token. */
export function tokensOf(text: string): Token[] {
  if (text.length > MAX_FILTER) throw new QueryError(MAX_FILTER, 'length')
  const tokens: Token[] = []
  for (let at = pastSpace(text, 0); at < text.length; ) {
    const token = tokenAt(text, at)
    tokens.push(token)
    at = pastSpace(text, at + token.text.length)
  }
  return [...tokens, { kind: 'end', at: text.length, text: '' }]
}

function tokenAt(text: string, at: number): Token {
  for (const [kind, form] of forms) {
    form.lastIndex = at
    const found = form.exec(text)
    if (found) return { kind, at, text: found[0] } as Token
  }
  throw new QueryError(at, text.slice(at, at + 1))
}

function pastSpace(text: string, at: number): number {
  SPACE.lastIndex = at
  SPACE.test(text)
  return SPACE.lastIndex
}
