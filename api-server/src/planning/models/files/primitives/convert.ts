import { createHash } from 'node:crypto'
import { areaOf, geometryOfPrimitives, type Primitive, packGeometry, volumeOf } from '@plumbline/core/bim'
import { PRIMITIVES_SCHEMA } from '@plumbline/core/contract'
import type { ConvertedModel } from '../conversion/convert.ts'
import { packed } from '../conversion/packing.ts'

/** What is nothing that IFC has a word for is a proxy there. */
const IFC_CLASS = 'IfcBuildingElementProxy'

/** Primitives as the elements of a model, with their quantities by the names that IFC gives these. */
export function convertPrimitives(primitives: readonly Primitive[]): ConvertedModel {
  const geometry = geometryOfPrimitives(primitives)
  const { partShapes, shapeIndices } = geometry
  return {
    schema: PRIMITIVES_SCHEMA,
    geometry: packed(packGeometry(geometry)),
    triangles: partShapes.reduce((sum, shape) => sum + (shapeIndices[shape + 1]! - shapeIndices[shape]!) / 3, 0),
    drawn: primitives.length,
    elements: primitives.map((one, number) => ({
      guid: one.guid,
      name: one.name,
      ifcClass: IFC_CLASS,
      typeName: one.type,
      tag: '',
      place: null,
      whole: null,
      sets: [number],
      fingerprint: createHash('sha1').update(JSON.stringify(one)).digest('base64url'),
    })),
    places: [],
    systems: [],
    georeference: null,
    sets: primitives.map(quantitiesOf),
    tasks: [],
  }
}

function quantitiesOf(one: Primitive): ConvertedModel['sets'][number] {
  const of = (name: string, value: number, unit: string) => ({ name, value: rounded(value), unit })
  const area = of('NetArea', areaOf(one), 'm²')
  const properties = one.shape === 'plane' ? [area] : [of('NetVolume', volumeOf(one), 'm³'), area]
  return { name: 'BaseQuantities', kind: 'quantities', properties }
}

const rounded = (value: number): string => String(Number(value.toFixed(3)))
