/**
 * What stands in braces in a template. It reads values by their names and compares them; there are no functions and
 * nothing is written, so that a template can do no more than read.
 */
import { ReportFault } from './fault.ts'
import { orderOf } from './order.ts'
import { holds, isList, isScope, type Scope, type Value } from './values.ts'

type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>='

export type Expression =
  | { kind: 'literal'; value: string | number }
  | { kind: 'path'; names: readonly string[] }
  | { kind: 'not'; of: Expression }
  | { kind: 'join'; by: 'and' | 'or'; left: Expression; right: Expression }
  | { kind: 'compare'; by: Comparison; left: Expression; right: Expression }

/** `{name}`, `{name | format}`, `{#list where condition}`, `{/}`. */
export interface Mark {
  kind: 'value' | 'open' | 'close'
  /** As it stands there, with its braces. */
  text: string
  of: Expression
  where: Expression | null
  format: string | null
}

const LONGEST_MARK = 300
const nothing: Expression = { kind: 'literal', value: '' }
const TOKEN =
  /\s*(?:(?<number>\d+(?:[.,]\d+)?)|(?<text>'[^']*'|"[^"]*"|«[^»]*»|“[^”]*”|‘[^’]*’)|(?<path>[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*)|(?<sign><=|>=|!=|<>|[=<>()!≤≥≠]))/uy
const signs: Readonly<Record<string, Comparison>> = {
  ...{ '=': '=', '!=': '!=', '<>': '!=', '≠': '!=', '<': '<', '<=': '<=', '≤': '<=', '>': '>', '>=': '>=', '≥': '>=' },
}

/** `inside`: without the braces. Throws `syntax`. */
export function readMark(inside: string): Mark {
  const text = `{${inside}}`
  const trimmed = inside.trim()
  if (trimmed.length > LONGEST_MARK) throw new ReportFault('syntax', `${text.slice(0, 60)}…`)
  const kind = trimmed.startsWith('#') ? 'open' : trimmed.startsWith('/') ? 'close' : 'value'
  // What is closed is what was opened last, whatever its name.
  if (kind === 'close') return { kind, text, of: nothing, where: null, format: null }
  const rest = kind === 'value' ? trimmed : trimmed.slice(1)
  const bar = kind === 'value' ? rest.indexOf('|') : -1
  const parser = new Parser(bar < 0 ? rest : rest.slice(0, bar), text)
  const of = parser.either()
  const where = kind !== 'value' && parser.takes('where') ? parser.either() : null
  parser.end()
  return { kind, text, of, where, format: bar < 0 ? null : rest.slice(bar + 1).trim() }
}

interface Token {
  kind: 'number' | 'text' | 'path' | 'sign'
  text: string
}

class Parser {
  readonly #tokens: Token[] = []
  readonly #mark: string
  #at = 0

  constructor(source: string, mark: string) {
    this.#mark = mark
    let at = 0
    while (source.slice(at).trim() !== '') {
      TOKEN.lastIndex = at
      const groups = TOKEN.exec(source)?.groups
      if (!groups) throw this.#wrong()
      for (const kind of ['number', 'text', 'path', 'sign'] as const) {
        if (groups[kind] !== undefined) this.#tokens.push({ kind, text: groups[kind] })
      }
      at = TOKEN.lastIndex
    }
  }

  takes(word: string): boolean {
    if (this.#tokens[this.#at]?.text !== word) return false
    this.#at++
    return true
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw this.#wrong()
  }

  either(): Expression {
    let left = this.#all()
    while (this.takes('or')) left = { kind: 'join', by: 'or', left, right: this.#all() }
    return left
  }

  #all(): Expression {
    let left = this.#one()
    while (this.takes('and')) left = { kind: 'join', by: 'and', left, right: this.#one() }
    return left
  }

  #one(): Expression {
    if (this.takes('not') || this.takes('!')) return { kind: 'not', of: this.#one() }
    const left = this.#operand()
    const by = signs[this.#tokens[this.#at]?.text ?? '']
    if (!by || this.#tokens[this.#at]?.kind !== 'sign') return left
    this.#at++
    return { kind: 'compare', by, left, right: this.#operand() }
  }

  #operand(): Expression {
    const token = this.#tokens[this.#at++]
    if (token?.kind === 'number') return { kind: 'literal', value: Number(token.text.replace(',', '.')) }
    if (token?.kind === 'text') return { kind: 'literal', value: token.text.slice(1, -1) }
    if (token?.kind === 'path' && !keywords.includes(token.text)) return { kind: 'path', names: token.text.split('.') }
    if (token?.text !== '(') throw this.#wrong()
    const inner = this.either()
    if (!this.takes(')')) throw this.#wrong()
    return inner
  }

  #wrong(): ReportFault {
    return new ReportFault('syntax', this.#mark)
  }
}

const keywords: readonly string[] = ['and', 'or', 'not', 'where']

/** `scopes`: the innermost first. Throws `unknown_name`. */
export function evaluate(of: Expression, scopes: readonly Scope[]): Value {
  switch (of.kind) {
    case 'literal':
      return of.value
    case 'path':
      return valueAt(of.names, scopes)
    case 'not':
      return !holds(evaluate(of.of, scopes))
    case 'join': {
      const left = holds(evaluate(of.left, scopes))
      return of.by === 'and' ? left && holds(evaluate(of.right, scopes)) : left || holds(evaluate(of.right, scopes))
    }
    case 'compare':
      return compared(of.by, orderOf(evaluate(of.left, scopes), evaluate(of.right, scopes)))
  }
}

function valueAt(names: readonly string[], scopes: readonly Scope[]): Value {
  const [first = '', ...rest] = names
  let value: Value | undefined
  for (const scope of scopes) {
    value = scope.value(first)
    if (value !== undefined) break
  }
  for (const name of rest) {
    // Of nothing there is nothing: a work may have no parent.
    if (value === null) return null
    value = value !== undefined && isScope(value) ? value.value(name) : undefined
  }
  if (value === undefined) throw new ReportFault('unknown_name', names.join('.'))
  return value
}

/** What has no order is neither smaller nor larger, and not the same. */
function compared(by: Comparison, order: number): boolean {
  if (by === '!=') return order !== 0
  if (by === '=') return order === 0
  if (by === '<') return order < 0
  if (by === '<=') return order <= 0
  return by === '>' ? order > 0 : order >= 0
}

/** What a pair of marks goes through: each of a list, a thing once, anything else once where it holds. */
export function eachOf(mark: Mark, scopes: readonly Scope[]): readonly Scope[] {
  const value = evaluate(mark.of, scopes)
  const all = isList(value) ? value : isScope(value) ? [value] : holds(value) ? [nothingMore] : []
  const { where } = mark
  return where ? all.filter((one) => holds(evaluate(where, [one, ...scopes]))) : all
}

const nothingMore: Scope = { value: () => undefined }
