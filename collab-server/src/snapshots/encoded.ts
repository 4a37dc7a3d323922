import * as Y from 'yjs'
import type { Encoded } from '../storage/documents.ts'

/** For worker threads: the document of these updates, oldest first. */
export function opened(updates: readonly Uint8Array[]): Y.Doc {
  const document = new Y.Doc()
  document.transact(() => {
    for (const update of updates) Y.applyUpdate(document, update)
  })
  return document
}

/** For worker threads: takes as long as the document is large. */
export function encoded(document: Y.Doc): Encoded {
  let structs = 0
  for (const list of document.store.clients.values()) structs += list.length
  return { bytes: Y.encodeStateAsUpdate(document), stateVector: Y.encodeStateVector(document), structs }
}
