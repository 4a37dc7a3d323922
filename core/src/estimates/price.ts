/** What an item costs: resources, coefficients, indices, overhead and profit. Money is whole millionths, never a float. */
import type { Factors } from './coefficients.ts'
import {
  amountOf,
  type Exact,
  exactMillionths,
  exactOf,
  MILLION,
  type Millionths,
  millionthsOf,
  minus,
  nearest,
  nought,
  one,
  plus,
  rounded,
  times,
} from './exact.ts'
import type {
  ChargeRule,
  EstimateFacts,
  EstimateMethod,
  EstimateResource,
  IndexSet,
  Item,
  ResourceLine,
  ResourceType,
  Rounding,
} from './types.ts'

/** All sums of an estimate are sums of these. */
export const amountKeys = [
  'labour',
  'machines',
  'machinistPay',
  'materials',
  'direct',
  'fund',
  'overhead',
  'profit',
  'total',
  'base',
  'manHours',
  'machineHours',
] as const
export type AmountKey = (typeof amountKeys)[number]
export type Amounts = Record<AmountKey, Millionths>

export const noAmounts = (): Amounts => ({
  labour: 0n,
  machines: 0n,
  machinistPay: 0n,
  materials: 0n,
  direct: 0n,
  fund: 0n,
  overhead: 0n,
  profit: 0n,
  total: 0n,
  base: 0n,
  manHours: 0n,
  machineHours: 0n,
})

/**
 * `blank`: nothing of it; `included`: paid with another item; `noIndex`: an index is missing, `wrong`: its formula cannot
 * be worked out, so that neither counts.
 */
export type PriceState = 'priced' | 'blank' | 'included' | 'noIndex' | 'wrong'

export interface ItemPrice extends Amounts {
  state: PriceState
  /** null: see `wrong`. */
  quantity: Millionths | null
}

/** One resource of an item, unrounded. */
export interface ResourcePrice {
  line: ResourceLine
  /** That is used, which may be a replacement. */
  resource: EstimateResource
  /** The one that was replaced; null: none was. */
  replaced: EstimateResource | null
  used: Exact
  base: Exact
  basePay: Exact
  amount: Exact
  pay: Exact
  /** '' for the price of the resource at the base level. */
  ownPrice: string
  /** null: there is none; that is wrong unless the price is an own one. */
  index: Exact | null
  isMissing: boolean
}

/** What is the same for many items. */
export interface PriceSetting {
  method: EstimateMethod
  rounding: Rounding
  factors: Factors
  indices: IndexSet | undefined
  overhead: ChargeRule | undefined
  profit: ChargeRule | undefined
}

export function settingOf(facts: EstimateFacts, item: Item, factors: Factors): PriceSetting {
  const { settings, indexSets, rules } = facts
  const ruled = (kind: ChargeRule['kind'], id: string | null): ChargeRule | undefined => {
    const rule = id === null ? undefined : rules.get(id)
    return rule?.kind === kind ? rule : undefined
  }
  return {
    method: settings.method,
    rounding: settings.rounding,
    factors,
    indices: indexSets.get(item.indexSetId ?? settings.indexSetId ?? ''),
    overhead: ruled('overhead', item.overheadRuleId ?? settings.overheadRuleId),
    profit: ruled('profit', item.profitRuleId ?? settings.profitRuleId),
  }
}

/** null: the method wants an index that is not there. */
function indexOf({ method, indices }: PriceSetting, type: ResourceType, isOther: boolean): Exact | null {
  if (method !== 'index') return one
  if (!indices) return null
  const text = indices.total || (isOther && indices.other) || indices[type]
  return exactOf(text)
}

/** Of every line whose resource is known. */
export function resourcePrices(
  resources: ReadonlyMap<string, EstimateResource>,
  item: Item,
  quantity: Exact,
  setting: PriceSetting,
): ResourcePrice[] {
  const prices: ResourcePrice[] = []
  for (const line of item.resources) {
    const original = resources.get(line.code)
    const replacement = line.replacedBy === '' ? undefined : resources.get(line.replacedBy)
    const resource = replacement ?? original
    if (resource) prices.push(resourcePrice({ line, resource, original, quantity, setting }))
  }
  return prices
}

