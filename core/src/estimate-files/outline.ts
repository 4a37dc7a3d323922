/** Sections and items in the order of the screen: what merging made a circle of, or an orphan, stands at the top. */
import { byOrder } from '../documents/estimate/index.ts'
import { type EstimateFacts, type Item, type Section, soundParents } from '../estimates/index.ts'

export class Outline {
  readonly #sections: Map<string | null, Section[]>
  readonly #items: Map<string | null, Item[]>

  constructor({ sections, items }: Pick<EstimateFacts, 'sections' | 'items'>) {
    const parents = soundParents({ sections })
    this.#sections = Map.groupBy([...sections.values()].sort(byOrder), ({ id }) => parents.get(id) ?? null)
    this.#items = Map.groupBy(items.values(), ({ sectionId }) => (sections.has(sectionId) ? sectionId : null))
  }

  /** null: at the top. */
  sectionsIn(id: string | null): readonly Section[] {
    return this.#sections.get(id) ?? []
  }

  /** null: whose section is gone. */
  itemsIn(id: string | null): readonly Item[] {
    return (this.#items.get(id) ?? []).sort(byOrder)
  }
}
