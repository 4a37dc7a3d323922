import { byOrder, type EstimateDocument, ordersBetween } from '@plumbline/core/documents/estimate'
import type { Item, Section } from '@plumbline/core/estimates'
import type { SheetRow, SheetRows } from './sheet-rows.ts'

/** Where rows go: into a section (null: above all), behind one of its sections or items (null: first). */
export interface Place<Into extends string | null = string | null> {
  into: Into
  after: string | null
}

/** Rows of a selection that stand below no other row of it. */
export interface Chosen {
  sections: Section[]
  items: Item[]
}

type Facts = Pick<EstimateDocument, 'sections' | 'items'>

export function topmost({ sections }: Pick<Facts, 'sections'>, rows: readonly SheetRow[]): Chosen {
  const ids = new Set(rows.flatMap((row) => (row.kind === 'section' ? [row.section.id] : [])))
  const chosen: Chosen = { sections: [], items: [] }
  for (const row of rows) {
    if (row.kind === 'section' && !isBelow({ sections }, row.section.parentId, ids)) chosen.sections.push(row.section)
    if (row.kind === 'item' && !isBelow({ sections }, row.item.sectionId, ids)) chosen.items.push(row.item)
  }
  return chosen
}

/** The section is one of these, or stands below one. */
function isBelow({ sections }: Pick<Facts, 'sections'>, id: string | null, ids: ReadonlySet<string>): boolean {
  // Merging may have put sections below each other.
  const passed = new Set<string>()
  for (let at = id; at !== null && !passed.has(at); at = sections.get(at)?.parentId ?? null) {
    if (ids.has(at)) return true
    passed.add(at)
  }
  return false
}

export const sectionsIn = ({ sections }: Pick<Facts, 'sections'>, parentId: string | null): Section[] =>
  [...sections.values()].filter((section) => section.parentId === parentId).sort(byOrder)

export const itemsIn = ({ items }: Pick<Facts, 'items'>, sectionId: string): Item[] =>
  [...items.values()].filter((item) => item.sectionId === sectionId).sort(byOrder)

/** Order keys for so many rows behind one of these, which stand in order; null: before all of them. */
export function ordersBehind(
  siblings: readonly { id: string; order: string }[],
  after: string | null,
  count: number,
): string[] {
  const at = after === null ? -1 : siblings.findIndex(({ id }) => id === after)
  const before = siblings[at]?.order ?? null
  // Where nothing fits between two, which nobody has ever seen, they stand beside the one before.
  return (
    ordersBetween(before, siblings[at + 1]?.order ?? null, count, Math.random) ??
    Array<string>(count).fill(before ?? siblings[0]?.order ?? 'V')
  )
}

/** Rows that move, with all below them. */
export function isMoving(facts: Pick<Facts, 'sections'>, { sections, items }: Chosen): (row: SheetRow) => boolean {
  const sectionIds = new Set(sections.map(({ id }) => id))
  const itemIds = new Set(items.map(({ id }) => id))
  return (row) =>
    row.kind === 'section'
      ? isBelow(facts, row.section.id, sectionIds)
      : itemIds.has(row.item.id) || isBelow(facts, row.item.sectionId, sectionIds)
}

/** Of items that are put before a row of the table: behind the item above, or first in the section above. */
export function itemPlace(
  rows: Pick<SheetRows, 'at'>,
  before: number,
  isPassed: (row: SheetRow) => boolean = () => false,
): Place<string> | null {
  for (let row = before - 1; row >= 0; row--) {
    const at = rows.at(row)
    if (!at || isPassed(at)) continue
    if (at.kind === 'section') return { into: at.section.id, after: null }
    return { into: at.item.sectionId, after: at.item.id }
  }
  return null
}

/** Of sections that are put before a row of the table, at a level. */
export function sectionPlace(
  rows: Pick<SheetRows, 'at'>,
  before: number,
  level: number,
  isPassed: (row: SheetRow) => boolean,
): Place {
  for (let row = before - 1; row >= 0; row--) {
    const at = rows.at(row)
    if (at?.kind !== 'section' || isPassed(at) || at.level > level) continue
    if (at.level === level) return { into: at.section.parentId, after: at.section.id }
    return { into: at.section.id, after: null }
  }
  return { into: null, after: null }
}
