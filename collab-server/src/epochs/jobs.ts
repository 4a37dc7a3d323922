import type { Encoded } from '../storage/documents.ts'

/** Writes the document of these updates, oldest first, anew. */
export interface FoldJob {
  room: string
  updates: Uint8Array[]
  /** What it holds from then on, as a Yjs update V1; null: what it held before. */
  content: Uint8Array | null
}

export type FoldResult =
  | {
      ok: true
      /** The document as it was. */
      closing: Encoded
      fresh: Encoded
      /** The Yjs client that wrote `fresh`. */
      freshRoot: number
    }
  /** The new document does not hold what the old one holds, or the gate would not take it. */
  | { ok: false; code: string; detail: string }
