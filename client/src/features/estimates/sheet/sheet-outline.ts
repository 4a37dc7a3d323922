import { byOrder } from '@plumbline/core/documents/estimate'
import { type EstimateFacts, soundParents } from '@plumbline/core/estimates'

/** Ids of what stands in each section, in order; '' is above all sections. */
export interface SheetOutline {
  sections: ReadonlyMap<string, readonly string[]>
  items: ReadonlyMap<string, readonly string[]>
}

export function outlineOf({ sections, items }: Pick<EstimateFacts, 'sections' | 'items'>): SheetOutline {
  const parents = soundParents({ sections })
  return {
    sections: orderedIn(sections.values(), ({ id }) => parents.get(id) ?? ''),
    items: orderedIn(items.values(), ({ sectionId }) => (sections.has(sectionId) ? sectionId : '')),
  }
}

/** Sorted group by group: of fifty thousand rows that takes half as long as sorting all of them. */
function orderedIn<T extends { id: string; order: string }>(
  rows: Iterable<T>,
  placeOf: (row: T) => string,
): Map<string, string[]> {
  const groups = Map.groupBy(rows, placeOf)
  return new Map([...groups].map(([place, group]) => [place, group.sort(byOrder).map(({ id }) => id)]))
}
