import type { Id } from '../../plan/index.ts'
import { decimalOf, millionths, nearest } from '../../progress/index.ts'
import type { Day } from '../../time/index.ts'
import type { WorkFigures } from '../types.ts'
import { type ValueIn, worksOfRule } from './behind.ts'
import type { AggregateRule, OwnSum } from './types.ts'
import type { Amount, WorkValues } from './work-values.ts'

/** What is summed up under which name. */
export interface Aggregate {
  key: string
  rule: AggregateRule
}

/** More different units than these say nothing new. */
const MAX_UNITS = 2
const MILLION = 1_000_000n

export interface OwnCounts {
  sums: Record<string, OwnSum>
  /** Keys of the aggregates that count a work, by its id; works that none counts are left out. */
  behind: ReadonlyMap<Id, readonly string[]>
}

/** Rule 15, of the works of one schedule. */
export function ownCounts(
  aggregates: readonly Aggregate[],
  works: readonly WorkFigures[],
  values: WorkValues,
  dataDate: Day,
): OwnCounts {
  const behind = new Map<Id, string[]>()
  const sums = aggregates.map(({ key, rule }): [string, OwnSum] => {
    const counts = (id: Id): void => {
      const keys = behind.get(id)
      if (keys) keys.push(key)
      else behind.set(id, [key])
    }
    return [key, sumOf(rule, works, values, dataDate, counts)]
  })
  return { sums: Object.fromEntries(sums), behind }
}

function sumOf(
  rule: AggregateRule,
  works: readonly WorkFigures[],
  values: WorkValues,
  dataDate: Day,
  counts: (id: Id) => void,
): OwnSum {
  const sum = new Sum(rule, values)
  const { isLookedAt, isBehind } = worksOfRule(rule, dataDate)
  for (const work of works) {
    const read: ValueIn = (column) => values.valueOf(work, column)
    if (rule.fn === 'share' && isLookedAt(read)) sum.addToWhole(work)
    if (!isBehind(read)) continue
    sum.add(work)
    counts(work.id)
  }
  return sum.told()
}

class Sum {
  readonly #rule: AggregateRule
  readonly #values: WorkValues
  #works = 0
  #known = 0
  #amount = 0n
  #whole = 0n
  #low: bigint | null = null
  #high: bigint | null = null
  readonly #units = new Set<string>()

  constructor(rule: AggregateRule, values: WorkValues) {
    this.#rule = rule
    this.#values = values
  }

  add(work: WorkFigures): void {
    this.#works++
    const amount = this.#amountOf(work)
    const weight = this.#weightOf(work)
    if (amount === null || weight === null) return
    this.#known++
    this.#amount += nearest(amount.value * weight, MILLION)
    if (this.#rule.fn === 'weighted_average') this.#whole += weight
    this.#low = this.#low === null || amount.value < this.#low ? amount.value : this.#low
    this.#high = this.#high === null || amount.value > this.#high ? amount.value : this.#high
    this.#note(amount)
  }

  addToWhole(work: WorkFigures): void {
    const amount = this.#amountOf(work)
    if (amount === null) return
    this.#whole += amount.value
    this.#note(amount)
  }

  told(): OwnSum {
    return {
      works: this.#works,
      known: this.#known,
      amount: decimalOf(this.#amount),
      whole: decimalOf(this.#whole),
      low: this.#low === null ? null : decimalOf(this.#low),
      high: this.#high === null ? null : decimalOf(this.#high),
      units: [...this.#units].sort(),
    }
  }

  /** Where works are counted, each is one. */
  #amountOf(work: WorkFigures): Amount | null {
    const { column } = this.#rule
    return column === null ? { value: MILLION, unit: '' } : this.#values.amountOf(work, column)
  }

  #weightOf(work: WorkFigures): bigint | null {
    const { fn, weight } = this.#rule
    if (fn !== 'weighted_average') return MILLION
    return weight === null ? null : (this.#values.amountOf(work, weight)?.value ?? null)
  }

  #note({ unit }: Amount): void {
    if (this.#units.size < MAX_UNITS) this.#units.add(unit)
  }
}

/** Of several schedules together; only what all of them tell. */
export function addOwnSums(all: readonly Readonly<Record<string, OwnSum>>[]): Record<string, OwnSum> {
  const keys = Object.keys(all[0] ?? {}).filter((key) => all.every((one) => Object.hasOwn(one, key)))
  return Object.fromEntries(keys.map((key) => [key, added(all.flatMap((one) => one[key] ?? []))]))
}

function added(all: readonly OwnSum[]): OwnSum {
  const total = (of: (one: OwnSum) => string): string =>
    decimalOf(all.reduce((sum, one) => sum + millionths(of(one)), 0n))
  const known = (of: (one: OwnSum) => string | null): bigint[] => {
    const found = all.flatMap((one) => of(one) ?? []).map(millionths)
    return found.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  }
  const [low, high] = [known(({ low }) => low)[0], known(({ high }) => high).at(-1)]
  return {
    works: all.reduce((sum, one) => sum + one.works, 0),
    known: all.reduce((sum, one) => sum + one.known, 0),
    amount: total(({ amount }) => amount),
    whole: total(({ whole }) => whole),
    low: low === undefined ? null : decimalOf(low),
    high: high === undefined ? null : decimalOf(high),
    units: [...new Set(all.flatMap(({ units }) => units))].sort().slice(0, MAX_UNITS),
  }
}
