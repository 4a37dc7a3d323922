/** Rates of a price base, and what becomes of one when it is put into an estimate. */
import type { Id } from '../plan/index.ts'
import { amountOf, type Decimal, decimalOf, millionthsOf, plus } from './exact.ts'
import {
  blankItem,
  type EstimateResource,
  type Item,
  type ResourceLine,
  resourceLine,
  type UnitPrice,
} from './types.ts'

export const baseKinds = ['base', 'current'] as const
export type BaseKind = (typeof baseKinds)[number]

/** A line of the composition: the resource with its price in this base. */
export type RateLine = Omit<EstimateResource, 'ownPrice'> & { norm: Decimal }

export interface Rate {
  code: string
  name: string
  unit: string
  composition: readonly RateLine[]
  /** Where there is no composition. */
  unitPrice: UnitPrice | null
}

export interface PlacedRate {
  item: Item
  /** Those that the estimate does not have yet. */
  resources: EstimateResource[]
}

/** A code that stands twice in a composition is one resource: the first line says its price, the norms are added. */
export function itemOfRate(
  rate: Rate,
  at: { id: Id; sectionId: Id; order: string; quantity: Decimal },
  known: ReadonlyMap<string, EstimateResource>,
): PlacedRate {
  const resources = new Map<string, EstimateResource>()
  for (const { norm: _, ...resource } of rate.composition) {
    if (!known.has(resource.code) && !resources.has(resource.code))
      resources.set(resource.code, { ...resource, ownPrice: '' })
  }
  const item: Item = {
    ...blankItem(at.id, at.sectionId, at.order),
    rateCode: rate.code,
    name: rate.name,
    unit: rate.unit,
    quantity: at.quantity,
    resources: linesOf(rate.composition),
    unitPrice: rate.unitPrice,
  }
  return { item, resources: [...resources.values()] }
}

function linesOf(composition: readonly RateLine[]): ResourceLine[] {
  const norms = new Map<string, Decimal>()
  for (const { code, norm } of composition) {
    const before = norms.get(code)
    norms.set(code, before === undefined ? norm : decimalOf(millionthsOf(plus(amountOf(before), amountOf(norm)))))
  }
  return [...norms].map(([code, norm]) => resourceLine(code, norm))
}
