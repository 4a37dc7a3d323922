import type { Measure, WbsRow } from '@plumbline/core/plan'
import { CommonUnits } from './common-units.ts'
import type { RowStore } from './row-store.ts'
import { isSummary, type PlanFrame, typeOf } from './row-view.ts'

export const amountRegisters = ['measure', 'labour', 'cost'] as const
export type AmountRegister = (typeof amountRegisters)[number]

/** Of an amount that nobody has given a unit. */
export const usualUnit = ({ settings }: Pick<PlanFrame, 'settings'>, register: AmountRegister): string =>
  ({ measure: '', labour: 'h', cost: settings.currency })[register]

/** What the grid shows of the amounts of a row. */
const columns: Readonly<Record<string, { register: AmountRegister; part: 'plan' | 'fact' }>> = {
  volume: { register: 'measure', part: 'plan' },
  volumeFact: { register: 'measure', part: 'fact' },
  labour: { register: 'labour', part: 'plan' },
  labourFact: { register: 'labour', part: 'fact' },
  cost: { register: 'cost', part: 'plan' },
  costFact: { register: 'cost', part: 'fact' },
}

export const amountColumns: readonly string[] = Object.keys(columns)

/** undefined: the column shows something else. */
export const amountOf = (column: string) => columns[column]

const SEPARATOR = '\t'
const FIELDS = 4

/** All amounts of a row as one text, because a grid of 100,000 rows must not hold as many objects; '' for none. */
export function packAmounts(row: Pick<WbsRow, AmountRegister>): string {
  if (amountRegisters.every((register) => row[register] === null)) return ''
  return amountRegisters.flatMap((register) => fieldsOf(row[register])).join(SEPARATOR)
}

function fieldsOf(measure: Measure | null): string[] {
  if (!measure) return ['', '', '', '']
  return [measure.unit.replaceAll(SEPARATOR, ' '), measure.plan, measure.fact, measure.rate ?? '']
}

/** Amounts of all rows by slot, and what they add up to. */
export class RowAmounts {
  readonly #store: RowStore
  readonly #packed: string[] = []
  /** By column, as soon as it is added up: the number of each slot. */
  readonly #numbers = new Map<string, number[]>()
  /** As soon as volumes are added up: the unit of each slot. */
  #units: (string | null)[] | null = null
  /** By column: sums over the rows before a position, of the rows as they were at `#version`. */
  readonly #sums = new Map<string, Float64Array>()
  #common: CommonUnits | null = null
  #version = ''

  constructor(store: RowStore) {
    this.#store = store
  }

  put(slot: number, packed: string): void {
    this.#packed[slot] = packed
    for (const [column, numbers] of this.#numbers) numbers[slot] = this.#number(slot, column)
    if (this.#units) this.#units[slot] = this.#ownUnit(slot)
  }

  clear(): void {
    this.#packed.length = 0
    this.#numbers.clear()
    this.#units = null
  }

  of(slot: number, register: AmountRegister): Measure | null {
    const packed = this.#packed[slot]
    if (!packed) return null
    const at = amountRegisters.indexOf(register) * FIELDS
    const [unit = '', plan = '', fact = '', rate = ''] = packed.split(SEPARATOR).slice(at, at + FIELDS)
    if (plan === '') return null
    return rate === '' ? { unit, plan, fact } : { unit, plan, fact, rate }
  }

  /** Of a summary the sum of what is below; null: none, or volumes in several units. */
  amount(slot: number, column: string): string | null {
    const shown = columns[column]
    if (!shown) return null
    if (!isSummary(typeOf(this.#store, slot))) return this.of(slot, shown.register)?.[shown.part] ?? null
    if (shown.register === 'measure' && this.volumeUnit(slot) === null) return null
    const sum = this.#below(slot, column)
    return sum === 0 ? null : String(Math.round(sum * 1e6) / 1e6)
  }

  /** Of a summary the one that all volumes below have; null: none, or several. */
  volumeUnit(slot: number): string | null {
    if (!isSummary(typeOf(this.#store, slot))) return this.#ownUnit(slot)
    const position = this.#store.positions[slot]!
    return position < 0 ? null : this.#commonUnits().of(position + 1, this.#store.ends[position]!)
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
    this.#common = null
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

  #commonUnits(): CommonUnits {
    this.#keepUp()
    if (this.#common) return this.#common
    const units = this.#units ?? this.#packed.map((_packed, slot) => this.#ownUnit(slot))
    this.#units = units
    const at = Array.from(this.#store.order, (slot) => (isCounted(this.#store, slot) ? (units[slot] ?? null) : null))
    this.#common = new CommonUnits(at)
    return this.#common
  }

  /** The texts of 100,000 rows are read once, not after every edit. */
  #numbersOf(column: string): number[] {
    const known = this.#numbers.get(column)
    if (known) return known
    const numbers = this.#packed.map((_packed, slot) => this.#number(slot, column))
    this.#numbers.set(column, numbers)
    return numbers
  }

  #ownUnit(slot: number): string | null {
    return this.of(slot, 'measure')?.unit ?? null
  }

  #number(slot: number, column: string): number {
    const { register, part } = columns[column]!
    return Number(this.of(slot, register)?.[part] ?? 0)
  }
}

/** Drafts are plans of nobody yet. */
export function isCounted(store: RowStore, slot: number): boolean {
  const type = typeOf(store, slot)
  return type !== 'draft' && !isSummary(type)
}
