import { IFCRELASSOCIATESCLASSIFICATION, IFCRELASSOCIATESMATERIAL } from 'web-ifc'
import { idsOf, type Line, type Lines, textOf } from './lines.ts'
import type { PropertySet } from './property-sets.ts'
import type { Units } from './units.ts'

/** What elements are made of and how they are classified, as sets of properties: shown, asked by rules, summed as these are. */
export interface Association {
  set: PropertySet
  /** Ids of elements and of types. */
  objects: number[]
}

/** Of one element; more than anybody reads. */
const MAX_PARTS = 50
/** References to a classification may stand in references. */
const MAX_DEPTH = 10

export function* readAssociations(lines: Lines, units: Units): Generator<Association> {
  for (const { RelatedObjects, RelatingMaterial } of lines.of(IFCRELASSOCIATESMATERIAL)) {
    const properties = materialsIn(lines, lines.at(RelatingMaterial), units)
    if (properties.length === 0) continue
    yield { set: { name: 'Material', kind: 'properties', properties }, objects: idsOf(RelatedObjects) }
  }
  for (const { RelatedObjects, RelatingClassification } of lines.of(IFCRELASSOCIATESCLASSIFICATION)) {
    const properties = classIn(lines, lines.at(RelatingClassification))
    if (properties.length === 0) continue
    yield { set: { name: 'Classification', kind: 'properties', properties }, objects: idsOf(RelatedObjects) }
  }
}

type Properties = PropertySet['properties']

/** A usage leads to its set, a set to layers, profiles or constituents, and each of these to a material. */
function materialsIn(lines: Lines, line: Line | null, units: Units): Properties {
  if (!line) return []
  const usage = line.ForLayerSet ?? line.ForProfileSet
  if (usage) return materialsIn(lines, lines.at(usage), units)
  const listed = [line.MaterialLayers, line.MaterialProfiles, line.MaterialConstituents, line.Materials].find(
    Array.isArray,
  )
  if (!listed) return property('Material', textOf(line.Name))
  const parts = (listed as unknown[]).slice(0, MAX_PARTS).flatMap((reference) => lines.at(reference) ?? [])
  // A list names materials themselves.
  const names = parts.map((part) => textOf(('Material' in part ? lines.at(part.Material) : part)?.Name))
  const layers = parts.flatMap((part, at) => [
    ...property(`Layer ${at + 1}`, names[at] ?? ''),
    ...property(`Layer ${at + 1} thickness`, textOf(part.LayerThickness), units.get('LENGTHUNIT') ?? ''),
  ])
  const known = [...new Set(names)].filter((name) => name !== '')
  return [...property('Material', known.join(', ')), ...(line.MaterialLayers ? layers : [])]
}

/** Named by its system: `Uniclass 2015: Ss_25_10 Walls`. */
function classIn(lines: Lines, line: Line | null): Properties {
  if (!line) return []
  const code = textOf(line.Identification) || textOf(line.ItemReference)
  let system = line
  for (let depth = 0; system.ReferencedSource && depth < MAX_DEPTH; depth++) {
    const source = lines.at(system.ReferencedSource)
    if (!source) break
    system = source
  }
  const name = textOf(line.Name)
  const title = system === line ? '' : textOf(system.Name)
  return property(title || 'Classification', [code, name === code ? '' : name].filter(Boolean).join(' '))
}

const property = (name: string, value: string, unit = ''): Properties => (value === '' ? [] : [{ name, value, unit }])
