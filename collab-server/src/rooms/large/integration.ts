import * as Y from 'yjs'
import type { SilentDocument } from './silent-document.ts'

/** Puts a large update into a document slice by slice. */
export function* integrate(document: SilentDocument, slices: readonly Uint8Array[], origin: object): Generator<void> {
  for (const slice of slices) {
    document.write((live) => Y.applyUpdate(live, slice, origin))
    yield
  }
}
