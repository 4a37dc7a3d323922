import { IFCRELAGGREGATES, IFCRELCONTAINEDINSPATIALSTRUCTURE } from 'web-ifc'
import { idOf, idsOf, type Lines, numberOf, textOf } from './lines.ts'

/** A site, building, storey, bridge, part of one, or space. */
export interface ModelPlace {
  name: string
  ifcClass: string
  /** null: of a storey it is its height in the units of the file. */
  elevation: number | null
  /** Its number in the list; null: it stands at the top. */
  parent: number | null
}

export interface Places {
  places: ModelPlace[]
  /** Where an element stands: the number of the place; null: nowhere. */
  of(element: number): number | null
  /** Of a place by its id in the file, once something stands in it; null: nothing does. */
  numberOf(id: number): number | null
}

/** Files may hold circles; no building is as deep. */
const MAX_DEPTH = 64

/** Parts of an element stand where the whole does. */
export function readPlaces(lines: Lines, isElement: (id: number) => boolean): Places {
  const wholeOf = new Map<number, number>()
  for (const { RelatingObject, RelatedObjects } of lines.of(IFCRELAGGREGATES)) {
    const whole = idOf(RelatingObject)
    if (whole !== null) for (const part of idsOf(RelatedObjects)) wholeOf.set(part, whole)
  }
  const containerOf = new Map<number, number>()
  for (const { RelatingStructure, RelatedElements } of lines.of(IFCRELCONTAINEDINSPATIALSTRUCTURE)) {
    const structure = idOf(RelatingStructure)
    if (structure !== null) for (const element of idsOf(RelatedElements)) containerOf.set(element, structure)
  }
  const places: ModelPlace[] = []
  const numbers = new Map<number, number>()
  const placed = (id: number, depth = 0): number | null => {
    const known = numbers.get(id)
    if (known !== undefined) return known
    const line = lines.at({ value: id })
    if (!line || depth > MAX_DEPTH) return null
    const whole = wholeOf.get(id)
    const parent = whole === undefined ? null : placed(whole, depth + 1)
    const number = places.length
    numbers.set(id, number)
    const name = textOf(line.LongName) || textOf(line.Name)
    places.push({
      name: textOf(line.Name) || name,
      ifcClass: lines.classOf(line),
      elevation: numberOf(line.Elevation),
      parent,
    })
    return number
  }
  const of = (element: number): number | null => {
    let at: number | undefined = element
    for (let depth = 0; at !== undefined && depth < MAX_DEPTH; depth++) {
      const container = containerOf.get(at)
      if (container !== undefined) return placed(container)
      at = wholeOf.get(at)
      if (at !== undefined && !isElement(at)) return placed(at)
    }
    return null
  }
  return { places, of, numberOf: (id) => numbers.get(id) ?? null }
}
