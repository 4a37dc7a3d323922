import { costrBaseList, costrRateList } from '@plumbline/core/contract'
import type { EstimateCommand, EstimateDocument } from '@plumbline/core/documents/estimate'
import { itemOfRate, type Rate } from '@plumbline/core/estimates'
import { call } from '../../../api/call.ts'
import type { EstimateSession } from '../estimate-session.ts'

type Plain = Exclude<EstimateCommand, { do: 'batch' }>

/** What the item takes of the rate; null: it has resources or a price of its own, or there is no such item. */
export function placingRate(document: EstimateDocument, itemId: string, rate: Rate): EstimateCommand | null {
  const item = document.items.get(itemId)
  if (!item || item.resources.length > 0 || item.priceMode !== 'byRate') return null
  const { sectionId, order, quantity } = item
  const placed = itemOfRate(rate, { id: itemId, sectionId, order, quantity }, document.resources)
  const fields = {
    rateCode: rate.code,
    name: item.name || rate.name,
    unit: item.unit || rate.unit,
    unitPrice: rate.unitPrice,
  }
  const commands: Plain[] = [{ do: 'item.set', items: [{ id: itemId, ...fields }] }]
  if (placed.resources.length > 0) commands.push({ do: 'resource.set', resources: placed.resources })
  for (const line of placed.item.resources) commands.push({ do: 'line.set', itemId, line })
  return { do: 'batch', commands }
}

/** Looks for the code that was typed in the price bases of the space. Offline it stays a code. */
export async function fillByCode(
  estimate: EstimateSession,
  spaceId: string,
  itemId: string,
  code: string,
): Promise<void> {
  if (code === '') return
  const rate = await findRate(spaceId, code).catch(() => null)
  const command = rate && placingRate(estimate.document, itemId, rate)
  if (command) estimate.execute(command, true)
}

async function findRate(spaceId: string, code: string): Promise<Rate | null> {
  const { bases } = await call(costrBaseList, { params: { spaceId }, quiet: true })
  for (const { id: priceBaseId } of bases) {
    const input = { text: code, limit: 50 }
    const { rates } = await call(costrRateList, { params: { spaceId, priceBaseId }, input, quiet: true })
    const found = rates.find((rate) => rate.code === code)
    if (found) return found as Rate
  }
  return null
}
