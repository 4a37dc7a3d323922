import { IFCRELDEFINESBYPROPERTIES, IFCRELDEFINESBYTYPE } from 'web-ifc'
import { idOf, idsOf, type Line, type Lines, textOf } from './lines.ts'
import { type Units, unitsOf } from './units.ts'

/** Property sets are kept once; elements name them by their numbers. */
export interface PropertySet {
  name: string
  kind: 'properties' | 'quantities'
  properties: { name: string; value: string; unit: string }[]
}

export interface PropertySets {
  sets: PropertySet[]
  /** By the id of the element, and those of its type after its own. */
  ofElement: ReadonlyMap<number, readonly number[]>
  /** By the id of the element. */
  typeNames: ReadonlyMap<number, string>
}

const MAX_PROPERTIES = 500
const MAX_SETS_OF_ELEMENT = 100

export function readPropertySets(lines: Lines, wanted: ReadonlySet<number>): PropertySets {
  const keeper = createKeeper(lines)
  const ofElement = new Map<number, number[]>()
  const typeNames = new Map<number, string>()
  const give = (element: number, set: number | null): void => {
    if (set === null) return
    const sets = ofElement.get(element) ?? []
    if (sets.length < MAX_SETS_OF_ELEMENT && !sets.includes(set)) sets.push(set)
    ofElement.set(element, sets)
  }
  const elementsOf = ({ RelatedObjects }: Line): number[] => idsOf(RelatedObjects).filter((id) => wanted.has(id))
  for (const relation of lines.of(IFCRELDEFINESBYPROPERTIES)) {
    const elements = elementsOf(relation)
    if (elements.length === 0) continue
    // IFC4 lets a relation give several sets at once.
    const given = relation.RelatingPropertyDefinition
    for (const definition of Array.isArray(given) ? given : [given]) {
      const set = keeper.keep(definition)
      for (const element of elements) give(element, set)
    }
  }
  for (const relation of lines.of(IFCRELDEFINESBYTYPE)) {
    const elements = elementsOf(relation)
    const type = elements.length > 0 ? lines.at(relation.RelatingType) : null
    if (!type) continue
    for (const definition of Array.isArray(type.HasPropertySets) ? type.HasPropertySets : []) {
      const set = keeper.keep(definition)
      for (const element of elements) give(element, set)
    }
    for (const element of elements) typeNames.set(element, textOf(type.Name))
  }
  return { sets: keeper.sets, ofElement, typeNames }
}

function createKeeper(lines: Lines): { sets: PropertySet[]; keep(definition: unknown): number | null } {
  const units = unitsOf(lines)
  const sets: PropertySet[] = []
  const numbers = new Map<number, number | null>()
  return {
    sets,
    keep: (definition) => {
      const id = idOf(definition)
      if (id === null) return null
      const known = numbers.get(id)
      if (known !== undefined) return known
      const set = setOf(lines, lines.at(definition), units)
      const number = set ? sets.push(set) - 1 : null
      numbers.set(id, number)
      return number
    },
  }
}

/** null: it is a set of another kind, or nothing stands in it. */
function setOf(lines: Lines, line: Line | null, units: Units): PropertySet | null {
  if (!line) return null
  const { HasProperties, Quantities } = line
  const references = HasProperties ?? Quantities
  if (!Array.isArray(references)) return null
  const read = Quantities ? quantityOf : propertyOf
  const properties = references.slice(0, MAX_PROPERTIES).flatMap((reference) => {
    const property = lines.at(reference)
    return property ? read(property, units) : []
  })
  if (properties.length === 0) return null
  return { name: textOf(line.Name), kind: Quantities ? 'quantities' : 'properties', properties }
}

type Properties = PropertySet['properties']

const unitKinds: Record<string, string> = {
  IFCLENGTHMEASURE: 'LENGTHUNIT',
  IFCPOSITIVELENGTHMEASURE: 'LENGTHUNIT',
  IFCNONNEGATIVELENGTHMEASURE: 'LENGTHUNIT',
  IFCAREAMEASURE: 'AREAUNIT',
  IFCVOLUMEMEASURE: 'VOLUMEUNIT',
  IFCMASSMEASURE: 'MASSUNIT',
}

function propertyOf(property: Line, units: Units): Properties {
  const { NominalValue, EnumerationValues, ListValues, LowerBoundValue, UpperBoundValue } = property
  const name = textOf(property.Name)
  const list = EnumerationValues ?? ListValues
  if (Array.isArray(list)) return [{ name, value: list.map(textOf).join(', '), unit: '' }]
  if (LowerBoundValue || UpperBoundValue) {
    return [{ name, value: `${textOf(LowerBoundValue)} … ${textOf(UpperBoundValue)}`, unit: '' }]
  }
  const value = textOf(NominalValue)
  if (value === '') return []
  const kind = unitKinds[String(Object(NominalValue).name)]
  return [{ name, value, unit: (kind && units.get(kind)) ?? '' }]
}

const quantityKinds: readonly (readonly [string, string])[] = [
  ['LengthValue', 'LENGTHUNIT'],
  ['AreaValue', 'AREAUNIT'],
  ['VolumeValue', 'VOLUMEUNIT'],
  ['WeightValue', 'MASSUNIT'],
  ['CountValue', ''],
  ['TimeValue', 'TIMEUNIT'],
  ['NumberValue', ''],
]

function quantityOf(quantity: Line, units: Units): Properties {
  const kind = quantityKinds.find(([attribute]) => quantity[attribute])
  if (!kind) return []
  const [attribute, unit] = kind
  return [{ name: textOf(quantity.Name), value: textOf(quantity[attribute]), unit: units.get(unit) ?? '' }]
}
