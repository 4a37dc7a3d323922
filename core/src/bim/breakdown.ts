/** The breakdown of a model from the building down to its elements, and what overrides on its nodes come to. */

/** The model, a place in it by the names from the top down, or one element. */
export interface BreakdownNode {
  modelId: string
  places: readonly string[]
  guid: string | null
}

export interface BreakdownModel {
  id: string
  places: readonly { name: string; parent: number | null }[]
  guids: readonly string[]
  placeOf: readonly (number | null)[]
}

/** By element: place of the override of the nearest node above it, the element itself first; -1: there is none. */
export function nearestOverrides(model: BreakdownModel, nodes: readonly BreakdownNode[]): Int32Array {
  const ofElement = new Map<string, number>()
  const ofPlace = new Map<string, number>()
  for (const [number, { modelId, places, guid }] of nodes.entries()) {
    if (modelId !== model.id) continue
    if (guid === null) ofPlace.set(JSON.stringify(places), number)
    else ofElement.set(guid, number)
  }
  const whole = ofPlace.get('[]') ?? -1
  const byPlace = model.places.map((_, place) => nearestOf(pathTo(model, place), ofPlace))
  return Int32Array.from(model.guids, (guid, element) => {
    const place = model.placeOf[element] ?? null
    return ofElement.get(guid) ?? (place === null ? whole : (byPlace[place] ?? whole))
  })
}

/** Names from the top down. */
export function pathTo({ places }: Pick<BreakdownModel, 'places'>, place: number): string[] {
  const path: string[] = []
  let at: number | null = place
  for (let depth = 0; at !== null && depth <= places.length; depth++) {
    const { name, parent }: { name: string; parent: number | null } = places[at] ?? { name: '', parent: null }
    path.unshift(name)
    at = parent
  }
  return path
}

function nearestOf(path: readonly string[], overrides: ReadonlyMap<string, number>): number {
  for (let length = path.length; length >= 0; length--) {
    const found = overrides.get(JSON.stringify(path.slice(0, length)))
    if (found !== undefined) return found
  }
  return -1
}
