/** Where a price comes from, step by step, as a date is explained: the screen puts it into words. */
import { coefficientsOf, factorsOf } from './coefficients.ts'
import {
  type Decimal,
  decimalOf,
  type Exact,
  exactMillionths,
  type Millionths,
  millionthsOf,
  nought,
  plus,
} from './exact.ts'
import {
  type AmountKey,
  type ItemPrice,
  type PriceSetting,
  priceOf,
  type ResourcePrice,
  resourcePrices,
  settingOf,
  toMoney,
} from './price.ts'
import { quantityOf } from './quantity.ts'
import type { ChargeRule, EstimateFacts, Item, ResourceType } from './types.ts'

export type WhyStep =
  | {
      step: 'quantity'
      amount: Decimal
      unit: string
      by: 'typed' | 'formula' | 'takeOff'
      formula: string
      lines: number
    }
  | {
      step: 'coefficient'
      id: string
      name: string
      value: Decimal
      applies: readonly string[]
      stack: string
      scope: string
    }
  | { step: 'labour' | 'machines' | 'materials'; amount: Decimal; resources: WhyResource[]; pay: Decimal }
  | { step: 'direct'; amount: Decimal }
  | { step: 'overhead' | 'profit'; amount: Decimal; rule: WhyRule | null }
  | { step: 'total'; amount: Decimal; base: Decimal }
  | { step: 'custom'; amount: Decimal; price: Decimal }
  | { step: 'included'; itemId: string | null; code: string }

export interface WhyResource {
  code: string
  name: string
  unit: string
  norm: Decimal
  used: Decimal
  price: Decimal
  isOwn: boolean
  /** '' where there is none, or where it does not count. */
  index: Decimal
  amount: Decimal
  replaced: string
}

export interface WhyRule {
  id: string
  workType: string
  percent: Decimal
  k: Decimal
  base: ChargeRule['base']
  on: Decimal
}

/** Up to the amount that was asked for. */
export function whyOf(facts: EstimateFacts, item: Item, wanted: AmountKey = 'total'): WhyStep[] {
  const coefficients = coefficientsOf(facts, item)
  const setting = settingOf(facts, item, factorsOf(coefficients))
  const takeOff = facts.takeOffOf(item.id)
  const quantity = quantityOf(item, takeOff)
  const price = priceOf(facts.resources, item, quantity, setting)
  const steps: WhyStep[] = [quantityStep(item, price, takeOff.length)]
  if (item.priceMode === 'included') {
    const code = facts.items.get(item.includedIn ?? '')?.rateCode ?? ''
    return [...steps, { step: 'included', itemId: item.includedIn, code }]
  }
  if (item.priceMode === 'custom') {
    return [...steps, { step: 'custom', amount: decimalOf(price.direct), price: item.customPrice }, totalStep(price)]
  }
  for (const { id, name, value, applies, stack, scope } of coefficients) {
    steps.push({ step: 'coefficient', id, name, value, applies, stack, scope })
  }
  const resources = quantity ? resourcePrices(facts.resources, item, quantity, setting) : []
  const part = (type: ResourceType, step: 'labour' | 'machines' | 'materials'): WhyStep => ({
    step,
    amount: decimalOf(price[step]),
    pay: decimalOf(type === 'E' ? price.machinistPay : 0n),
    resources: resources.filter(({ resource }) => resource.type === type).map(resourceLine),
  })
  const parts = [part('L', 'labour'), part('E', 'machines'), part('M', 'materials')]
  const only = parts.find(({ step }) => step === wanted)
  if (only) return [...steps, only]
  steps.push(...parts, { step: 'direct', amount: decimalOf(price.direct) })
  if (wanted === 'direct') return steps
  const charges = chargeSteps(price, setting, outsideOf(resources, setting))
  if (wanted === 'overhead' || wanted === 'profit') {
    return [...steps, ...(wanted === 'overhead' ? charges.slice(0, 1) : charges)]
  }
  return [...steps, ...charges, totalStep(price)]
}

const quantityStep = (item: Item, { quantity }: ItemPrice, lines: number): WhyStep => ({
  step: 'quantity',
  amount: decimalOf(quantity ?? 0n),
  unit: item.unit,
  by: lines > 0 ? 'takeOff' : item.formula === '' ? 'typed' : 'formula',
  formula: item.formula,
  lines,
})

const totalStep = ({ total, base }: ItemPrice): WhyStep => ({
  step: 'total',
  amount: decimalOf(total),
  base: decimalOf(base),
})

const written = (value: Exact): Decimal => decimalOf(millionthsOf(value))

function resourceLine(price: ResourcePrice): WhyResource {
  const { line, resource, replaced, used, amount, ownPrice, index } = price
  return {
    code: resource.code,
    name: resource.name,
    unit: resource.unit,
    norm: line.norm,
    used: written(used),
    price: ownPrice === '' ? resource.basePrice : ownPrice,
    isOwn: ownPrice !== '',
    index: ownPrice === '' && index ? written(index) : '',
    amount: written(amount),
    replaced: replaced?.name ?? '',
  }
}

/** What of the materials no overhead and profit are charged on. */
function outsideOf(resources: readonly ResourcePrice[], { rounding }: PriceSetting): Millionths {
  const outside = resources.filter(({ resource }) => resource.type === 'M' && resource.outsideOverhead)
  return toMoney(
    outside.reduce((sum, { amount }) => plus(sum, amount), nought),
    rounding,
  )
}

function chargeSteps(price: ItemPrice, { overhead, profit }: PriceSetting, outside: Millionths): WhyStep[] {
  const chargeable = price.direct - outside
  const on = { FOT: price.fund, PZ: chargeable, 'PZ+NR': chargeable }
  const rule = (of: ChargeRule | undefined, bases: typeof on): WhyRule | null =>
    of
      ? {
          id: of.id,
          workType: of.workType,
          percent: of.percent,
          k: of.k,
          base: of.base,
          on: written(exactMillionths(bases[of.base])),
        }
      : null
  return [
    { step: 'overhead', amount: decimalOf(price.overhead), rule: rule(overhead, on) },
    {
      step: 'profit',
      amount: decimalOf(price.profit),
      rule: rule(profit, { ...on, 'PZ+NR': chargeable + price.overhead }),
    },
  ]
}
