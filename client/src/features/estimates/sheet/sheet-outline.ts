import { byOrder } from '@plumbline/core/documents/estimate'
import { type EstimateFacts, soundParents } from '@plumbline/core/estimates'

/** Ids of what stands in each section, in order; '' is above all sections. */
export interface SheetOutline {
  sections: ReadonlyMap<string, readonly string[]>
  items: ReadonlyMap<string, readonly string[]>
}

/** A fraction of a millisecond. */
const LOOKED_AT_ONCE = 500

export function outlineOf(facts: Pick<EstimateFacts, 'sections' | 'items'>): SheetOutline {
  const steps = outlineInSteps(facts)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
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

/** Sorted group by group: of fifty thousand rows that takes half as long as sorting all of them. */
function* orderedIn<T extends { id: string; order: string }>(
  rows: Iterable<T>,
  placeOf: (row: T) => string,
): Generator<void, Map<string, string[]>, void> {
  const groups = new Map<string, T[]>()
  let looked = 0
  for (const row of rows) {
    const place = placeOf(row)
    const group = groups.get(place)
    if (group) group.push(row)
    else groups.set(place, [row])
    if (++looked % LOOKED_AT_ONCE === 0) yield
  }
  const ordered = new Map<string, string[]>()
  for (const [place, group] of groups) {
    ordered.set(
      place,
      group.sort(byOrder).map(({ id }) => id),
    )
    looked += group.length
    if (looked < LOOKED_AT_ONCE) continue
    looked = 0
    yield
  }
  return ordered
}
