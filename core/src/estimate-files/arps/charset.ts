/** Text of ARPS files. Programs of the format write code page 866; some save it as Windows-1251 or UTF-8, which its first record tells. */
import { byteString } from '../../exchange/byte-string.ts'
import { decode } from '../../exchange/encoding.ts'

/** Characters of the bytes 0x80–0xFF. Source: the WHATWG Encoding Standard's index of IBM866. */
const upperHalf =
  'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
  'рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u00a0'

const encodings = ['866', 'windows-1251', 'utf-8'] as const
type ArpsEncoding = (typeof encodings)[number]

/** «АРПС 1.1» in each, as byte strings. */
const heads: Readonly<Record<ArpsEncoding, RegExp>> = {
  '866': /^\s*1#\s*\x80\x90\x8f\x91\s*1[.,]1/,
  'windows-1251': /^\s*1#\s*\xc0\xd0\xcf\xd1\s*1[.,]1/,
  'utf-8': /^(?:\xef\xbb\xbf)?\s*1#\s*\xd0\x90\xd0\xa0\xd0\x9f\xd0\xa1\s*1[.,]1/,
}

/** `head`: the first bytes as a byte string. Null: it is no file of the format. */
export const arpsEncoding = (head: string): ArpsEncoding | null =>
  encodings.find((encoding) => heads[encoding].test(head)) ?? null

export function textOfArps(bytes: Uint8Array, encoding: ArpsEncoding): string {
  const raw = byteString(bytes)
  if (encoding !== '866') return decode(raw, encoding)
  return raw.replace(/[\x80-\xff]/g, (one) => upperHalf[one.charCodeAt(0) - 0x80]!)
}

/** What stands for letters that the code page does not have. */
const alike: Readonly<Record<string, string>> = {
  ...{ '«': '"', '»': '"', '“': '"', '”': '"', '„': '"', '–': '-', '—': '-', '…': '...' },
  ...{ '²': '2', '³': '3', '×': 'x', '’': "'" },
}

const byteOf = new Map([...upperHalf].map((letter, at) => [letter, at + 0x80]))
const MISSING = '?'.charCodeAt(0)

export function bytesOfArps(text: string): Uint8Array<ArrayBuffer> {
  const known = text.replace(/[^\0-\x7f]/gu, (letter) => alike[letter] ?? letter)
  return Uint8Array.from([...known], (letter) => {
    const code = letter.charCodeAt(0)
    return code < 0x80 ? code : (byteOf.get(letter) ?? MISSING)
  })
}
