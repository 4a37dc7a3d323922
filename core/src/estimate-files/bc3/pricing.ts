/** What one unit of a BC3 concept is made of: auxiliary concepts are taken apart down to labour, machines and materials. */
import {
  type Decimal,
  decimalOf,
  type EstimateResource,
  type Exact,
  exactOf,
  millionthsOf,
  minus,
  plus,
  type ResourceLine,
  type ResourceType,
  resourceLine,
  times,
} from '../../estimates/index.ts'
import type { FileIssues } from '../issues.ts'
import { decimalIn } from '../numbers.ts'
import type { Bc3Records, Concept, Part } from './records.ts'

/** What percentages of the other parts come to, and what rounding in the file left over: a resource at the price of one. */
const SHARE_CODE = '%'
const DEEPEST = 20
/** Of one item: as many as the document takes. */
const MOST_LINES = 500
/** Of a whole file: concepts that hold each other many times over would never end. */
const MOST_STEPS = 1_000_000
const nought: Exact = { digits: 0n, scale: 0 }
const one: Exact = { digits: 1n, scale: 0 }

const types: Record<string, ResourceType> = { '1': 'L', '2': 'E', '3': 'M' }
const prefixes: Record<string, ResourceType> = { mo: 'L', mq: 'E' }
const typeOf = ({ type, code }: Concept): ResourceType => types[type] ?? prefixes[code.slice(0, 2).toLowerCase()] ?? 'M'

const isPercentage = (code: string): boolean => code.includes('%')
const rounded = (value: Exact): Decimal => decimalOf(millionthsOf(value))

export class Bc3Pricing {
  readonly #records: Bc3Records
  readonly #issues: FileIssues
  #steps = 0
  /** All that any concept asked for is made of. */
  readonly resources = new Map<string, EstimateResource>()

  constructor(records: Bc3Records, issues: FileIssues) {
    this.#records = records
    this.#issues = issues
  }

  /** Of one unit of a concept; null: it has a price as a whole. */
  linesOf(concept: Concept): readonly ResourceLine[] | null {
    const parts = this.#records.parts.get(concept.code) ?? []
    if (parts.length === 0) return null
    const norms = new Map<string, Exact>()
    const sum = this.#take(concept.code, parts, one, norms, [])
    if (norms.size > MOST_LINES) {
      this.#issues.add('too_long', concept.code)
      return null
    }
    this.#settle(concept, sum, parts.length, norms)
    return [...norms].flatMap(([code, norm]) => (norm.digits === 0n ? [] : [resourceLine(code, rounded(norm))]))
  }

  /** Adds what `times` as much of the parts need; returns what it costs. */
  #take(of: string, parts: readonly Part[], share: Exact, norms: Map<string, Exact>, path: readonly string[]): Exact {
    let sum = nought
    if (path.includes(of) || path.length > DEEPEST) {
      this.#issues.add('cycle', of)
      return sum
    }
    for (const part of parts) {
      if (++this.#steps > MOST_STEPS) {
        this.#issues.add('too_long', of)
        return sum
      }
      const used = times(this.#number(part.factor, of), this.#number(part.yield, of))
      if (isPercentage(part.code)) {
        const amount = times(sum, used)
        this.#addShare(times(amount, share), norms)
        sum = plus(sum, amount)
        continue
      }
      const concept = this.#records.concepts.get(part.code)
      if (!concept) {
        this.#issues.add('concept_missing', part.code)
        continue
      }
      const inner = this.#records.parts.get(part.code) ?? []
      const cost =
        inner.length > 0
          ? this.#take(part.code, inner, times(share, used), norms, [...path, of])
          : this.#addResource(concept, times(share, used), norms)
      sum = plus(sum, times(cost, used))
    }
    return sum
  }

  #addResource(concept: Concept, norm: Exact, norms: Map<string, Exact>): Exact {
    const price = this.#number(concept.price || '0', concept.code)
    const { code, name, unit } = concept
    norms.set(code, plus(norms.get(code) ?? nought, norm))
    if (!this.resources.has(code)) {
      const usual = { machinistPay: '', ownPrice: '', outsideOverhead: false }
      this.resources.set(code, { ...usual, code, name, unit, type: typeOf(concept), basePrice: rounded(price) })
    }
    return price
  }

  #addShare(amount: Exact, norms: Map<string, Exact>): void {
    norms.set(SHARE_CODE, plus(norms.get(SHARE_CODE) ?? nought, amount))
    const usual = { machinistPay: '', ownPrice: '', outsideOverhead: false }
    this.resources.set(SHARE_CODE, {
      ...usual,
      code: SHARE_CODE,
      name: SHARE_CODE,
      unit: '',
      type: 'M',
      basePrice: '1',
    })
  }

  /** The file rounds each part to a cent: what that left over belongs to the price; more than that is told. */
  #settle({ code, price }: Concept, sum: Exact, parts: number, norms: Map<string, Exact>): void {
    const written = exactOf(decimalIn(price) ?? '')
    if (!written) return
    const left = minus(written, sum)
    const most = { digits: BigInt(parts + 1) * 5n, scale: 3 }
    const isLittle = minus(most, left).digits >= 0n && plus(most, left).digits >= 0n
    if (left.digits !== 0n && isLittle) this.#addShare(left, norms)
    if (!isLittle) this.#issues.add('price_differs', code)
  }

  #number(text: string, of: string): Exact {
    const decimal = decimalIn(text)
    if (decimal === null) this.#issues.add('not_number', of)
    return exactOf(decimal ?? '0') ?? nought
  }
}
