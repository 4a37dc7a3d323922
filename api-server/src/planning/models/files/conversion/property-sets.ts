import { IFCRELDEFINESBYPROPERTIES, IFCRELDEFINESBYTYPE } from 'web-ifc'
import { readAssociations } from './associations.ts'
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
  /** As JSON, of the set with that number. */
  textOf(set: number): string
}

const MAX_PROPERTIES = 500
const MAX_SETS_OF_ELEMENT = 100

export function readPropertySets(lines: Lines, wanted: ReadonlySet<number>): PropertySets {
  const keeper = createKeeper(lines)
  const ofElement = new Map<number, number[]>()
  const typeNames = new Map<number, string>()
  const byType = new Map<number, number[]>()
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
    byType.set(type.expressID, [...(byType.get(type.expressID) ?? []), ...elements])
  }
  giveAssociations(lines, keeper, { wanted, byType, give })
  return { sets: keeper.sets, ofElement, typeNames, textOf: textsOf(keeper.sets) }
}

function textsOf(sets: readonly PropertySet[]): (set: number) => string {
  const known = new Map<number, string>()
  return (set) => {
    const text = known.get(set) ?? JSON.stringify(sets[set] ?? null)
    known.set(set, text)
    return text
  }
}

interface Owners {
  wanted: ReadonlySet<number>
  /** Elements by the id of their type. */
  byType: ReadonlyMap<number, readonly number[]>
  give(element: number, set: number): void
}

/** What an element says itself goes before what its type says. */
function giveAssociations(lines: Lines, keeper: Keeper, { wanted, byType, give }: Owners): void {
  const said = new Set<string>()
  const ofTypes: { element: number; name: string; set: number }[] = []
  for (const { set, objects } of readAssociations(lines, unitsOf(lines))) {
    const number = keeper.add(set)
    for (const object of objects) {
      if (wanted.has(object)) {
        said.add(`${object} ${set.name}`)
        give(object, number)
      } else for (const element of byType.get(object) ?? []) ofTypes.push({ element, name: set.name, set: number })
    }
  }
  for (const { element, name, set } of ofTypes) if (!said.has(`${element} ${name}`)) give(element, set)
}

interface Keeper {
  sets: PropertySet[]
  keep(definition: unknown): number | null
  /** One that stands in no line of its own. */
  add(set: PropertySet): number
}

function createKeeper(lines: Lines): Keeper {
  const units = unitsOf(lines)
  const sets: PropertySet[] = []
  const numbers = new Map<number, number | null>()
  const added = new Map<string, number>()
  return {
    sets,
    add: (set) => {
      const text = JSON.stringify(set)
      const number = added.get(text) ?? sets.push(set) - 1
      added.set(text, number)
      return number
    },
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
    return property ? read(lines, property, units) : []
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

type Reader = (lines: Lines, line: Line, units: Units, depth?: number) => Properties

/** Properties in properties, as `Whole.Part`; files hold circles. */
const MAX_PROPERTY_DEPTH = 5

function partsOf(
  read: Reader,
  whole: Line,
  list: readonly unknown[],
  at: { lines: Lines; units: Units; depth: number },
) {
  if (at.depth >= MAX_PROPERTY_DEPTH) return []
  const name = textOf(whole.Name)
  return list.slice(0, MAX_PROPERTIES).flatMap((reference) => {
    const part = at.lines.at(reference)
    const properties = part ? read(at.lines, part, at.units, at.depth + 1) : []
    return properties.map((one) => ({ ...one, name: `${name}.${one.name}` }))
  })
}

function propertyOf(lines: Lines, property: Line, units: Units, depth = 0): Properties {
  const { HasProperties } = property
  return Array.isArray(HasProperties)
    ? partsOf(propertyOf, property, HasProperties, { lines, units, depth })
    : simplePropertyOf(property, units)
}

function simplePropertyOf(property: Line, units: Units): Properties {
  const { NominalValue, EnumerationValues, ListValues, LowerBoundValue, UpperBoundValue } = property
  const { DefiningValues, DefinedValues } = property
  const name = textOf(property.Name)
  if (Array.isArray(DefiningValues) && Array.isArray(DefinedValues)) {
    const value = DefiningValues.map((one, at) => `${textOf(one)}: ${textOf(DefinedValues[at])}`).join('; ')
    return value === '' ? [] : [{ name, value, unit: '' }]
  }
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

function quantityOf(lines: Lines, quantity: Line, units: Units, depth = 0): Properties {
  const { HasQuantities } = quantity
  return Array.isArray(HasQuantities)
    ? partsOf(quantityOf, quantity, HasQuantities, { lines, units, depth })
    : simpleQuantityOf(quantity, units)
}

function simpleQuantityOf(quantity: Line, units: Units): Properties {
  const kind = quantityKinds.find(([attribute]) => quantity[attribute])
  if (!kind) return []
  const [attribute, unit] = kind
  return [{ name: textOf(quantity.Name), value: textOf(quantity[attribute]), unit: units.get(unit) ?? '' }]
}
