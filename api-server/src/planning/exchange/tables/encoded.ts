/** Letters that are encoded at once. */
const PIECE = 65_536

/** Texts as the bytes of a file, in pieces that are worth a write. */
export function* encoded(texts: Iterable<string>): Generator<Buffer> {
  let text = ''
  for (const piece of texts) {
    text += piece
    if (text.length < PIECE) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}
