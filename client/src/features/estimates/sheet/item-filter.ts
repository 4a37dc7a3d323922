import type { EstimateTableLook } from '@plumbline/core/contract'
import { type Item, isDeduction, type ResourceLine } from '@plumbline/core/estimates'
import type { EstimateSession } from '../estimate-session.ts'

export type Shown = Pick<EstimateTableLook, 'show' | 'text'>

/** Which items the table shows; null: all of them. */
export function itemFilter(
  { document, calculation }: Pick<EstimateSession, 'document' | 'calculation'>,
  { show, text }: Shown,
): ((item: Item) => boolean) | null {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (show === 'all' && words.length === 0) return null
  const hasOwnPrice = ({ code, ownPrice, replacedBy }: ResourceLine): boolean =>
    ownPrice !== '' || (document.resources.get(replacedBy || code)?.ownPrice ?? '') !== ''
  const isMeant = (item: Item): boolean => {
    const price = calculation.price(item.id)
    switch (show) {
      case 'all':
        return true
      case 'withoutWorks':
        return price?.state !== 'blank' && (price?.quantity ?? 0n) > 0n && document.matchesOf(item.id).length === 0
      case 'uncounted':
        return price?.state === 'noIndex' || price?.state === 'wrong'
      case 'unpriced':
        return price?.state === 'priced' && price.total === 0n
      case 'ownPrices':
        return item.priceMode === 'custom' || item.resources.some(hasOwnPrice)
      case 'deductions':
        return price !== undefined && isDeduction(price)
      case 'fromModels':
        return document.takeOffOf(item.id).some(({ source }) => source === 'bim')
    }
  }
  return (item) => {
    const named = `${item.rateCode} ${item.name} ${item.note}`.toLowerCase()
    return words.every((word) => named.includes(word)) && isMeant(item)
  }
}
