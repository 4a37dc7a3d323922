import { attributeField } from '../attributes/index.ts'
import { inPieces, type Paces } from '../documents/schedule/paces.ts'
import { Choices, type ChoosingWork } from './choices.ts'
import { type Links, linksInPaces, type RowsOf } from './links.ts'
import type { DirectoryRelation, RelatedAttribute, RelatedDirectory } from './types.ts'

export interface ListGround {
  relations: readonly DirectoryRelation[]
  rowsOf: RowsOf
  directories: readonly RelatedDirectory[]
  /** Of the schedule, in their order. */
  attributes: readonly RelatedAttribute[]
}

/** A chosen row that does not go with another choice of the same work. */
export interface WrongCombination {
  /** As fields of works are called: `attribute:…`, or `measure`. */
  field: string
  directoryId: string
  rowId: string
  relationId: string
}

/** Which rows are offered after what is chosen already, by all lists of a space. Rules 8 to 12 of SPEC.md. */
export class DependentLists {
  readonly choices: Choices
  readonly links: ReadonlyMap<string, Links>
  /** Directories that depend, each behind those that it depends on. */
  readonly order: readonly string[]
  readonly #sources: ReadonlyMap<string, readonly Links[]>

  private constructor(choices: Choices, links: ReadonlyMap<string, Links>, relations: readonly DirectoryRelation[]) {
    this.choices = choices
    this.links = links
    const lists = relations.flatMap(({ id }) => links.get(id) ?? [])
    this.#sources = Map.groupBy(lists, ({ relation }) => relation.directoryIds[1] ?? '')
    this.order = dependentsInOrder(this.#sources)
  }

  /** For whoever has something else to do in between: relations and directories may have 100,000 rows each. */
  static inSteps(ground: ListGround): Generator<void, DependentLists> {
    return inPieces(DependentLists.inPaces(ground))
  }

  static *inPaces({ relations, rowsOf, directories, attributes }: ListGround): Paces<DependentLists> {
    const choices = yield* Choices.inPaces(directories, attributes)
    return new DependentLists(choices, yield* linksInPaces(relations, rowsOf), relations)
  }

  /** Lists that limit the choice in a directory. */
  sourcesOf(directoryId: string): readonly Links[] {
    return this.#sources.get(directoryId) ?? []
  }

  /** Rules 10, 11: ids of rows; null: nothing limits the choice. */
  offered(work: ChoosingWork, directoryId: string): ReadonlySet<string> | null {
    let offered: Set<string> | null = null
    for (const links of this.sourcesOf(directoryId)) {
      const allowed = this.#allowed(work, links)
      if (allowed === null) continue
      const before: ReadonlySet<string> = offered ?? allowed
      const both = [...allowed].filter((id) => before.has(id))
      offered = new Set(both.filter((id) => this.choices.isOffered(directoryId, id)))
    }
    return offered
  }

  /** Rule 12. */
  wrongIn(work: ChoosingWork): WrongCombination[] {
    return this.order.flatMap((directoryId) => {
      const chosen = this.choices.chosen(work, directoryId)
      if (chosen.length === 0) return []
      return this.sourcesOf(directoryId).flatMap((links) => {
        const allowed = this.#allowed(work, links)
        const wrong = allowed === null ? [] : chosen.filter((id) => !allowed.has(id))
        return wrong.map((rowId) => ({
          ...{ field: this.#fieldOf(directoryId), directoryId, rowId },
          relationId: links.relation.id,
        }))
      })
    })
  }

  /** Codes that the unit of a volume can be: of measures that go with what is chosen, else of all. */
  unitsFor(work: ChoosingWork): readonly string[] {
    const { choices } = this
    return choices.unitDirectories.flatMap((directoryId) => {
      const found =
        this.offered(work, directoryId) ?? this.#leading(work, directoryId) ?? choices.offeredIn(directoryId)
      return [...found].map((id) => choices.codeOf(directoryId, id)).filter((code) => code !== '')
    })
  }

  /** Rows from which `1:n` lists lead to what is chosen behind them; null: none says so. */
  #leading(work: ChoosingWork, directoryId: string): ReadonlySet<string> | null {
    const firsts = new Set<string>()
    for (const { relation, before } of this.links.values()) {
      const [first, second = ''] = relation.directoryIds
      const chosen = first === directoryId ? this.choices.chosen(work, second) : []
      for (const id of chosen) {
        const found = before(id)
        if (found !== null && this.choices.isOffered(directoryId, found)) firsts.add(found)
      }
    }
    return firsts.size > 0 ? firsts : null
  }

  /** Rows that go with what is chosen of the first; null: the list says nothing of it. */
  #allowed(work: ChoosingWork, { relation, after }: Links): ReadonlySet<string> | null {
    let allowed: Set<string> | null = null
    for (const id of this.choices.chosen(work, relation.directoryIds[0] ?? '')) {
      const following = after(id)
      if (following === null) return null
      allowed ??= new Set()
      for (const second of following.keys()) allowed.add(second)
    }
    return allowed
  }

  #fieldOf(directoryId: string): string {
    const place = this.choices.placeOf(directoryId)
    return place?.at === 'attribute' ? attributeField(place.attribute.id) : 'measure'
  }
}

/** A circle, that no rule lets in, is cut open. */
function dependentsInOrder(sources: ReadonlyMap<string, readonly Links[]>): string[] {
  const order: string[] = []
  const seen = new Set<string>()
  const visit = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    for (const { relation } of sources.get(id) ?? []) visit(relation.directoryIds[0] ?? '')
    if (sources.has(id)) order.push(id)
  }
  for (const id of [...sources.keys()].sort()) visit(id)
  return order
}
