import { parseInstant } from '../time/index.ts'
import { type EdmProperty, type Family, familyOf } from './model.ts'
import { QueryError } from './query-error.ts'
import { type Token, tokensOf } from './tokens.ts'

const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof comparisons)[number]
export type Value = string | number | boolean | null

/** A filter whose properties and families were checked. Moments are minutes since 1970. */
export type Filter =
  | { kind: 'and' | 'or'; left: Filter; right: Filter }
  | { kind: 'not'; of: Filter }
  | { kind: 'compare'; op: Comparison; left: Filter; right: Filter; family: Family }
  | { kind: 'call'; name: CallName; args: Filter[]; family: Family }
  | { kind: 'property'; property: EdmProperty; family: Family }
  | { kind: 'literal'; value: Value; family: Family | 'null' }

/** Of which families a function takes its arguments, and of which it is. */
const functions = {
  contains: { takes: ['text', 'text'], gives: 'truth' },
  startswith: { takes: ['text', 'text'], gives: 'truth' },
  endswith: { takes: ['text', 'text'], gives: 'truth' },
  tolower: { takes: ['text'], gives: 'text' },
  toupper: { takes: ['text'], gives: 'text' },
  date: { takes: ['moment'], gives: 'moment' },
  year: { takes: ['moment'], gives: 'number' },
  month: { takes: ['moment'], gives: 'number' },
  day: { takes: ['moment'], gives: 'number' },
} as const satisfies Record<string, { takes: readonly Family[]; gives: Family }>
export type CallName = keyof typeof functions

const isCall = (name: string): name is CallName => Object.hasOwn(functions, name)

const MAX_PARTS = 100
const MAX_LEVELS = 20
const MINUTE_MS = 60_000

/** Throws QueryError. */
export function parseFilter(text: string, properties: readonly EdmProperty[]): Filter {
  return new Parser(tokensOf(text), new Map(properties.map((one) => [one.name, one]))).whole()
}

const familyOfFilter = (filter: Filter): Family | 'null' =>
  filter.kind === 'property' || filter.kind === 'literal' || filter.kind === 'call' ? filter.family : 'truth'

/** By descent: or, and, not, comparison, operand. */
class Parser {
  private readonly tokens: readonly Token[]
  private readonly properties: ReadonlyMap<string, EdmProperty>
  private place = 0
  private parts = 0
  private levels = 0

  constructor(tokens: readonly Token[], properties: ReadonlyMap<string, EdmProperty>) {
    this.tokens = tokens
    this.properties = properties
  }

  whole(): Filter {
    const filter = this.truth()
    this.expect('end')
    return filter
  }

  private get next(): Token {
    return this.tokens[this.place]!
  }

  /** A condition, from the loosest binding on. */
  private truth(): Filter {
    const { at, text } = this.next
    this.levels += 1
    if (this.levels > MAX_LEVELS) throw new QueryError(at, text)
    const filter = this.chain('or', () => this.chain('and', () => this.comparison()))
    this.levels -= 1
    return filter
  }

  private chain(word: 'and' | 'or', part: () => Filter): Filter {
    const first = this.next
    let left = part()
    while (this.takes(word)) {
      mustBe('truth', left, first)
      const second = this.next
      const right = part()
      mustBe('truth', right, second)
      left = this.counted({ kind: word, left, right })
    }
    return left
  }

  private comparison(): Filter {
    const first = this.next
    if (this.takes('not')) {
      this.levels += 1
      if (this.levels > MAX_LEVELS) throw new QueryError(first.at, first.text)
      const of = mustBe('truth', this.comparison(), first)
      this.levels -= 1
      return this.counted({ kind: 'not', of })
    }
    const left = this.operand()
    const op = comparisons.find((word) => this.takes(word))
    return op ? this.compared(op, left, this.operand(), first) : left
  }

  private compared(op: Comparison, left: Filter, right: Filter, { at, text }: Token): Filter {
    const [one, other] = [familyOfFilter(left), familyOfFilter(right)]
    const family = one === 'null' ? other : one
    const fits = one === other || one === 'null' || other === 'null'
    const isOrder = op !== 'eq' && op !== 'ne'
    if (!fits || family === 'null' || (family === 'truth' && isOrder)) throw new QueryError(at, text)
    return this.counted({ kind: 'compare', op, left, right, family })
  }

  private operand(): Filter {
    const token = this.next
    this.place += 1
    switch (token.kind) {
      case '(': {
        const filter = this.truth()
        this.expect(')')
        return filter
      }
      case 'text':
        return literal('text', token.text.slice(1, -1).replaceAll("''", "'"))
      case 'number':
        return literal('number', Number(token.text))
      case 'day':
      case 'moment':
        return literal('moment', momentOf(token))
      case 'name':
        return this.named(token)
      default:
        throw new QueryError(token.at, token.text)
    }
  }

  private named(token: Token): Filter {
    const { at, text } = token
    if (text === 'null') return { kind: 'literal', value: null, family: 'null' }
    if (text === 'true' || text === 'false') return literal('truth', text === 'true')
    if (this.next.kind === '(') return this.call(token)
    const property = this.properties.get(text)
    if (!property) throw new QueryError(at, text)
    return this.counted({ kind: 'property', property, family: familyOf(property.type) })
  }

  private call({ at, text }: Token): Filter {
    if (!isCall(text)) throw new QueryError(at, text, true)
    const { takes, gives } = functions[text]
    this.expect('(')
    const args = takes.map((family, i) => {
      if (i > 0) this.expect(',')
      const first = this.next
      return mustBe(family, this.truth(), first)
    })
    this.expect(')')
    return this.counted({ kind: 'call', name: text, args, family: gives })
  }

  private takes(word: string): boolean {
    const { kind, text } = this.next
    if (kind !== 'name' || text !== word) return false
    this.place += 1
    return true
  }

  private expect(kind: Token['kind']): void {
    if (this.next.kind !== kind) throw new QueryError(this.next.at, this.next.text)
    this.place += 1
  }

  private counted(filter: Filter): Filter {
    this.parts += 1
    if (this.parts > MAX_PARTS) throw new QueryError(this.next.at, this.next.text)
    return filter
  }
}

const literal = (family: Family, value: Value): Filter => ({ kind: 'literal', value, family })

function mustBe(family: Family, filter: Filter, { at, text }: Token): Filter {
  const is = familyOfFilter(filter)
  if (is !== family && is !== 'null') throw new QueryError(at, text)
  return filter
}

/** Minutes since 1970, less the offset. */
function momentOf({ text, at }: Token): number {
  const [day = ''] = text.split('T')
  if (parseInstant(day) === null) throw new QueryError(at, text)
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) throw new QueryError(at, text)
  return moment / MINUTE_MS
}
