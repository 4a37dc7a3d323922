import { byOrder, type EstimateCommand, type EstimateDocument, ordersBetween } from '@plumbline/core/documents/estimate'
import { newId } from '../../../api/new-id.ts'
import { parseDecimal } from '../../../parts/values/number.ts'
import type { SheetRow } from './sheet-rows.ts'

const sectionIn = (document: EstimateDocument, at: SheetRow | undefined): string | null => {
  if (at) return at.kind === 'section' ? at.section.id : at.item.sectionId
  return [...document.sections.values()].sort(byOrder).at(-1)?.id ?? null
}

/** Order keys for so many more rows behind one, or at the end. */
function ordersAfter(
  siblings: readonly { id: string; order: string }[],
  afterId: string | null,
  count: number,
): string[] {
  const sorted = [...siblings].sort(byOrder)
  const at = afterId === null ? sorted.length - 1 : sorted.findIndex(({ id }) => id === afterId)
  const before = sorted[at]?.order ?? null
  // Where nothing fits between two, which nobody has ever seen, they stand beside the one before.
  return ordersBetween(before, sorted[at + 1]?.order ?? null, count, Math.random) ?? Array(count).fill(before ?? 'V')
}

/** New items behind the row with the caret. Where there is no section yet, one comes first. */
export function addItems(
  document: EstimateDocument,
  at: SheetRow | undefined,
  items: readonly NewItem[],
  sectionName: string,
): EstimateCommand {
  const known = sectionIn(document, at)
  const section = known === null ? newSection(document, sectionName) : null
  const sectionId = known ?? section!.id
  const siblings = [...document.items.values()].filter((item) => item.sectionId === sectionId)
  const afterId = at && at.kind !== 'section' ? at.item.id : null
  const orders = ordersAfter(siblings, afterId, items.length)
  const add: EstimateCommand = {
    do: 'item.add',
    items: items.map((item, place) => ({ ...item, sectionId, order: orders[place]! })),
  }
  return section ? { do: 'batch', commands: [section, add] } : add
}

export interface NewItem {
  id: string
  rateCode?: string
  name?: string
  unit?: string
  quantity?: string
  priceMode?: 'custom'
  customPrice?: string
}

export function newSection(document: EstimateDocument, name: string, id = newId()): SectionAdd {
  const tops = [...document.sections.values()].filter(({ parentId }) => parentId === null)
  return { do: 'section.add', id, parentId: null, order: ordersAfter(tops, null, 1)[0]!, name }
}

type SectionAdd = Extract<EstimateCommand, { do: 'section.add' }>

/** Code, name, unit, quantity and price of each line; null: none of them says anything. */
export function pastedItems(cells: readonly (readonly string[])[]): NewItem[] | null {
  const items = cells
    .filter((line) => line.some((text) => text.trim() !== ''))
    .map(([rateCode = '', name = '', unit = '', quantity = '', price = '']): NewItem => {
      const custom = parseDecimal(price)
      return {
        id: newId(),
        ...{ rateCode: rateCode.trim().slice(0, 64), name: name.trim().slice(0, 512), unit: unit.trim().slice(0, 32) },
        quantity: parseDecimal(quantity) ?? '0',
        ...(custom === null ? {} : { priceMode: 'custom', customPrice: custom }),
      }
    })
  return items.length === 0 ? null : items
}

/** Takes rows away: sections with all that is in them, items, lines of resources. */
export function removal(rows: readonly SheetRow[]): EstimateCommand | null {
  const sections = rows.flatMap((row) => (row.kind === 'section' ? [row.section.id] : []))
  const items = rows.flatMap((row) =>
    row.kind === 'item' && !sections.includes(row.item.sectionId) ? [row.item.id] : [],
  )
  const lines = rows.filter((row) => row.kind === 'line' && !items.includes(row.item.id))
  const commands: Exclude<EstimateCommand, { do: 'batch' }>[] = []
  if (items.length > 0) commands.push({ do: 'item.delete', ids: items })
  for (const line of lines) {
    if (line.kind === 'line') commands.push({ do: 'line.delete', itemId: line.item.id, code: line.line.code })
  }
  for (const id of sections) commands.push({ do: 'section.delete', id })
  return commands.length === 0 ? null : { do: 'batch', commands }
}
