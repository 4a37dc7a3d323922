import type { Readable } from 'node:stream'

/** What a blob is told by: letters, digits, `-`, `_` and `.`, in folders that `/` parts. */
const KEY = /^(?!.*\.\.)[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*$/

export interface BlobEntry {
  key: string
  bytes: number
  /** When it was written. */
  at: Date
}

/**
 * Where bytes are kept outside the database: a folder, or a bucket that speaks S3. A blob is written as a whole or not
 * at all, and never changed.
 */
export interface Blobs {
  readonly kind: 'folder' | 's3'
  /** Writing what is there already is as good as once. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The same of what nobody may change or remove until then: where the end can hold that, it does (S3 Object Lock). */
  putFor(key: string, bytes: Uint8Array, until: Date): Promise<void>
  /** The same of a file of this machine, of which no more than a part stands in memory. */
  putFile(key: string, path: string): Promise<void>
  /** Throws BLOB_MISSING. */
  get(key: string): Promise<Buffer>
  /** Throws BLOB_MISSING. */
  stream(key: string): Promise<Readable>
  /** null: it is not there. */
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** Keys that begin with a folder, in no order. */
  list(folder: string): AsyncGenerator<BlobEntry>
}

/** Nobody is told of this one: whoever asks for a blob says what is missing. */
export class BlobMissing extends Error {
  readonly key: string

  constructor(key: string) {
    super(`There is no blob ${key}`)
    this.key = key
  }
}

export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`No key of a blob: ${key}`)
  return key
}
