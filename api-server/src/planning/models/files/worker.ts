import { createReadStream } from 'node:fs'
import { revisionQuantities, type StoreyQuantity, storeyOf, unpackGeometry } from '@plumbline/core/bim'
import { answerTasks } from '../../../platform/workers/index.ts'
import { type ConvertedModel, convertModel } from './conversion/convert.ts'
import { packed as packedGeometry } from './conversion/packing.ts'

export interface ConversionTask {
  /** Where the file lies, gzip-compressed. */
  path: string
}

/** With the geometry brotli-compressed, as it is kept and sent. */
export interface Conversion extends ConvertedModel {
  quantities: StoreyQuantity[]
}

answerTasks<ConversionTask, Conversion>(async ({ path }, progress) => {
  const converted = await convertModel(createReadStream(path), progress)
  const quantities = quantitiesOf(converted)
  const geometry = packedGeometry(converted.geometry)
  return { result: { ...converted, geometry, quantities }, transfer: [geometry.buffer] }
})

function quantitiesOf({ elements, places, geometry }: ConvertedModel): StoreyQuantity[] {
  const storeys = places.map((_, place) => storeyOf(places, place) ?? '')
  const standing = elements.map(({ ifcClass, place }) => ({
    ifcClass,
    storey: place === null ? '' : (storeys[place] ?? ''),
  }))
  return revisionQuantities(standing, unpackGeometry(geometry.buffer))
}
