import type { EstimateUploadFields } from '@plumbline/core/contract'

export interface FileTask {
  /** Where the file lies, gzip-compressed. */
  path: string
  fileName: string
  mapping: EstimateUploadFields['mapping']
  userId: string
  now: number
}

/** The document that a file becomes. */
export interface FileDocument {
  update: Uint8Array<ArrayBuffer>
  items: number
}
