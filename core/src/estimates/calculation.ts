/** An estimate that is worked out once and then follows its edits: what changed is priced anew, sums move by the difference. */
import type { Id } from '../plan/index.ts'
import { coefficientsOf, type Factors, factorsOf } from './coefficients.ts'
import { type EstimateTotals, totalsOf } from './lines.ts'
import { type AmountKey, type Amounts, amountKeys, type ItemPrice, noAmounts, priceOf, settingOf } from './price.ts'
import { quantityOf } from './quantity.ts'
import type { EstimateFacts, Item } from './types.ts'

export interface Sum extends Amounts {
  items: number
  /** Items that come to something: without prices or quantities they are counted, and come to nothing. */
  priced: number
  /** Items that an index is missing for, or whose formula is wrong: they are not in the sums. */
  uncounted: number
}

/** What an edit was about; what is left out did not change. */
export interface EstimateChange {
  items?: Iterable<Id>
  /** Sections that came, went or moved, or that have other coefficients. */
  sections?: boolean
  /** Resources that have another price, by their codes. */
  resources?: Iterable<string>
  /** Coefficients, indices, rules, method or rounding. */
  setting?: boolean
}

const noSum = (): Sum => ({ ...noAmounts(), items: 0, priced: 0, uncounted: 0 })

export class EstimateCalculation {
  readonly #facts: EstimateFacts
  readonly #prices = new Map<Id, ItemPrice>()
  /** The section under which an item counts, as of its last pricing. */
  readonly #placed = new Map<Id, Id>()
  readonly #sums = new Map<Id, Sum>()
  readonly #users = new Map<string, Set<Id>>()
  readonly #codes = new Map<Id, readonly string[]>()
  readonly #factors = new Map<string, Factors>()
  /** Items that are still to be priced anew. */
  readonly #stale = new Set<Id>()
  #parents = new Map<Id, Id | null>()
  #all = noSum()
  #hasSectionCoefficients = false

  constructor(facts: EstimateFacts) {
    this.#facts = facts
  }

