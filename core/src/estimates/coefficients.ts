/** What the coefficients of an item come to. */
import type { Id } from '../plan/index.ts'
import { amountOf, type Exact, one, times } from './exact.ts'
import type { Coefficient, CoefficientTarget, EstimateFacts, Item, ResourceType } from './types.ts'

export interface Factors {
  /** Of how much of a resource is used. */
  readonly norm: Readonly<Record<ResourceType, Exact>>
  /** Of what it costs. */
  readonly price: Readonly<Record<ResourceType | 'Em', Exact>>
}

const noFactors: Factors = {
  norm: { L: one, E: one, M: one },
  price: { L: one, E: one, M: one, Em: one },
}

/** From the widest scope to the item; within a scope in the order in which they are named, of the estimate by code. */
export function coefficientsOf(facts: EstimateFacts, item: Item): Coefficient[] {
  const named = (ids: readonly Id[], scope: Coefficient['scope']): Coefficient[] =>
    ids.flatMap((id) => {
      const found = facts.coefficients.get(id)
      return found?.scope === scope ? [found] : []
    })
  return [
    ...wholeEstimate(facts),
    ...sectionsAbove(facts, item.sectionId).flatMap((ids) => named(ids, 'section')),
    ...named(item.coefficientIds, 'item'),
  ]
}

const wholeEstimate = ({ coefficients }: EstimateFacts): Coefficient[] =>
  [...coefficients.values()]
    .filter(({ scope }) => scope === 'estimate')
    .sort((a, b) => (a.code === b.code ? (a.id < b.id ? -1 : 1) : a.code < b.code ? -1 : 1))

/** Lists of the sections around it, the outermost first. */
function sectionsAbove(facts: EstimateFacts, sectionId: Id): (readonly Id[])[] {
  const lists: (readonly Id[])[] = []
  const passed = new Set<Id>()
  for (let at = facts.sections.get(sectionId); at && !passed.has(at.id); ) {
    passed.add(at.id)
    lists.unshift(at.coefficientIds)
    at = at.parentId === null ? undefined : facts.sections.get(at.parentId)
  }
  return lists
}

/**
 * One on `norm` changes how much is used: of the types that are named beside it, of all where none is. Any other changes
 * what the types cost that it names; `PZ` names all.
 */
export function factorsOf(coefficients: readonly Coefficient[]): Factors {
  if (coefficients.length === 0) return noFactors
  const product = (changes: (applies: readonly CoefficientTarget[]) => boolean): Exact =>
    coefficients.reduce((all, { applies, value, stack }) => {
      if (!changes(applies)) return all
      return stack === 'replace' ? amountOf(value) : times(all, amountOf(value))
    }, one)
  const norm = (type: ResourceType): Exact => product((applies) => applies.includes('norm') && namesType(applies, type))
  const price = (...targets: CoefficientTarget[]): Exact =>
    product((applies) => !applies.includes('norm') && applies.some((one) => one === 'PZ' || targets.includes(one)))
  return {
    norm: { L: norm('L'), E: norm('E'), M: norm('M') },
    price: { L: price('L'), E: price('E'), M: price('M'), Em: price('E', 'Em') },
  }
}

const namesType = (applies: readonly CoefficientTarget[], type: ResourceType): boolean =>
  applies.includes(type) || applies.every((target) => target === 'norm' || target === 'PZ')
