/** Several updates in one body, each behind its length as a big-endian uint32. */

const LENGTH_BYTES = 4

export function framed(updates: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = updates.reduce((sum, { length }) => sum + LENGTH_BYTES + length, 0)
  const body = new Uint8Array(size)
  const view = new DataView(body.buffer)
  let at = 0
  for (const update of updates) {
    view.setUint32(at, update.length)
    body.set(update, at + LENGTH_BYTES)
    at += LENGTH_BYTES + update.length
  }
  return body
}

/** Parts of the body, not copies. Throws RangeError when it breaks off. */
export function unframed(body: Uint8Array): Uint8Array[] {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const updates: Uint8Array[] = []
  for (let at = 0; at < body.length; ) {
    const end = at + LENGTH_BYTES + view.getUint32(at)
    if (end > body.length) throw new RangeError('The updates break off')
    updates.push(body.subarray(at + LENGTH_BYTES, end))
    at = end
  }
  return updates
}
