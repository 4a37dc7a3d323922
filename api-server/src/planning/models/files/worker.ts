import { createReadStream } from 'node:fs'
import { answerTasks } from '../../../platform/workers/index.ts'
import { type ConvertedModel, convertModel } from './conversion/convert.ts'
import { packed as packedGeometry } from './conversion/packing.ts'

export interface ConversionTask {
  /** Where the file lies, gzip-compressed. */
  path: string
}

/** With the geometry brotli-compressed, as it is kept and sent. */
export type Conversion = ConvertedModel

answerTasks<ConversionTask, Conversion>(async ({ path }, progress) => {
  const converted = await convertModel(createReadStream(path), progress)
  const geometry = packedGeometry(converted.geometry)
  return { result: { ...converted, geometry }, transfer: [geometry.buffer] }
})
