import { brotliCompressSync, constants } from 'node:zlib'

const QUALITY = 5
const WINDOW_BITS = 24

/** The geometry of a model, brotli-compressed, as it is kept and sent. */
export const packed = (geometry: Uint8Array): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    brotliCompressSync(geometry, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: geometry.length,
      },
    }),
  )
