import {
  byOrder,
  type EstimateCommand,
  type EstimateDocument,
  estimateLimits,
} from '@plumbline/core/documents/estimate'
import { newId } from '../../../api/new-id.ts'
import { isMoving, itemsIn, ordersBehind, type Place, sectionsIn, topmost } from './sheet-places.ts'
import type { SheetRow } from './sheet-rows.ts'

export type PlainCommand = Exclude<EstimateCommand, { do: 'batch' }>

/** Several as one step; what is about more items than a command takes becomes several. null: there is none. */
export function inBatch(commands: readonly PlainCommand[]): EstimateCommand | null {
  const [only, ...others] = commands.flatMap(inParts)
  if (!only) return null
  return others.length === 0 ? only : { do: 'batch', commands: [only, ...others] }
}

function inParts(command: PlainCommand): PlainCommand[] {
  const { atOnce } = estimateLimits
  if (command.do === 'item.set') return parts(command.items, atOnce).map((items) => ({ ...command, items }))
  if (command.do === 'item.add') {
    const [first, ...rest] = parts(command.items, atOnce).map((items) => ({ ...command, items }))
    return first ? [first, ...rest.map(({ items }) => ({ do: 'item.add' as const, items }))] : []
  }
  if (command.do === 'item.delete') return parts(command.ids, atOnce).map((ids) => ({ ...command, ids }))
  return [command]
}

function parts<T>(all: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, at) => all.slice(at * most, (at + 1) * most))
}

/** Where new rows stand that come behind the row with the caret, or at the end; `into` null: there is no section yet. */
export function placeBehind(document: EstimateDocument, at: SheetRow | undefined): { items: Place; sections: Place } {
  const last = sectionsIn(document, null).at(-1)
  if (!at) {
    const end = last ? (itemsIn(document, last.id).at(-1)?.id ?? null) : null
    return { items: { into: last?.id ?? null, after: end }, sections: { into: null, after: last?.id ?? null } }
  }
  const section = document.sections.get(at.kind === 'section' ? at.section.id : at.item.sectionId)
  return {
    items:
      at.kind === 'section' ? { into: at.section.id, after: null } : { into: at.item.sectionId, after: at.item.id },
    sections: section ? { into: section.parentId, after: section.id } : { into: null, after: last?.id ?? null },
  }
}

/** New items behind the row with the caret. Where there is no section yet, one comes first. */
export function addItems(
  document: EstimateDocument,
  at: SheetRow | undefined,
  items: readonly NewItem[],
  sectionName: string,
): EstimateCommand {
  const { into, after } = placeBehind(document, at).items
  const section = into === null ? newSection(document, sectionName) : null
  const sectionId = into ?? section!.id
  const orders = ordersBehind(into === null ? [] : itemsIn(document, into), after, items.length)
  const add: PlainCommand = {
    do: 'item.add',
    items: items.map((item, place) => ({ ...item, sectionId, order: orders[place]! })),
  }
  return inBatch(section ? [section, add] : [add])!
}

export interface NewItem {
  id: string
  rateCode?: string
  name?: string
  unit?: string
  quantity?: string
  formula?: string
  note?: string
  priceMode?: 'byRate' | 'custom'
  customPrice?: string
}

/** At the end. */
export function newSection(document: EstimateDocument, name: string, id = newId()): SectionAdd {
  const tops = [...document.sections.values()].filter(({ parentId }) => parentId === null).sort(byOrder)
  return { do: 'section.add', id, parentId: null, order: ordersBehind(tops, tops.at(-1)?.id ?? null, 1)[0]!, name }
}

type SectionAdd = Extract<EstimateCommand, { do: 'section.add' }>

/** Takes rows away: sections with all that is in them, items, lines of resources. */
export function removal(document: EstimateDocument, rows: readonly SheetRow[]): EstimateCommand | null {
  const chosen = topmost(document, rows)
  const isGone = isMoving(document, chosen)
  const items = chosen.items.map(({ id }) => id)
  const lines = rows.flatMap((row) => (row.kind === 'line' && !isGone(row) ? [row] : []))
  return inBatch([
    ...(items.length > 0 ? [{ do: 'item.delete' as const, ids: items }] : []),
    ...lines.map(({ item, line }) => ({ do: 'line.delete' as const, itemId: item.id, code: line.code })),
    ...chosen.sections.map(({ id }) => ({ do: 'section.delete' as const, id })),
  ])
}
