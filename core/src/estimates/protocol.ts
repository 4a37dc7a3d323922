/** The protocol of the contract price: what is agreed, split over the rows that facts are paid by. */
import { apportion } from '../distributions/index.ts'
import { amountOf, type Decimal, exactMillionths, MILLION, type Millionths, times } from './exact.ts'
import { withTax } from './lines.ts'
import { toCents } from './price.ts'

export const protocolStates = ['DRAFT', 'APPROVED', 'DECLINED'] as const
export type ProtocolState = (typeof protocolStates)[number]

export interface Agreement {
  net: Millionths
  vat: Millionths
  gross: Millionths
}

/** `k`: the reduction that was agreed. */
export function agreed(net: Millionths, k: Decimal, vat: Decimal): Agreement {
  const reduced = toCents(times(exactMillionths(net), amountOf(k)))
  return { net: reduced, ...withTax(reduced, vat) }
}

const CENT = MILLION / 100n

/** By the totals of the rows, in whole cents that add up exactly; a cent that is left over goes to the largest fraction. */
export function splitOver(total: Millionths, weights: readonly Millionths[]): Millionths[] {
  return apportion(total / CENT, weights).map((cents) => cents * CENT)
}

/** As a protocol keeps it. */
export interface ProtocolRow {
  id: string
  name: string
  unit: string
  qty: Decimal
  itemIds: string[]
  agreedTotal: Decimal
}

export interface RowDifference {
  change: 'added' | 'removed' | 'changed'
  before: ProtocolRow | null
  after: ProtocolRow | null
}

/** Only rows that changed; a row is the same whose items are. */
export function protocolDifference(before: readonly ProtocolRow[], after: readonly ProtocolRow[]): RowDifference[] {
  const keyOf = ({ itemIds }: ProtocolRow): string => [...itemIds].sort().join()
  const old = new Map(before.map((row) => [keyOf(row), row]))
  const differences: RowDifference[] = []
  for (const row of after) {
    const was = old.get(keyOf(row))
    old.delete(keyOf(row))
    if (!was) differences.push({ change: 'added', before: null, after: row })
    else if (isOther(was, row)) differences.push({ change: 'changed', before: was, after: row })
  }
  for (const was of old.values()) differences.push({ change: 'removed', before: was, after: null })
  return differences
}

const isOther = (one: ProtocolRow, other: ProtocolRow): boolean =>
  one.qty !== other.qty || one.agreedTotal !== other.agreedTotal || one.unit !== other.unit || one.name !== other.name
