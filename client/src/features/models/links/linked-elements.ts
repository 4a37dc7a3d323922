import type { Link, ModelLinks } from '@plumbline/core/documents/bim'
import { withPartsIn } from '../assemblies.ts'
import type { LoadedModel } from '../element-tree.ts'

/** Links that lead to something in the picture, as pairs beside each other, and those that do not. */
export interface LinkedElements {
  elements: Int32Array
  links: readonly Link[]
  /** Of models that are here, and have no such element any more. */
  orphans: readonly Link[]
  /** Elements with at least one link. */
  linked: ReadonlySet<number>
}

const byGuid = new WeakMap<LoadedModel['table'], ReadonlyMap<string, readonly number[]>>()

/** Places in the table; files may give one GlobalId to several. */
export function placesOf(table: LoadedModel['table']): ReadonlyMap<string, readonly number[]> {
  const known = byGuid.get(table)
  if (known) return known
  const places = Map.groupBy(table.guids.keys(), (at) => table.guids[at] ?? '')
  byGuid.set(table, places)
  return places
}

export function linkedElements(links: ModelLinks, loaded: readonly LoadedModel[]): LinkedElements {
  const models = new Map(loaded.map((model) => [model.id, model]))
  const elements: number[] = []
  const paired: Link[] = []
  const orphans: Link[] = []
  const seen = new Set<string>()
  for (const link of links.links()) {
    const model = models.get(link.modelId)
    if (!model) continue
    const places = placesOf(model.table).get(links.elementOf(link).guid)
    if (!places) orphans.push(link)
    for (const place of places ?? []) {
      for (const part of withPartsIn(model.table, place)) {
        const pair = `${model.first + part} ${link.workId}`
        // A part that is linked itself, or of which the whole is, counts once for a work.
        if ((model.table.parts?.length ?? 0) > 0 && seen.size === seen.add(pair).size) continue
        elements.push(model.first + part)
        paired.push(link)
      }
    }
  }
  return { elements: Int32Array.from(elements), links: paired, orphans, linked: new Set(elements) }
}

/** GlobalIds that a file gives to several elements, and these: links and revisions cannot tell them apart. */
export function twinsIn(loaded: readonly LoadedModel[]): { guid: string; elements: number[] }[] {
  return loaded.flatMap(({ first, table }) =>
    [...placesOf(table)].flatMap(([guid, places]) =>
      places.length > 1 ? [{ guid, elements: places.map((place) => first + place) }] : [],
    ),
  )
}

/** What can be built: alignments, grids, rooms and whatever else has no body is none of it. */
export function bodiesIn(loaded: readonly LoadedModel[], hasBody: (element: number) => boolean): number[] {
  return loaded.flatMap(({ first, table }) => [...table.guids.keys()].map((at) => first + at).filter(hasBody))
}
