/**
 * Text of XER files: found out, then decoded.
 *
 * P6 writes the code page of the machine it runs on and never says which. The reader keeps bytes as "byte strings"
 * (one character 0–255 per byte) until the whole file was seen, because the first letter outside ASCII may come late.
 */

export type Encoding = 'utf-8' | 'windows-1251' | 'windows-1252' | 'windows-1256'

/** Characters of the bytes 0x80–0xFF. Source: the WHATWG Encoding Standard's index of each code page. */
const upperHalf: Record<Exclude<Encoding, 'utf-8'>, string> = {
  'windows-1251':
    'ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u0098™љ›њќћџ\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї' +
    'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя',
  'windows-1252':
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿' +
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  'windows-1256':
    '€پ‚ƒ„…†‡ˆ‰ٹ‹Œچژڈگ‘’“”•–—ک™ڑ›œ\u200c\u200dں\u00a0،¢£¤¥¦§¨©ھ«¬\u00ad®¯°±²³´µ¶·¸¹؛»¼½¾؟' +
    'ہءآأؤإئابةتثجحخدذرزسشصض×طظعغ\u0640فقكàلâمنهوçèéêëىيîï\u064b\u064c\u064d\u064eô\u064f\u0650÷\u0651ù\u0652ûü\u200e\u200fے',
}

const aboveAscii = /[\x80-\xff]/

export function isAscii(bytes: string): boolean {
  return !aboveAscii.test(bytes)
}

/**
 * Decodes a byte string. Bytes that are not UTF-8 under `utf-8` become U+FFFD.
 */
export function decode(bytes: string, encoding: Encoding): string {
  if (isAscii(bytes)) return bytes
  // Only where letters are foreign: files are mostly names of fields, and a text that grows letter by letter is heavy.
  return bytes.replace(/[\x80-\xff]+/g, (run) =>
    encoding === 'utf-8' ? decodeUtf8(run).text : decodePage(run, encoding),
  )
}

function decodePage(bytes: string, encoding: Exclude<Encoding, 'utf-8'>): string {
  const table = upperHalf[encoding]
  let text = ''
  for (let i = 0; i < bytes.length; i++) text += table[bytes.charCodeAt(i) - 0x80]
  return text
}

/** Lowest code point a sequence of this many bytes may hold; a smaller one is an overlong form, refused. */
const lowestOfLength = [0, 0, 0x80, 0x800, 0x10000]

function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1
  if (lead >= 0xc2 && lead <= 0xdf) return 2
  if (lead >= 0xe0 && lead <= 0xef) return 3
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0
}

/** The code point at `index` and its length in bytes; `null` where the bytes are not well-formed (RFC 3629). */
function codePointAt(bytes: string, index: number): { codePoint: number; length: number } | null {
  const lead = bytes.charCodeAt(index)
  const length = sequenceLength(lead)
  if (length === 0 || index + length > bytes.length) return null
  if (length === 1) return { codePoint: lead, length }
  let codePoint = lead & (0x7f >> length)
  for (let i = 1; i < length; i++) {
    const next = bytes.charCodeAt(index + i)
    if ((next & 0xc0) !== 0x80) return null
    codePoint = (codePoint << 6) | (next & 0x3f)
  }
  const surrogate = codePoint >= 0xd800 && codePoint <= 0xdfff
  if (surrogate || codePoint > 0x10ffff || codePoint < lowestOfLength[length]!) return null
  return { codePoint, length }
}

function decodeUtf8(bytes: string): { text: string; valid: boolean } {
  let text = ''
  let valid = true
  let index = 0
  while (index < bytes.length) {
    const read = codePointAt(bytes, index)
    text += read ? String.fromCodePoint(read.codePoint) : '\uFFFD'
    index += read ? read.length : 1
    if (!read) valid = false
  }
  return { text, valid }
}

/** How many of the texts with bytes above 0x7F must be UTF-8 for the file to be: a few may be cut inside a letter. */
const utf8Share = 0.98

/**
 * Finds the encoding of a file from its texts with bytes above 0x7F; `null`: it claims UTF-8 by its mark and is not.
 */
export function findEncoding(texts: readonly string[], utf8Mark: boolean): Encoding | null {
  let valid = 0
  for (const text of texts) if (decodeUtf8(text).valid) valid++
  const isUtf8 = valid >= texts.length * utf8Share
  if (utf8Mark) return isUtf8 ? 'utf-8' : null
  return isUtf8 ? 'utf-8' : findCodePage(texts)
}

/**
 * Cyrillic and Arabic words are runs of bytes above 0xBF; in western languages such letters stand alone between ASCII
 * ones. Of the two, only Cyrillic has letters (а в и о п р с т …) where windows-1256 has French letters and vowel marks.
 */
function findCodePage(texts: readonly string[]): Encoding {
  let letters = 0
  let pairs = 0
  let small = 0
  let onlyCyrillic = 0
  for (const text of texts) {
    for (let i = 0; i < text.length; i++) {
      const byte = text.charCodeAt(i)
      if (byte < 0xc0) continue
      letters++
      if (text.charCodeAt(i + 1) >= 0xc0) pairs++
      if (byte < 0xe0) continue
      small++
      if (!arabicSmall.has(byte)) onlyCyrillic++
    }
  }
  if (letters === 0 || pairs < letters * 0.4) return 'windows-1252'
  return small > 0 && onlyCyrillic < small * 0.3 ? 'windows-1256' : 'windows-1251'
}

/** Bytes from 0xE0 on that are Arabic letters in windows-1256. */
const arabicSmall = new Set([0xe1, 0xe3, 0xe4, 0xe5, 0xe6, 0xec, 0xed])

/** The byte string of a text; `null`: the code page lacks a letter of it. */
export function encode(text: string, encoding: Encoding): string | null {
  let isWhole = true
  const bytes = text.replace(/[^\0-\x7f]+/g, (run) => {
    const own = encodeRun(run, encoding)
    isWhole &&= own !== null
    return own ?? ''
  })
  return isWhole ? bytes : null
}

function encodeRun(letters: string, encoding: Encoding): string | null {
  let bytes = ''
  for (const letter of letters) {
    if (encoding === 'utf-8') bytes += utf8Of(letter.codePointAt(0)!)
    else {
      const place = upperHalf[encoding].indexOf(letter)
      if (place < 0) return null
      bytes += String.fromCharCode(0x80 + place)
    }
  }
  return bytes
}

/** A lone half of a pair, which UTF-8 has no form for, becomes U+FFFD. */
function utf8Of(code: number): string {
  const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code
  if (point < 0x80) return String.fromCharCode(point)
  const tail = (shift: number) => 0x80 | ((point >> shift) & 0x3f)
  if (point < 0x800) return String.fromCharCode(0xc0 | (point >> 6), tail(0))
  if (point < 0x10000) return String.fromCharCode(0xe0 | (point >> 12), tail(6), tail(0))
  return String.fromCharCode(0xf0 | (point >> 18), tail(12), tail(6), tail(0))
}
