/**
 * The body of an answer that tells its length. `arrayBuffer()` joins and copies all of it in one turn of the loop, 18 ms
 * of a document of 5,000 works; here each piece goes to its place as it comes.
 */
export async function bytesOf({ headers, body }: Pick<Response, 'headers' | 'body'>): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(Number(headers.get('content-length') ?? 0))
  let at = 0
  for await (const piece of body ?? []) {
    if (at + piece.byteLength > bytes.byteLength) throw new Error('An answer is longer than it says')
    bytes.set(piece, at)
    at += piece.byteLength
  }
  if (at < bytes.byteLength) throw new Error('An answer is shorter than it says')
  return bytes
}
