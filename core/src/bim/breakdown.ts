/** The breakdown of a model from the building down to its elements, and what overrides on its nodes come to. */

/** The model, a place in it by the names from the top down, or one element. */
export interface BreakdownNode {
  modelId: string
  places: string[]
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

/** Of a node, whatever else is said beside it. */
export const nodeKey = ({ modelId, places, guid }: BreakdownNode): string => JSON.stringify([modelId, places, guid])

/**
 * As few nodes as say exactly these elements, given by their numbers: the model when all of it is meant, places of which
 * everything is, and single elements. So what is said of a storey holds for what a later revision puts there.
 */
export function coveringNodes(model: BreakdownModel, elements: ReadonlySet<number>): BreakdownNode[] {
  const { id: modelId, guids, places, placeOf } = model
  if (elements.size === 0) return []
  if (guids.every((_, element) => elements.has(element))) return [{ modelId, places: [], guid: null }]
  const missing = new Uint32Array(places.length)
  const present = new Uint32Array(places.length)
  const namesakes = firstNamesakes(model)
  const above = (place: number | null): number[] => ancestry(model, place).map((at) => namesakes[at]!)
  for (const element of guids.keys()) {
    const counts = elements.has(element) ? present : missing
    for (const place of above(placeOf[element] ?? null)) counts[place]!++
  }
  const isWhole = (place: number): boolean => missing[place] === 0 && present[place]! > 0
  const isCovered = (place: number | null): boolean => above(place).some(isWhole)
  const nodes = [...places.keys()]
    .filter((place) => isWhole(place) && !isCovered(places[place]?.parent ?? null))
    .map((place): BreakdownNode => ({ modelId, places: pathTo(model, place), guid: null }))
  for (const element of elements) {
    const guid = guids[element]
    if (guid !== undefined && !isCovered(placeOf[element] ?? null)) nodes.push({ modelId, places: [], guid })
  }
  return nodes
}

/** Places are meant by their names: those that have the same ones, from the top down, are one. */
function firstNamesakes(model: Pick<BreakdownModel, 'places'>): number[] {
  const known = new Map<string, number>()
  return model.places.map((_, place) => {
    const path = JSON.stringify(pathTo(model, place))
    const first = known.get(path) ?? place
    known.set(path, first)
    return first
  })
}

/** The place itself first, then what it is in. */
function ancestry({ places }: Pick<BreakdownModel, 'places'>, place: number | null): number[] {
  const found: number[] = []
  for (let at = place; at !== null && found.length <= places.length; at = places[at]?.parent ?? null) found.push(at)
  return found
}

/** Names from the top down. */
export const pathTo = (model: Pick<BreakdownModel, 'places'>, place: number): string[] =>
  ancestry(model, place)
    .reverse()
    .map((at) => model.places[at]?.name ?? '')

function nearestOf(path: readonly string[], overrides: ReadonlyMap<string, number>): number {
  for (let length = path.length; length >= 0; length--) {
    const found = overrides.get(JSON.stringify(path.slice(0, length)))
    if (found !== undefined) return found
  }
  return -1
}
