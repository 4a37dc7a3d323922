import type { EstimateCommand, EstimateDocument } from '@plumbline/core/documents/estimate'
import { type Chosen, isMoving, itemPlace, itemsIn, ordersBehind, type Place, sectionsIn } from './sheet-places.ts'
import type { SheetRow, SheetRows } from './sheet-rows.ts'
import { inBatch, type PlainCommand } from './structure-edits.ts'

/** Where keys lead chosen rows. */
export type Direction = 'up' | 'down' | 'in' | 'out'

type Rows = Pick<SheetRows, 'at' | 'rowOf' | 'rowCount'>

/** Items and sections keep their order among themselves; null: nothing moves. */
export function moved(
  document: EstimateDocument,
  { sections, items }: Chosen,
  places: { items: Place<string> | null; sections: Place | null },
): EstimateCommand | null {
  const commands: PlainCommand[] = []
  if (places.items && items.length > 0) {
    const going = new Set(items.map(({ id }) => id))
    const { into, after } = places.items
    const stay = itemsIn(document, into).filter(({ id }) => !going.has(id))
    const orders = ordersBehind(stay, after, items.length)
    const set = items.map(({ id, sectionId }, at) => ({
      id,
      order: orders[at]!,
      ...(sectionId !== into && { sectionId: into }),
    }))
    commands.push({ do: 'item.set', items: set })
  }
  if (places.sections && sections.length > 0) {
    const going = new Set(sections.map(({ id }) => id))
    const { into, after } = places.sections
    const stay = sectionsIn(document, into).filter(({ id }) => !going.has(id))
    const orders = ordersBehind(stay, after, sections.length)
    for (const [at, { id }] of sections.entries())
      commands.push({ do: 'section.set', id, parentId: into, order: orders[at]! })
  }
  return inBatch(commands)
}

/** One step; of sections and items together the sections go. */
export function stepped(
  document: EstimateDocument,
  rows: Rows,
  chosen: Chosen,
  direction: Direction,
): EstimateCommand | null {
  if (chosen.sections.length > 0) {
    const sections = chosen.sections.filter(({ parentId }) => parentId === chosen.sections[0]!.parentId)
    const place = sectionStep(document, sections, direction)
    return place && moved(document, { sections, items: [] }, { items: null, sections: place })
  }
  const place = itemStep(document, rows, chosen, direction)
  return place && moved(document, chosen, { items: place, sections: null })
}

function itemStep(document: EstimateDocument, rows: Rows, chosen: Chosen, direction: Direction): Place<string> | null {
  const at = chosen.items.map(({ id }) => rows.rowOf(id)).filter((row) => row >= 0)
  if (at.length === 0 || direction === 'in' || direction === 'out') return null
  const isPassed = isMoving(document, chosen)
  if (direction === 'up') {
    const above = nearest(rows, Math.min(...at), -1, isPassed)
    const other = above < 0 ? undefined : rows.at(above)
    if (!other) return null
    return itemPlace(rows, other.kind === 'section' ? above : rows.rowOf(other.key), isPassed)
  }
  const below = nearest(rows, Math.max(...at), 1, isPassed)
  return below < 0 ? null : itemPlace(rows, below + 1, isPassed)
}

/** The next row that is an item or a section, and goes nowhere; -1: there is none. */
function nearest(rows: Rows, from: number, step: 1 | -1, isPassed: (row: SheetRow) => boolean): number {
  for (let row = from + step; row >= 0 && row < rows.rowCount; row += step) {
    const at = rows.at(row)
    if (at && at.kind !== 'line' && !isPassed(at)) return row
  }
  return -1
}

function sectionStep(document: EstimateDocument, sections: Chosen['sections'], direction: Direction): Place | null {
  const [first] = sections
  const going = new Set(sections.map(({ id }) => id))
  const into = first!.parentId
  const siblings = sectionsIn(document, into)
  const at = siblings.findIndex(({ id }) => id === first!.id)
  const before = siblings.slice(0, at).filter(({ id }) => !going.has(id))
  if (direction === 'up') return before.length === 0 ? null : { into, after: before.at(-2)?.id ?? null }
  if (direction === 'down') {
    const last = siblings.findLastIndex(({ id }) => going.has(id))
    const next = siblings[last + 1]
    return next ? { into, after: next.id } : null
  }
  if (direction === 'in') {
    const parent = before.at(-1)
    return parent ? { into: parent.id, after: sectionsIn(document, parent.id).at(-1)?.id ?? null } : null
  }
  const parent = into === null ? undefined : document.sections.get(into)
  return parent ? { into: parent.parentId, after: parent.id } : null
}
