/** Two revisions of an estimate, item by item. */
import type { Id } from '../plan/index.ts'
import type { Millionths } from './exact.ts'
import type { ItemPrice } from './price.ts'
import type { Item } from './types.ts'

export interface ItemDifference {
  itemId: Id
  change: 'added' | 'removed' | 'changed'
  name: string
  rateCode: string
  before: { quantity: Millionths | null; total: Millionths } | null
  after: { quantity: Millionths | null; total: Millionths } | null
}

export interface Revision {
  items: ReadonlyMap<Id, Item>
  priceOf(itemId: Id): ItemPrice | undefined
}

/** Items that cost something else, measure something else, came or went. */
export function compareRevisions(before: Revision, after: Revision): ItemDifference[] {
  const differences: ItemDifference[] = []
  for (const item of after.items.values()) {
    const [was, now] = [figures(before, item.id), figures(after, item.id)]
    if (!was) differences.push(difference(item, 'added', null, now))
    else if (was.total !== now?.total || was.quantity !== now.quantity)
      differences.push(difference(item, 'changed', was, now))
  }
  for (const item of before.items.values()) {
    if (!after.items.has(item.id)) differences.push(difference(item, 'removed', figures(before, item.id), null))
  }
  return differences
}

function figures({ items, priceOf }: Revision, itemId: Id): ItemDifference['before'] {
  const price = items.has(itemId) ? priceOf(itemId) : undefined
  return price ? { quantity: price.quantity, total: price.total } : null
}

const difference = (
  { id, name, rateCode }: Item,
  change: ItemDifference['change'],
  before: ItemDifference['before'],
  after: ItemDifference['after'],
): ItemDifference => ({ itemId: id, change, name, rateCode, before, after })
