import * as Y from 'yjs'

/**
 * True when the update (V1) brings nothing that the document lacks. Everybody who joins sends such an update: the
 * handshake asks for what the server may lack, and the answer always carries all deletions.
 */
export function contains(document: Y.Doc, update: Uint8Array): boolean {
  const { structs, ds } = Y.decodeUpdate(update)
  for (const struct of structs) {
    // A Skip stands for what the sender left out; it holds nothing.
    if (!(struct instanceof Y.Skip) && struct.id.clock + struct.length > Y.getState(document.store, struct.id.client)) {
      return false
    }
  }
  for (const [client, ranges] of ds.clients) {
    for (const range of ranges) if (!isDeleted(document, client, range.clock, range.len)) return false
  }
  return true
}

function isDeleted(document: Y.Doc, client: number, clock: number, length: number): boolean {
  const structs = document.store.clients.get(client)
  if (length === 0) return true
  if (!structs || clock + length > Y.getState(document.store, client)) return false
  let index = Y.findIndexSS(structs, clock)
  for (let struct = structs[index]; struct && struct.id.clock < clock + length; struct = structs[++index]) {
    if (!struct.deleted) return false
  }
  return true
}
