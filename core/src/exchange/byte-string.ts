/** The characters of the bytes 0–255, so that one-letter fields cost no new string. */
const characters = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte))

/** A call takes a limited number of arguments. */
const longestPiece = 8192

/**
 * The bytes from `from` up to `end` as a byte string: one character 0–255 per byte.
 *
 * Files hold millions of short fields: for these, plain arguments are many times faster than a typed array.
 */
export function byteString(bytes: Uint8Array, from = 0, end = bytes.length): string {
  switch (end - from) {
    case 0:
      return ''
    case 1:
      return characters[bytes[from]!]!
    case 2:
      return String.fromCharCode(bytes[from]!, bytes[from + 1]!)
    case 3:
      return String.fromCharCode(bytes[from]!, bytes[from + 1]!, bytes[from + 2]!)
    case 4:
      return String.fromCharCode(bytes[from]!, bytes[from + 1]!, bytes[from + 2]!, bytes[from + 3]!)
    default:
      return inPieces(bytes, from, end)
  }
}

function inPieces(bytes: Uint8Array, from: number, end: number): string {
  let text = ''
  for (let at = from; at < end; at += longestPiece) {
    const length = Math.min(longestPiece, end - at)
    const codes = new Array<number>(length)
    for (let i = 0; i < length; i++) codes[i] = bytes[at + i]!
    text += String.fromCharCode.apply(null, codes)
  }
  return text
}

/** The inverse of `byteString`. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}
