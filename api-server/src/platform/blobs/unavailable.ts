import { AppError } from '@plumbline/core/errors'
import { BlobMissing, type Blobs, requireKey } from './blobs.ts'

/** The disk is full, the bucket does not answer: whoever asked is told so, and those who look after it why. */
class BlobsUnavailable extends AppError {
  constructor(cause: unknown) {
    super('FILES_UNAVAILABLE')
    this.cause = cause
  }
}

export function tellingUnavailable(blobs: Blobs): Blobs {
  const telling = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    requireKey(key)
    try {
      return await work()
    } catch (error) {
      throw error instanceof BlobMissing ? error : new BlobsUnavailable(error)
    }
  }
  return {
    kind: blobs.kind,
    put: (key, bytes) => telling(key, () => blobs.put(key, bytes)),
    putFor: (key, bytes, until) => telling(key, () => blobs.putFor(key, bytes, until)),
    putFile: (key, path) => telling(key, () => blobs.putFile(key, path)),
    get: (key) => telling(key, () => blobs.get(key)),
    stream: (key) => telling(key, () => blobs.stream(key)),
    size: (key) => telling(key, () => blobs.size(key)),
    remove: (key) => telling(key, () => blobs.remove(key)),
    list: (folder) => blobs.list(folder),
  }
}
