/** What rules ask of elements, out of the tables of models: of several models as of one. */
import type { Column } from './match.ts'
import type { ElementField } from './rule.ts'

interface TablePlace {
  name: string
  ifcClass: string
  parent: number | null
}

type NumberColumn = ArrayLike<number> & Iterable<number>

/** As `modelElements` of the contract gives it. */
export interface ElementTable {
  /** Of the model. */
  name?: string
  places: readonly TablePlace[]
  classes: readonly string[]
  types: readonly string[]
  names: readonly string[]
  guids: readonly string[]
  classOf: NumberColumn
  typeOf: NumberColumn
  placeOf: ArrayLike<number | null> & Iterable<number | null>
}

interface Part {
  values: readonly (string | null)[]
  /** By element: place of its value; null or out of range: it has none. */
  of: ElementTable['placeOf']
}

type TableField = Exclude<ElementField['of'], 'tag' | 'property'>

const partOf: Record<TableField, (table: ElementTable) => Part> = {
  class: ({ classes, classOf }) => ({ values: classes, of: classOf }),
  name: ({ names }) => ({ values: names, of: names.map((_, at) => at) }),
  storey: ({ places, placeOf }) => ({ values: places.map((_, at) => storeyOf(places, at)), of: placeOf }),
  model: ({ name, names }) => ({ values: [name ?? null], of: new Uint8Array(names.length) }),
  type: ({ types, typeOf }) => ({ values: types.map((type) => type || null), of: typeOf }),
}

/** Of what stands in the tables; tags and properties do not: null. */
export const tableColumn = (tables: readonly ElementTable[], { of }: ElementField): Column | null =>
  of === 'tag' || of === 'property' ? null : joinedColumn(tables.map(partOf[of]))

/** Columns of several models as one; a value that stands in several of them stands once. */
export function joinedColumn(parts: readonly Part[]): Column {
  const values: string[] = []
  const places = new Map<string, number>()
  const placeOf = (value: string | null): number => {
    if (value === null) return -1
    const known = places.get(value)
    if (known !== undefined) return known
    places.set(value, values.length)
    return values.push(value) - 1
  }
  const of = new Int32Array(parts.reduce((sum, part) => sum + part.of.length, 0))
  let at = 0
  for (const part of parts) {
    const joined = Int32Array.from(part.values, placeOf)
    for (const place of part.of) of[at++] = place === null ? -1 : (joined[place] ?? -1)
  }
  return { values, of }
}

/** An element in a room stands on the storey of the room; where there is no storey, the place itself names it. */
/** The name of the storey that a place is in, else its own. */
export function storeyOf(places: readonly TablePlace[], place: number): string | null {
  for (let at: number | null = place, depth = 0; at !== null && depth < places.length; depth++) {
    const here: TablePlace | undefined = places[at]
    if (!here) return null
    if (here.ifcClass === 'IfcBuildingStorey') return here.name
    at = here.parent
  }
  return places[place]?.name ?? null
}
