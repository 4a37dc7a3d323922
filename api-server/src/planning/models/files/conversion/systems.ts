import { AppError } from '@plumbline/core/errors'
import { IFCRELASSIGNSTOGROUP } from 'web-ifc'
import { idsOf, type Lines, textOf } from './lines.ts'
import type { Places } from './places.ts'

/** A system, a circuit or a zone: what belongs together wherever it stands. An element may be of several. */
export interface ModelSystem {
  name: string
  ifcClass: string
  /** Number of the system that it is part of; null: of none. */
  parent: number | null
  /** Its own, by their numbers; of a zone what stands in its spaces. */
  elements: number[]
}

/** Memberships that a file may have; nobody looks through more. */
const MAX_MEMBERS = 2_000_000

const isSystem = (ifcClass: string): boolean => /^Ifc(Zone|\w*(System|Circuit))$/.test(ifcClass)

/** `numbers`: of elements, by their ids. Groups without elements are left out by whoever shows them. */
export function readSystems(lines: Lines, numbers: ReadonlyMap<number, number>, places: Places): ModelSystem[] {
  const members = membersOfGroups(lines)
  const systems: ModelSystem[] = []
  const numberOfSystem = new Map<number, number>()
  for (const group of members.keys()) {
    const line = lines.at({ value: group })
    const ifcClass = line ? lines.classOf(line) : ''
    if (!line || !isSystem(ifcClass)) continue
    const name = textOf(line.Name) || textOf(line.LongName) || textOf(line.ObjectType)
    numberOfSystem.set(group, systems.push({ name, ifcClass, parent: null, elements: [] }) - 1)
  }
  if (systems.length === 0) return systems
  const inPlace = elementsByPlace(numbers, places)
  for (const [group, number] of numberOfSystem) {
    const all = members.get(group) ?? new Set()
    const elements = [...all].flatMap((id) => numbers.get(id) ?? inPlace(id))
    systems[number]!.elements = [...new Set(elements)].sort((one, other) => one - other)
    for (const id of all) addPart(systems, number, numberOfSystem.get(id))
  }
  const count = systems.reduce((sum, { elements }) => sum + elements.length, 0)
  if (count > MAX_MEMBERS) throw new AppError('MODEL_TOO_COMPLEX')
  return systems
}

function membersOfGroups(lines: Lines): Map<number, Set<number>> {
  const members = new Map<number, Set<number>>()
  for (const { RelatingGroup, RelatedObjects } of lines.of(IFCRELASSIGNSTOGROUP)) {
    for (const group of idsOf([RelatingGroup])) {
      const known = members.get(group) ?? new Set()
      for (const id of idsOf(RelatedObjects)) known.add(id)
      members.set(group, known)
    }
  }
  return members
}

/** A system is part of the first that names it; circles, which files are not free of, are cut. */
function addPart(systems: readonly ModelSystem[], whole: number, part: number | undefined): void {
  const found = part === undefined ? undefined : systems[part]
  if (!found || found.parent !== null) return
  for (let above: number | null = whole; above !== null; above = systems[above]?.parent ?? null) {
    if (above === part) return
  }
  found.parent = whole
}

/** Of a place, by its id: what stands in it. */
function elementsByPlace(numbers: ReadonlyMap<number, number>, { of, numberOf }: Places): (id: number) => number[] {
  const found = new Map<number, number[]>()
  for (const [id, number] of numbers) {
    const place = of(id)
    if (place === null) continue
    const elements = found.get(place)
    if (elements) elements.push(number)
    else found.set(place, [number])
  }
  return (id) => found.get(numberOf(id) ?? -1) ?? []
}
