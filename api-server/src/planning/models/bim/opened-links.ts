import { ModelLinks } from '@plumbline/core/documents/bim'
import * as Y from 'yjs'

/** `update`: the whole document. */
export function openedLinks(update: Uint8Array): ModelLinks {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, update)
  return new ModelLinks(doc)
}
