import { type AmountOf, isRate } from '@plumbline/core/fields'
import { isSummary, type Measure, type WbsRow } from '@plumbline/core/plan'
import { decimalOf, millionths, type PlannedAmounts } from '@plumbline/core/progress'
import { amountOf } from './amount-columns.ts'
import { CommonUnits } from './common-units.ts'
import type { RowStore } from './row-store.ts'
import { type PlanFrame, typeOf } from './row-view.ts'

export const amountRegisters = ['measure', 'labour', 'cost'] as const
export type AmountRegister = (typeof amountRegisters)[number]

/** Where a kind of measure stands in a row; resources are those of its assignments. */
export const registers = { volume: 'measure', labour: 'labour', cost: 'cost' } as const

/** Of an amount that nobody has given a unit. */
export const usualUnit = ({ settings }: Pick<PlanFrame, 'settings'>, register: AmountRegister): string =>
  ({ measure: '', labour: 'h', cost: settings.currency })[register]

/** What is known of a row's amounts beside the row. */
export interface AmountsBeside {
  resources: Measure | null
  approved: PlannedAmounts | undefined
}

const nothingBeside: AmountsBeside = { resources: null, approved: undefined }

const SEPARATOR = '\t'
const FIELDS = 4
const packed = [
  'measure',
  'labour',
  'cost',
  'resources',
  'approved measure',
  'approved labour',
  'approved cost',
] as const
type Packed = (typeof packed)[number]

/** All amounts of a row as one text, because a grid of 100,000 rows must not hold as many objects; '' for none. */
export function packAmounts(row: Pick<WbsRow, AmountRegister>, beside: AmountsBeside = nothingBeside): string {
  const { resources, approved } = beside
  const own = amountRegisters.map((register) => row[register])
  const agreed = amountRegisters.map((register) => approved?.[register])
  return [...own, resources, ...agreed].flatMap(fieldsOf).join(SEPARATOR).trimEnd()
}

function fieldsOf(measure: Partial<Measure> | null | undefined): string[] {
  if (!measure) return ['', '', '', '']
  const { unit = '', plan = '', fact = '', rate = '' } = measure
  return [unit.replaceAll(SEPARATOR, ' '), plan, fact, rate]
}

/** Amounts of all rows by slot, and what they add up to. */
export class RowAmounts {
  readonly #store: RowStore
  readonly #packed: string[] = []
  /** By column, as soon as it is added up: the number of each slot. */
  readonly #numbers = new Map<string, number[]>()
  /** By what has a unit, as soon as it is added up: the unit of each slot. */
  readonly #units = new Map<Packed, (string | null)[]>()
  /** By column: sums over the rows before a position, of the rows as they were at `#version`. */
  readonly #sums = new Map<string, Float64Array>()
  readonly #common = new Map<Packed, CommonUnits>()
  #version = ''

  constructor(store: RowStore) {
    this.#store = store
  }