interface Pricing {
  line: ResourceLine
  resource: EstimateResource
  original: EstimateResource | undefined
  quantity: Exact
  setting: PriceSetting
}

function resourcePrice({ line, resource, original, quantity, setting }: Pricing): ResourcePrice {
  const { type } = resource
  const { norm, price } = setting.factors
  const used = times(times(quantity, amountOf(line.norm)), norm[type])
  const ownPrice = line.ownPrice || resource.ownPrice
  const index = indexOf(setting, type, resource.outsideOverhead)
  const payPerUnit = type === 'E' ? amountOf(resource.machinistPay) : nought
  const payIndex = type === 'E' && resource.machinistPay !== '' ? indexOf(setting, 'L', false) : one
  const isMissing = payIndex === null || (index === null && ownPrice === '')
  const perUnit = amountOf(resource.basePrice)
  const paid = times(times(payPerUnit, payIndex ?? one), price.Em)
  const current =
    ownPrice === ''
      ? plus(times(times(minus(perUnit, payPerUnit), index ?? one), price[type]), paid)
      : times(amountOf(ownPrice), price[type])
  return {
    line,
    resource,
    replaced: original && original !== resource ? original : null,
    used,
    base: times(used, perUnit),
    basePay: times(used, payPerUnit),
    amount: times(used, current),
    pay: times(used, paid),
    ownPrice,
    index,
    isMissing,
  }
}

/** Parts before rounding. */
interface Parts {
  L: Exact
  E: Exact
  pay: Exact
  M: Exact
  /** Of materials: what no overhead and profit are charged on. */
  outside: Exact
  manHours: Exact
  machineHours: Exact
}

const noParts = (): Parts => ({
  L: nought,
  E: nought,
  pay: nought,
  M: nought,
  outside: nought,
  manHours: nought,
  machineHours: nought,
})

export function priceOf(
  resources: ReadonlyMap<string, EstimateResource>,
  item: Item,
  quantity: Exact | null,
  setting: PriceSetting,
): ItemPrice {
  const amount = quantity && millionthsOf(quantity)
  const nothing = (state: PriceState): ItemPrice => ({ ...noAmounts(), state, quantity: amount })
  if (quantity === null) return nothing('wrong')
  if (quantity.digits === 0n) return nothing('blank')
  if (item.priceMode === 'included') return nothing('included')
  if (item.priceMode === 'custom') {
    const parts = { ...noParts(), M: times(quantity, amountOf(item.customPrice)) }
    return { ...charged(parts, null, setting), state: 'priced', quantity: amount }
  }
  const byResources = item.resources.length > 0
  const found = byResources
    ? partsOfResources(resourcePrices(resources, item, quantity, setting))
    : partsOfUnitPrice(item, quantity, setting)
  if (!found) return nothing('noIndex')
  return { ...charged(found.current, found.base, setting), state: 'priced', quantity: amount }
}

/** null: an index is missing. */
function partsOfResources(prices: readonly ResourcePrice[]): { current: Parts; base: Parts } | null {
  const [current, base] = [noParts(), noParts()]
  for (const { resource, used, amount, pay, base: atBase, basePay, isMissing } of prices) {
    if (isMissing) return null
    const { type } = resource
    current[type] = plus(current[type], amount)
    base[type] = plus(base[type], atBase)
    if (type === 'L') current.manHours = plus(current.manHours, used)
    if (type === 'E') {
      current.machineHours = plus(current.machineHours, used)
      current.pay = plus(current.pay, pay)
      base.pay = plus(base.pay, basePay)
    }
    if (type === 'M' && resource.outsideOverhead) {
      current.outside = plus(current.outside, amount)
      base.outside = plus(base.outside, atBase)
    }
  }
  return { current, base }
}

