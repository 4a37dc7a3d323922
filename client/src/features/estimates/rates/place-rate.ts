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

/** Of more codes at once the first are looked for: each is a question or some to the server. */
const MOST_CODES = 500

/** Looks for codes that were typed or pasted in the price bases of the space, as one step. Offline they stay codes. */
export async function fillByCode(
  estimate: EstimateSession,
  spaceId: string,
  items: readonly { id: string; code: string }[],
): Promise<void> {
  const codes = [...new Set(items.map(({ code }) => code).filter(Boolean))].slice(0, MOST_CODES)
  if (codes.length === 0) return
  const rates = await findRates(spaceId, codes).catch(() => new Map<string, Rate>())
  const commands = items.flatMap(({ id, code }) => {
    const rate = rates.get(code)
    const command = rate && placingRate(estimate.document, id, rate)
    return command ? (command.do === 'batch' ? command.commands : [command]) : []
  })
  if (commands.length > 0) estimate.execute({ do: 'batch', commands }, true)
}

async function findRates(spaceId: string, codes: readonly string[]): Promise<Map<string, Rate>> {
  const { bases } = await call(costrBaseList, { params: { spaceId }, quiet: true })
  const found = new Map<string, Rate>()
  for (const code of codes) {
    const rate = await findRate(spaceId, bases, code)
    if (rate) found.set(code, rate)
  }
  return found
}

async function findRate(spaceId: string, bases: readonly { id: string }[], code: string): Promise<Rate | null> {
  for (const { id: priceBaseId } of bases) {
    const input = { text: code, limit: 50 }
    const { rates } = await call(costrRateList, { params: { spaceId, priceBaseId }, input, quiet: true })
    const found = rates.find((rate) => rate.code === code)
    if (found) return found as Rate
  }
  return null
}