  put(slot: number, amounts: string): void {
    this.#packed[slot] = amounts
    for (const [column, numbers] of this.#numbers) numbers[slot] = this.#number(slot, column)
    for (const [of, units] of this.#units) units[slot] = this.#read(slot, of)?.unit ?? null
  }

  clear(): void {
    this.#packed.length = 0
    this.#numbers.clear()
    this.#units.clear()
  }

  /** As typed. */
  of(slot: number, register: AmountRegister): Measure | null {
    return this.#read(slot, register)
  }

  /** Of a summary the sum of what is below, of rates their mean; null: none, or volumes in several units. */
  amount(slot: number, column: string): string | null {
    const shown = amountOf(column)
    if (!shown) return null
    if (!isSummary(typeOf(this.#store, slot))) return this.#own(slot, shown)
    if (shown.measure === 'volume' || shown.measure === 'resources' || isRate(shown)) {
      if (this.unit(slot, column) === null) return null
    }
    if (isRate(shown)) return this.#mean(slot, column)
    const sum = this.#below(slot, column)
    return sum === 0 ? null : rounded(sum)
  }

  /** Of what the column shows; of a rate, that of the volume. A summary has the one that all below have, else null. */
  unit(slot: number, column: string): string | null {
    const from = unitSource(amountOf(column)!)
    if (!isSummary(typeOf(this.#store, slot))) return this.#read(slot, from)?.unit ?? null
    const position = this.#store.positions[slot]!
    return position < 0 ? null : this.#commonUnits(from).of(position + 1, this.#store.ends[position]!)
  }

  /** The volume that a row brings into the mean of a rate. */
  weight(slot: number, column: string): number {
    return this.#own(slot, amountOf(column)!) === null ? 0 : Number(this.#read(slot, 'measure')!.plan)
  }

  #own(slot: number, { measure, value }: AmountOf): string | null {
    if (measure === 'resources') return this.#read(slot, 'resources')?.[value === 'fact' ? 'fact' : 'plan'] ?? null
    const register = registers[measure]
    if (value === 'approved_plan') return this.#read(slot, `approved ${register}`)?.plan ?? null
    const amounts = this.#read(slot, register)
    if (value === 'plan' || value === 'fact') return amounts?.[value] ?? null
    if (measure === 'volume') return amounts?.rate ?? null
    return perUnit(amounts, this.#read(slot, 'measure'))
  }

  #read(slot: number, what: Packed): Measure | null {
    const all = this.#packed[slot]
    if (!all) return null
    const at = packed.indexOf(what) * FIELDS
    const [unit = '', plan = '', fact = '', rate = ''] = all.split(SEPARATOR).slice(at, at + FIELDS)
    if (plan === '') return null
    return rate === '' ? { unit, plan, fact } : { unit, plan, fact, rate }
  }

  #mean(slot: number, column: string): string | null {
    const weights = this.#below(slot, weightOf(column))
    return weights === 0 ? null : rounded(this.#below(slot, column) / weights)
  }

  #below(slot: number, column: string): number {
    const { positions, ends } = this.#store
    const position = positions[slot]!
    if (position < 0) return 0
    const sums = this.#sumsOf(column)
    return sums[ends[position]!]! - sums[position + 1]!
  }

  /** What was added up before the rows changed counts no more. */
  #keepUp(): void {
    const { versions } = this.#store
    const version = `${versions.values} ${versions.structure}`
    if (version === this.#version) return
    this.#sums.clear()
    this.#common.clear()
    this.#version = version
  }

  #sumsOf(column: string): Float64Array {
    const { order } = this.#store
    this.#keepUp()
    const known = this.#sums.get(column)
    if (known) return known
    const sums = new Float64Array(order.length + 1)
    const numbers = this.#numbersOf(column)
    order.forEach((slot, position) => {
      const number = numbers[slot] ?? 0
      sums[position + 1] = sums[position]! + (number !== 0 && isCounted(this.#store, slot) ? number : 0)
    })
    this.#sums.set(column, sums)
    return sums
  }

  #commonUnits(from: Packed): CommonUnits {
    this.#keepUp()
    const known = this.#common.get(from)
    if (known) return known
    const units = this.#units.get(from) ?? this.#packed.map((_all, slot) => this.#read(slot, from)?.unit ?? null)
    this.#units.set(from, units)
    const at = Array.from(this.#store.order, (slot) => (isCounted(this.#store, slot) ? (units[slot] ?? null) : null))
    const common = new CommonUnits(at)
    this.#common.set(from, common)
    return common
  }

  /** The texts of 100,000 rows are read once, not after every edit. */
  #numbersOf(column: string): number[] {
    const known = this.#numbers.get(column)
    if (known) return known
    const numbers = this.#packed.map((_all, slot) => this.#number(slot, column))
    this.#numbers.set(column, numbers)
    return numbers
  }

  /** What the row brings into the sum of a column; rates come with their weight. */
  #number(slot: number, column: string): number {
    const rate = rateOfWeight(column)
    if (rate !== null) return this.weight(slot, rate)
    const shown = amountOf(column)!
    const own = Number(this.#own(slot, shown) ?? 0)
    return isRate(shown) ? own * this.weight(slot, column) : own
  }
}

const WEIGHT = 'weight of '
const weightOf = (column: string): string => WEIGHT + column
const rateOfWeight = (key: string): string | null => (key.startsWith(WEIGHT) ? key.slice(WEIGHT.length) : null)

const rounded = (value: number): string => decimalOf(BigInt(Math.round(value * 1e6)))

function unitSource({ measure, value }: AmountOf): Packed {
  if (measure === 'resources') return 'resources'
  return value === 'approved_plan' ? `approved ${registers[measure]}` : 'measure'
}

/** null: there is no volume to divide by, or nothing to divide. */
function perUnit(amounts: Measure | null, volume: Measure | null): string | null {
  const units = millionths(volume?.plan ?? '0')
  const whole = millionths(amounts?.plan ?? '0')
  return units <= 0n || whole === 0n ? null : decimalOf(quotient(whole * 1_000_000n, units))
}

/** Rounded to the nearest; `divisor` > 0. */
function quotient(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor / 2n : divisor / 2n
  return (dividend + half) / divisor
}

/** What so much for a unit comes to for a volume. */
export function timesVolume(rate: string, volume: string): string {
  return decimalOf(quotient(millionths(rate) * millionths(volume), 1_000_000n))
}

/** Drafts are plans of nobody yet. */
export function isCounted(store: RowStore, slot: number): boolean {
  const type = typeOf(store, slot)
  return type !== 'draft' && !isSummary(type)
}
