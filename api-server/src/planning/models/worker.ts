import { brotliCompressSync, constants } from 'node:zlib'
import { answerTasks } from '../../platform/workers/index.ts'
import { type ConvertedModel, convertModel } from './conversion/convert.ts'

export interface ConversionTask {
  /** The file, gzip-compressed. */
  packed: Uint8Array
}

/** With the geometry brotli-compressed, as it is kept and sent. */
export type Conversion = ConvertedModel

const QUALITY = 5
const WINDOW_BITS = 24

answerTasks<ConversionTask, Conversion>(async ({ packed }, progress) => {
  const converted = await convertModel(packed, progress)
  const geometry = new Uint8Array(
    brotliCompressSync(converted.geometry, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: converted.geometry.length,
      },
    }),
  )
  return { result: { ...converted, geometry }, transfer: [geometry.buffer] }
})
