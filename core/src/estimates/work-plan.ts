/** What an estimate says of the works that its items are matched to: volumes, hours and cost, always as plan. */

import { apportion } from '../distributions/index.ts'
import type { Id } from '../plan/index.ts'
import {
  amountOf,
  type Decimal,
  decimalOf,
  exactMillionths,
  exactOf,
  MILLION,
  type Millionths,
  millionthsOf,
  nearest,
  times,
} from './exact.ts'
import type { Match } from './matching.ts'
import { type ItemPrice, isDeduction } from './price.ts'
import type { Item } from './types.ts'

/** `unit` '' and `volume` null: no item of it says how much there is. */
export interface WorkPlan {
  workId: Id
  unit: string
  volume: Decimal | null
  labour: Decimal
  machineHours: Decimal
  cost: Decimal
  items: number
}

const MULTIPLE = /^\s*(\d{1,9})\s+(?=\S)/
/** Units are written in many ways: «м³», «m3». */
const sameUnit = (unit: string): string => unit.trim().toLowerCase().replaceAll('²', '2').replaceAll('³', '3')

/** «100 m3» is a hundred of «m3». */
export function unitOf(text: string): { factor: Millionths; unit: string } {
  const match = MULTIPLE.exec(text)
  if (!match) return { factor: MILLION, unit: text.trim() }
  return { factor: BigInt(match[1]!) * MILLION, unit: text.slice(match[0].length).trim() }
}

export const isSameUnit = (one: string, other: string): boolean => sameUnit(one) === sameUnit(other)

/** How much it is in the unit of a work; null: they do not measure the same. */
export function volumeIn(
  quantity: Millionths,
  unit: string,
  wanted: string,
  convert: Convert = noConversion,
): Millionths | null {
  const own = unitOf(unit)
  const theirs = unitOf(wanted)
  const amount = millionthsOf(times(exactMillionths(quantity), exactMillionths(own.factor)))
  if (isSameUnit(own.unit, theirs.unit)) return inMultiples(amount, theirs.factor)
  const converted = exactOf(convert(decimalOf(amount), own.unit, theirs.unit) ?? '')
  return converted && inMultiples(millionthsOf(converted), theirs.factor)
}

/** By the units of a directory of measures. */
export type Convert = (amount: Decimal, from: string, to: string) => Decimal | null
const noConversion: Convert = () => null

const inMultiples = (amount: Millionths, factor: Millionths): Millionths => nearest(amount * MILLION, factor)

export interface Planned {
  items: ReadonlyMap<Id, Item>
  priceOf(itemId: Id): ItemPrice | undefined
  /** Of the work, '' for none yet; null: there is no such work. */
  unitOfWork(workId: Id): string | null
  convert?: Convert
}

/**
 * Shares of one item get exact parts of its total; what is matched to no work that is there is left out, and so is
 * what became a deduction since it was matched.
 */
export function workPlans(matches: Iterable<Match>, planned: Planned): WorkPlan[] {
  const byItem = new Map<Id, Match[]>()
  for (const match of matches) byItem.set(match.itemId, [...(byItem.get(match.itemId) ?? []), match])
  const sums = new Map<Id, Summed>()
  for (const item of planned.items.values()) {
    const its = byItem.get(item.id)
    const price = planned.priceOf(item.id)
    if (its && price && !isDeduction(price)) addItem(sums, item, price, its, planned)
  }
  return [...sums].map(([workId, sum]) => ({
    workId,
    unit: sum.unit,
    volume: sum.volume === null ? null : decimalOf(sum.volume),
    labour: decimalOf(sum.labour),
    machineHours: decimalOf(sum.machineHours),
    cost: decimalOf(sum.cost),
    items: sum.items,
  }))
}

interface Summed {
  unit: string
  volume: Millionths | null
  labour: Millionths
  machineHours: Millionths
  cost: Millionths
  items: number
}

const CENT = MILLION / 100n

