/** How much of each resource an estimate uses, and what that comes to: the list that buyers and the site work from. */
import type { EstimateCalculation } from './calculation.ts'
import { type Exact, exactMillionths, type Millionths, millionthsOf, nought, plus } from './exact.ts'
import { inCents, resourcePrices, settingOf } from './price.ts'
import type { EstimateFacts, Item } from './types.ts'

export interface ResourceUse {
  /** In the unit of the resource. */
  used: Millionths
  /** To the cent. */
  amount: Millionths
  /** Items that use it. */
  items: number
}

interface Collected {
  used: Exact
  amount: Exact
  items: number
}

/** In steps, item by item; of items that are in no sum nothing is used. Keys are codes of the resources as they are used. */
export function* resourceUse(
  facts: EstimateFacts,
  calculation: Pick<EstimateCalculation, 'price' | 'factorsOf'>,
): Generator<void, Map<string, ResourceUse>> {
  const all = new Map<string, Collected>()
  for (const item of facts.items.values()) {
    collect(all, facts, item, calculation)
    yield
  }
  const uses = [...all].map(([code, { used, amount, items }]) => {
    return [code, { used: millionthsOf(used), amount: inCents(millionthsOf(amount)), items }] as const
  })
  return new Map(uses)
}

function collect(
  all: Map<string, Collected>,
  facts: EstimateFacts,
  item: Item,
  calculation: Pick<EstimateCalculation, 'price' | 'factorsOf'>,
): void {
  const priced = calculation.price(item.id)
  if (priced?.state !== 'priced' || item.priceMode !== 'byRate') return
  const setting = settingOf(facts, item, calculation.factorsOf(item))
  const quantity = exactMillionths(priced.quantity ?? 0n)
  for (const { resource, used, amount } of resourcePrices(facts.resources, item, quantity, setting)) {
    const sum = all.get(resource.code) ?? { used: nought, amount: nought, items: 0 }
    all.set(resource.code, { used: plus(sum.used, used), amount: plus(sum.amount, amount), items: sum.items + 1 })
  }
}
