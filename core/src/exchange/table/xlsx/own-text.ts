/** Shorter texts are copied by the engine itself. */
const SHORTEST_PIECE = 13
const PIECE = 8_192

/** A text of its own: engines keep a piece as a place in the whole, and one name would hold all the XML around it. */
export function ownText(text: string): string {
  if (text.length < SHORTEST_PIECE) return text
  let own = ''
  for (let from = 0; from < text.length; from += PIECE) {
    const codes = new Array<number>(Math.min(PIECE, text.length - from))
    for (let at = 0; at < codes.length; at++) codes[at] = text.charCodeAt(from + at)
    own += String.fromCharCode.apply(null, codes)
  }
  return own
}