function partsOfUnitPrice(item: Item, quantity: Exact, setting: PriceSetting): { current: Parts; base: Parts } | null {
  const price = item.unitPrice
  if (!price) return { current: noParts(), base: noParts() }
  const { norm, price: factor } = setting.factors
  const of = (text: string, type: ResourceType): Exact => times(times(quantity, amountOf(text)), norm[type])
  const base: Parts = {
    L: of(price.labour, 'L'),
    E: of(price.machines, 'E'),
    pay: of(price.machinistPay, 'E'),
    M: of(price.materials, 'M'),
    outside: nought,
    manHours: of(price.manHours, 'L'),
    machineHours: of(price.machineHours, 'E'),
  }
  const index = (type: ResourceType, part: Exact): Exact | null =>
    part.digits === 0n ? one : indexOf(setting, type, false)
  const [L, E, M, pay] = [index('L', base.L), index('E', base.E), index('M', base.M), index('L', base.pay)]
  if (!L || !E || !M || !pay) return null
  const paid = times(times(base.pay, pay), factor.Em)
  const current: Parts = {
    ...base,
    L: times(times(base.L, L), factor.L),
    E: plus(times(times(minus(base.E, base.pay), E), factor.E), paid),
    pay: paid,
    M: times(times(base.M, M), factor.M),
  }
  return { current, base }
}

/** Rounds the parts, and charges overhead and profit. `base` null: nothing is known of that level. */
function charged(current: Parts, base: Parts | null, setting: PriceSetting): Amounts {
  const now = totalled(current, setting)
  return {
    ...now,
    base: base ? totalled(base, setting).total : 0n,
    manHours: millionthsOf(current.manHours),
    machineHours: millionthsOf(current.machineHours),
  }
}

function totalled(
  parts: Parts,
  { rounding, overhead, profit }: PriceSetting,
): Omit<Amounts, 'base' | 'manHours' | 'machineHours'> {
  const round = (value: Exact): Millionths => toMoney(value, rounding)
  const [labour, machines, machinistPay, materials] = [parts.L, parts.E, parts.pay, parts.M].map(round) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ]
  const direct = labour + machines + materials
  const fund = labour + machinistPay
  const chargeable = direct - round(parts.outside)
  const nr = chargeOf(overhead, { FOT: fund, PZ: chargeable, 'PZ+NR': chargeable }, rounding)
  const sp = chargeOf(profit, { FOT: fund, PZ: chargeable, 'PZ+NR': chargeable + nr }, rounding)
  return {
    ...{ labour, machines, machinistPay, materials, direct, fund },
    overhead: nr,
    profit: sp,
    total: direct + nr + sp,
  }
}

function chargeOf(
  rule: ChargeRule | undefined,
  bases: Record<ChargeRule['base'], Millionths>,
  rounding: Rounding,
): Millionths {
  if (!rule) return 0n
  const k = rule.k === '' ? one : amountOf(rule.k)
  return toMoney(times(exactMillionths(bases[rule.base]), times(percentOf(rule.percent), k)), rounding)
}

/** As a part of one. */
export function percentOf(text: string): Exact {
  const { digits, scale } = amountOf(text)
  return { digits, scale: scale + 2 }
}

/** To 0.01, or where sums alone are rounded to the millionth. */
export const toMoney = (value: Exact, rounding: Rounding): Millionths =>
  rounding === 'position' ? toCents(value) : millionthsOf(value)

const CENT = MILLION / 100n

export const toCents = (value: Exact): Millionths => rounded(value, 2) * CENT

/** A sum of millionths as it is shown and charged. */
export const inCents = (value: Millionths): Millionths => nearest(value, CENT) * CENT

/** It takes away from the estimate, and is matched to no work. */
export const isDeduction = ({ quantity }: Pick<ItemPrice, 'quantity'>): boolean => (quantity ?? 0n) < 0n

/** Only to be shown; null: there is no quantity to divide by. */
export function pricePerUnit({ total, quantity }: Pick<ItemPrice, 'total' | 'quantity'>): Millionths | null {
  if (!quantity) return null
  const [dividend, divisor] = quantity < 0n ? [-total, -quantity] : [total, quantity]
  return nearest(dividend * MILLION, divisor * CENT) * CENT
}