function addItem(sums: Map<Id, Summed>, item: Item, price: ItemPrice, matches: Match[], planned: Planned): void {
  // The same order on every replica, so that the cent that is left over goes to the same work.
  const sorted = [...matches].sort((a, b) => (a.workId < b.workId ? -1 : 1))
  const shares = sorted.map(({ share }) => millionthsOf(amountOf(share)))
  const rest = MILLION - shares.reduce((all, share) => all + share, 0n)
  const weights = rest > 0n ? [...shares, rest] : shares
  const costs = apportion(price.total / CENT, weights)
  for (const [at, { workId }] of sorted.entries()) {
    const workUnit = planned.unitOfWork(workId)
    if (workUnit === null) continue
    const sum = sums.get(workId) ?? { unit: workUnit, volume: null, labour: 0n, machineHours: 0n, cost: 0n, items: 0 }
    const part = (amount: Millionths): Millionths => partOf(amount, shares[at]!)
    const unit = sum.unit || unitOf(item.unit).unit
    const volume = volumeIn(part(price.quantity ?? 0n), item.unit, unit, planned.convert)
    if (volume !== null && price.state !== 'included') {
      sum.unit = unit
      sum.volume = (sum.volume ?? 0n) + volume
    }
    sum.labour += part(price.manHours)
    sum.machineHours += part(price.machineHours)
    sum.cost += costs[at]! * CENT
    sum.items += 1
    sums.set(workId, sum)
  }
}

const partOf = (amount: Millionths, share: Millionths): Millionths =>
  millionthsOf(times(exactMillionths(amount), exactMillionths(share)))

/** Of several estimates; what is measured in another unit than the first one says adds hours and cost only. */
export function addedPlans(lists: readonly (readonly WorkPlan[])[]): WorkPlan[] {
  const sums = new Map<Id, WorkPlan>()
  const sum = (a: Decimal, b: Decimal): Decimal => decimalOf(millionthsOf(amountOf(a)) + millionthsOf(amountOf(b)))
  for (const plan of lists.flat()) {
    const before = sums.get(plan.workId)
    const fits = plan.volume !== null && (before?.volume == null || isSameUnit(before.unit, plan.unit))
    const volume = fits ? sum(before?.volume ?? '0', plan.volume ?? '0') : (before?.volume ?? null)
    sums.set(plan.workId, {
      workId: plan.workId,
      unit: before?.volume == null ? plan.unit : before.unit,
      volume,
      labour: sum(before?.labour ?? '0', plan.labour),
      machineHours: sum(before?.machineHours ?? '0', plan.machineHours),
      cost: sum(before?.cost ?? '0', plan.cost),
      items: (before?.items ?? 0) + plan.items,
    })
  }
  return [...sums.values()]
}

/** Plan of a work as its schedule has it; '' for what it does not say. */
export interface PlannedWork {
  unit: string
  volume: Decimal
  labour: Decimal
  cost: Decimal
}

export interface WorkDifference extends WorkPlan {
  before: PlannedWork
}

/** Works of which the estimate says something else than the schedule. */
export function planDifferences(
  plans: readonly WorkPlan[],
  workOf: (workId: Id) => PlannedWork | null,
): WorkDifference[] {
  return plans.flatMap((plan) => {
    const before = workOf(plan.workId)
    return before && isOther(plan, before) ? [{ ...plan, before }] : []
  })
}

function isOther(plan: WorkPlan, before: PlannedWork): boolean {
  const differs = (now: Decimal, was: Decimal): boolean => millionthsOf(amountOf(now)) !== millionthsOf(amountOf(was))
  return (
    (plan.volume !== null && differs(plan.volume, before.volume)) ||
    differs(plan.labour, before.labour) ||
    differs(plan.cost, before.cost)
  )
}

/** How much dearer the works become that differ, in hundredths of a percent; null: they had no cost. */
export function costChange(differences: readonly WorkDifference[]): bigint | null {
  const sum = (of: (one: WorkDifference) => Decimal): Millionths =>
    differences.reduce((all, one) => all + millionthsOf(amountOf(of(one))), 0n)
  const [before, after] = [sum((one) => one.before.cost), sum((one) => one.cost)]
  return before === 0n ? null : ((after - before) * 10_000n) / before
}