  /** All of it; yields after each item, for who has to share the thread. */
  begin(): Generator<1, void> {
    this.#forget()
    this.outdate(this.#facts.items.keys())
    return this.catchUp()
  }

  /** After another coefficient, index or rule: each item moves the sums by what it changed. */
  reprice(): Generator<1, void> {
    this.#factors.clear()
    this.outdate(this.#facts.items.keys())
    return this.catchUp()
  }

  /** To be priced anew by whoever catches up. */
  outdate(items: Iterable<Id>): void {
    for (const id of items) this.#stale.add(id)
  }

  /** What is outdated, also meanwhile; whoever begins anew in the middle of it loses nothing. */
  *catchUp(): Generator<1, void> {
    for (const id of this.#stale) {
      this.#price(id)
      yield 1
    }
  }

  price(itemId: Id): ItemPrice | undefined {
    return this.#prices.get(itemId)
  }

  /** With all sections below it. */
  section(sectionId: Id): Sum {
    return this.#sums.get(sectionId) ?? noSum()
  }

  get all(): Readonly<Sum> {
    return this.#all
  }

  totals(): EstimateTotals {
    return totalsOf(this.#all.total, this.#facts.settings)
  }

  factorsOf(item: Item): Factors {
    const key = `${item.sectionId}|${item.coefficientIds.join()}`
    const known = this.#factors.get(key)
    if (known) return known
    const factors = factorsOf(coefficientsOf(this.#facts, item))
    this.#factors.set(key, factors)
    return factors
  }

  update({ items = [], sections = false, resources = [], setting = false }: EstimateChange): void {
    const isDearer = sections && this.placeSections()
    if (isDearer || setting) for (const _ of this.reprice());
    this.priceNow(this.concerned({ items, resources }))
  }

  /** Items that an edit makes cost something else, by what was edited. */
  concerned({ items = [], resources = [] }: Pick<EstimateChange, 'items' | 'resources'>): Set<Id> {
    const all = new Set(items)
    for (const code of resources) for (const id of this.#users.get(code) ?? []) all.add(id)
    return all
  }

  priceNow(items: Iterable<Id>): void {
    for (const id of items) this.#price(id)
  }

  /** After sections came, went or moved: sums go with them. True: items may have other coefficients now. */
  placeSections(): boolean {
    const parents = soundParents(this.#facts)
    const placed = [...new Set([...this.#parents.keys(), ...parents.keys()])]
    const moved = placed.filter((id) => (this.#parents.get(id) ?? null) !== (parents.get(id) ?? null))
    for (const id of moved) {
      this.#carry(id, -1)
      this.#parents.set(id, null)
    }
    // All are on their own by now, so that whichever comes first, nothing stands below itself.
    for (const id of moved) {
      const parent = parents.get(id) ?? null
      this.#parents.set(id, parent)
      this.#carry(id, 1)
    }
    this.#parents = parents
    this.#factors.clear()
    const had = this.#hasSectionCoefficients
    this.#hasSectionCoefficients = hasCoefficients(this.#facts)
    return had || this.#hasSectionCoefficients
  }

  /** The sum of a section counts in those above it, or counts there no more. */
  #carry(id: Id, step: 1 | -1): void {
    const own = this.#sums.get(id)
    if (!own) return
    for (let at = this.#parents.get(id) ?? null; at !== null; at = this.#parents.get(at) ?? null) {
      addSum(this.#sumOf(at), own, step)
    }
  }

  #sumOf(id: Id): Sum {
    const known = this.#sums.get(id)
    if (known) return known
    const first = noSum()
    this.#sums.set(id, first)
    return first
  }

  #forget(): void {
    for (const map of [this.#prices, this.#placed, this.#sums, this.#users, this.#codes, this.#factors]) map.clear()
    this.#all = noSum()
    this.#parents = soundParents(this.#facts)
    this.#hasSectionCoefficients = hasCoefficients(this.#facts)
  }

  #price(id: Id): void {
    this.#stale.delete(id)
    this.#count(id, -1n)
    const item = this.#facts.items.get(id)
    this.#follow(id, item)
    if (!item) {
      this.#prices.delete(id)
      this.#placed.delete(id)
      return
    }
    const setting = settingOf(this.#facts, item, this.factorsOf(item))
    const quantity = quantityOf(item, this.#facts.takeOffOf(id))
    this.#prices.set(id, priceOf(this.#facts.resources, item, quantity, setting))
    this.#placed.set(id, item.sectionId)
    this.#count(id, 1n)
  }

  /** Keeps in mind which items a price of a resource concerns. */
  #follow(id: Id, item: Item | undefined): void {
    for (const code of this.#codes.get(id) ?? []) this.#users.get(code)?.delete(id)
    if (!item) {
      this.#codes.delete(id)
      return
    }
    const codes = item.resources.flatMap(({ code, replacedBy }) => (replacedBy === '' ? [code] : [code, replacedBy]))
    this.#codes.set(id, codes)
    for (const code of codes) {
      const users = this.#users.get(code)
      if (users) users.add(id)
      else this.#users.set(code, new Set([id]))
    }
  }

  #count(id: Id, sign: 1n | -1n): void {
    const price = this.#prices.get(id)
    const sectionId = this.#placed.get(id)
    if (!price || sectionId === undefined) return
    add(this.#all, price, sign)
    for (let at: Id | null = sectionId; at !== null; at = this.#parents.get(at) ?? null) {
      add(this.#sumOf(at), price, sign)
    }
  }
}

function add(sum: Sum, price: ItemPrice, sign: 1n | -1n): void {
  for (const key of amountKeys as readonly AmountKey[]) sum[key] += sign * price[key]
  const step = sign > 0n ? 1 : -1
  sum.items += step
  if (price.state === 'priced' && price.total !== 0n) sum.priced += step
  if (price.state === 'noIndex' || price.state === 'wrong') sum.uncounted += step
}

function addSum(sum: Sum, other: Sum, step: 1 | -1): void {
  for (const key of amountKeys as readonly AmountKey[]) sum[key] += BigInt(step) * other[key]
  sum.items += step * other.items
  sum.priced += step * other.priced
  sum.uncounted += step * other.uncounted
}

const hasCoefficients = ({ sections }: Pick<EstimateFacts, 'sections'>): boolean =>
  [...sections.values()].some(({ coefficientIds }) => coefficientIds.length > 0)

/** Of sections that merging put below each other, the one with the smallest id stands at the top; so does an orphan. */
export function soundParents({ sections }: Pick<EstimateFacts, 'sections'>): Map<Id, Id | null> {
  const parents = new Map<Id, Id | null>()
  for (const { id, parentId } of sections.values()) {
    parents.set(id, parentId !== null && sections.has(parentId) ? parentId : null)
  }
  const sound = new Set<Id>()
  for (const id of parents.keys()) {
    const path: Id[] = []
    let at: Id | null = id
    while (at !== null && !sound.has(at) && !path.includes(at)) {
      path.push(at)
      at = parents.get(at) ?? null
    }
    if (at !== null && path.includes(at)) {
      const loop = path.slice(path.indexOf(at))
      parents.set(
        loop.reduce((least, one) => (one < least ? one : least)),
        null,
      )
    }
    for (const one of path) sound.add(one)
  }
  return parents
}
