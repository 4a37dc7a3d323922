import { byteString } from '../byte-string.ts'
import { decode, type Encoding, isAscii } from '../encoding.ts'

/** Names of encodings that XML files declare, by what they are decoded as. */
const declared: Record<string, Encoding | 'utf-16'> = {
  'utf-8': 'utf-8',
  'us-ascii': 'utf-8',
  'utf-16': 'utf-16',
  'utf-16le': 'utf-16',
  'utf-16be': 'utf-16',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'windows-1256': 'windows-1256',
}

/** How much of the beginning is looked at for the declaration. */
const headBytes = 256

/**
 * Turns the bytes of an XML file into text as they arrive: by the byte order mark, else by what the XML declaration
 * names, else UTF-8. Bytes that are not of that encoding are the error: nothing is guessed.
 */
export class XmlDecoder {
  /** Name of the encoding that the bytes are not in. */
  error: string | null = null
  #encoding: Encoding | 'utf-16' | null = null
  #bigEndian = false
  /** Bytes of a character that goes on in the next chunk. */
  #rest: Uint8Array = new Uint8Array(0)

  /** Text of the chunk, '' as long as the encoding is not known. */
  write(chunk: Uint8Array, isLast = false): string {
    let bytes = joined(this.#rest, chunk)
    if (this.#encoding === null) {
      if (bytes.length < headBytes && !isLast) {
        this.#rest = bytes
        return ''
      }
      bytes = bytes.subarray(this.#begin(bytes))
    }
    if (this.error) return ''
    const end = isLast ? bytes.length : this.#wholeCharacters(bytes)
    this.#rest = bytes.slice(end)
    return this.#text(bytes.subarray(0, end))
  }

  /** Finds the encoding; the number of bytes of the mark. */
  #begin(bytes: Uint8Array): number {
    const [a, b, c] = bytes
    if (a === 0xef && b === 0xbb && c === 0xbf) return this.#take('utf-8', 3)
    this.#bigEndian = (a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)
    if (this.#bigEndian || (a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) {
      return this.#take('utf-16', a === 0xfe || a === 0xff ? 2 : 0)
    }
    const name = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(
      byteString(bytes.subarray(0, headBytes)),
    )
    const encoding = declared[(name?.[1] ?? 'utf-8').toLowerCase()]
    if (encoding === undefined || encoding === 'utf-16') this.error = name?.[1] ?? 'UTF-16'
    return this.#take(encoding ?? 'utf-8', 0)
  }

  #take(encoding: Encoding | 'utf-16', mark: number): number {
    this.#encoding = encoding
    return mark
  }

  #wholeCharacters(bytes: Uint8Array): number {
    if (this.#encoding === 'utf-16') return bytes.length - (bytes.length % 2)
    if (this.#encoding !== 'utf-8') return bytes.length
    for (let back = 1; back <= 3 && back <= bytes.length; back++) {
      const byte = bytes[bytes.length - back]!
      if ((byte & 0xc0) === 0x80) continue
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
      return length > back ? bytes.length - back : bytes.length
    }
    return bytes.length
  }

  #text(bytes: Uint8Array): string {
    if (this.#encoding === 'utf-16') return this.#utf16(bytes)
    const plain = byteString(bytes)
    if (isAscii(plain)) return plain
    const text = decode(plain, this.#encoding as Encoding)
    // A replacement character that the file itself holds is three bytes there: only broken bytes add some.
    if (this.#encoding === 'utf-8' && count(text, '\uFFFD') > count(plain, '\xef\xbf\xbd')) this.error = 'UTF-8'
    return text
  }

  #utf16(bytes: Uint8Array): string {
    if (bytes.length % 2 === 1) this.error = 'UTF-16'
    const [high, low] = this.#bigEndian ? [0, 1] : [1, 0]
    let text = ''
    for (let i = 0; i + 1 < bytes.length; i += 2) text += String.fromCharCode(bytes[i + high]! * 256 + bytes[i + low]!)
    return text
  }
}

function count(text: string, part: string): number {
  let found = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found++
  return found
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  if (a.length === 0) return b
  const both = new Uint8Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}
