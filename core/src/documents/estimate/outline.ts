/** Sections and items in the order of the screen: what merging made a circle of, or an orphan, stands at the top. */
import { type EstimateFacts, type Item, type Section, soundParents } from '../../estimates/index.ts'
import { byOrder } from './estimate-document.ts'

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

  /** From top to bottom; items of a section stand before the sections in it. */
  *sections(below: string | null = null): Generator<Section, void> {
    for (const section of this.sectionsIn(below)) {
      yield section
      yield* this.sections(section.id)
    }
  }

  /** From top to bottom. */
  *items(): Generator<Item, void> {
    yield* this.itemsIn(null)
    for (const { id } of this.sections()) yield* this.itemsIn(id)
  }
}
