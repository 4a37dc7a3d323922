import { answerTasks } from '../../platform/workers/index.ts'
import { type ConvertedModel, convertModel } from './conversion/convert.ts'
import { packed as packedGeometry } from './conversion/packing.ts'

export interface ConversionTask {
  /** The file, gzip-compressed. */
  packed: Uint8Array
}

/** With the geometry brotli-compressed, as it is kept and sent. */
export type Conversion = ConvertedModel

answerTasks<ConversionTask, Conversion>(async ({ packed }, progress) => {
  const converted = await convertModel(packed, progress)
  const geometry = packedGeometry(converted.geometry)
  return { result: { ...converted, geometry }, transfer: [geometry.buffer] }
})
