/** Things with bytes, one after another: length and JSON of what is told, length and bytes. */

export interface Frame<Told = unknown> {
  told: Told
  bytes: Uint8Array
}

const LENGTH_BYTES = 4

export function encodeFrames(frames: readonly Frame[]): Uint8Array<ArrayBuffer> {
  const pieces = frames.flatMap(({ told, bytes }) => {
    const head = asciiOf(JSON.stringify(told))
    return [lengthOf(head), head, lengthOf(bytes), bytes]
  })
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

/** Throws where it is not what `encodeFrames` made. */
export function decodeFrames(bytes: Uint8Array): Frame[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const next = (): Uint8Array => {
    const length = view.getUint32(at)
    const from = at + LENGTH_BYTES
    at = from + length
    if (at > bytes.length) throw new RangeError('Frames are cut off')
    return bytes.subarray(from, at)
  }
  const frames: Frame[] = []
  while (at < bytes.length) {
    const told: unknown = JSON.parse(textOf(next()))
    frames.push({ told, bytes: next() })
  }
  return frames
}

/** JSON has a way to write every letter with letters of ASCII alone. */
function asciiOf(json: string): Uint8Array {
  const ascii = json.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return Uint8Array.from(ascii, (letter) => letter.charCodeAt(0))
}

const LETTERS_AT_ONCE = 8_192

function textOf(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += LETTERS_AT_ONCE) {
    text += String.fromCharCode(...bytes.subarray(at, at + LETTERS_AT_ONCE))
  }
  return text
}

function lengthOf({ length }: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(LENGTH_BYTES)
  new DataView(bytes.buffer).setUint32(0, length)
  return bytes
}
