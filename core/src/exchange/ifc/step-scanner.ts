/** Cuts a STEP file (ISO 10303-21) into its statements, whatever the chunks; strings and comments end none. */
import { byteString } from '../byte-string.ts'
import { parseValues, type StepValue } from './step-values.ts'

const [QUOTE, OPEN, STAR, SLASH, SEMICOLON, HASH] = [0x27, 0x28, 0x2a, 0x2f, 0x3b, 0x23]
/** Of one statement: coordinates of a terrain are the longest there are. */
const longestStatement = 256_000_000
const entityHead = /^#(\d+)\s*=\s*([A-Z_]\w*)\s*(?=\()/i

export class StepScanner {
  /** Some statement is longer than any can be. */
  isTooLong = false
  readonly #take: (statement: StepStatement) => void
  /** The statement that has begun, with room for more: one of many chunks is not copied with each of them. */
  #buffer: Uint8Array = new Uint8Array()
  #length = 0
  #within: 'statement' | 'string' | 'comment' = 'statement'
  #previous = 0
  /** Of the file, where the buffer begins. */
  #offset = 0

  /** A statement is valid only while it is handed over. */
  constructor(take: (statement: StepStatement) => void) {
    this.#take = take
  }

  write(chunk: Uint8Array): void {
    if (this.isTooLong) return
    const scanned = this.#length
    const bytes = this.#append(chunk)
    let from = 0
    let within = this.#within
    let previous = this.#previous
    for (let at = scanned; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (within === 'string') {
        if (byte === QUOTE) within = 'statement'
      } else if (within === 'comment') {
        if (byte === SLASH && previous === STAR) within = 'statement'
      } else if (byte === QUOTE) within = 'string'
      else if (byte === STAR && previous === SLASH) within = 'comment'
      else if (byte === SEMICOLON) {
        this.#take(new StepStatement(bytes.subarray(from, at), this.#offset + from))
        from = at + 1
      }
      // The slash that ends a comment begins no other.
      previous = within === 'statement' && byte === SLASH && previous === STAR ? 0 : byte
    }
    this.#within = within
    this.#previous = previous
    this.#buffer.copyWithin(0, from, this.#length)
    this.#length -= from
    this.#offset += from
    this.isTooLong = this.#length > longestStatement
  }

  #append(chunk: Uint8Array): Uint8Array {
    const length = this.#length + chunk.length
    if (length > this.#buffer.length) {
      const larger = new Uint8Array(Math.max(length, 2 * this.#buffer.length))
      larger.set(this.#buffer.subarray(0, this.#length))
      this.#buffer = larger
    }
    this.#buffer.set(chunk, this.#length)
    this.#length = length
    return this.#buffer.subarray(0, length)
  }
}

export class StepStatement {
  /** 0: it is no entity but a keyword, as `DATA` and `ENDSEC`. */
  readonly id: number
  /** Of the kind of entity, or the keyword; upper case. */
  readonly name: string
  /** Of its first byte in the file. */
  readonly offset: number
  readonly #bytes: Uint8Array
  /** Of the bracket that opens the values. */
  readonly #values: number

  constructor(bytes: Uint8Array, offset: number) {
    const begin = beginOf(bytes)
    this.#bytes = bytes
    this.offset = offset + begin
    const open = bytes.indexOf(OPEN, begin)
    const head = byteString(bytes, begin, open < 0 ? bytes.length : open + 1)
    const entity = bytes[begin] === HASH ? entityHead.exec(head) : null
    this.id = Number(entity?.[1] ?? 0)
    this.name = (entity?.[2] ?? head.replace(/\(.*$/s, '').trim()).toUpperCase()
    this.#values = open
  }

  /** The first value where it is a string: of nearly all entities with a name their GlobalId. */
  get firstText(): string | null {
    const bytes = this.#bytes
    let at = this.#values + 1
    while (at < bytes.length && bytes[at]! <= 0x20) at++
    if (bytes[at] !== QUOTE) return null
    const end = bytes.indexOf(QUOTE, at + 1)
    return end < 0 ? null : byteString(bytes, at + 1, end)
  }

  /** null: they are not well-formed. */
  values(): readonly StepValue[] | null {
    if (this.#values < 0) return null
    const text = byteString(this.#bytes, this.#values)
    return parseValues(text.includes('/*') ? withoutComments(text) : text)
  }
}

/** After blanks and comments. */
function beginOf(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === SLASH && bytes[at + 1] === STAR) {
      at += 2
      while (at < bytes.length && !(bytes[at] === STAR && bytes[at + 1] === SLASH)) at++
      at++
    } else if (bytes[at]! > 0x20) return at
  }
  return bytes.length
}

const withoutComments = (text: string): string =>
  text.replace(/'(?:[^']|'')*'|\/\*.*?\*\//gs, (part) => (part.startsWith("'") ? part : ' '))
