import { byOrder } from '@plumbline/core/documents/estimate'
import { type EstimateFacts, soundParents } from '@plumbline/core/estimates'
import { groupedInSteps } from '../../../session/grouped-in-steps.ts'
import { atOnce } from '../../../session/in-slices.ts'

/** Ids of what stands in each section, in order; '' is above all sections. */
export interface SheetOutline {
  sections: ReadonlyMap<string, readonly string[]>
  items: ReadonlyMap<string, readonly string[]>
}

export function outlineOf(facts: Pick<EstimateFacts, 'sections' | 'items'>): SheetOutline {
  return atOnce(outlineInSteps(facts))
}

export function* outlineInSteps({
  sections,
  items,
}: Pick<EstimateFacts, 'sections' | 'items'>): Generator<void, SheetOutline, void> {
  const parents = soundParents({ sections })
  yield
  return {
    sections: yield* orderedIn(sections.values(), ({ id }) => parents.get(id) ?? ''),
    items: yield* orderedIn(items.values(), ({ sectionId }) => (sections.has(sectionId) ? sectionId : '')),
  }
}

function* orderedIn<T extends { id: string; order: string }>(
  rows: Iterable<T>,
  placeOf: (row: T) => string,
): Generator<void, Map<string, string[]>, void> {
  const groups = yield* groupedInSteps(rows, placeOf, byOrder)
  yield
  return new Map([...groups].map(([place, group]) => [place, group.map(({ id }) => id)]))
}
