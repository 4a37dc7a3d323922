/** Text of BC3 files: the record ~V names its characters, and where it does not they are found out. */
import { byteString } from '../../exchange/byte-string.ts'
import { decode, type Encoding, findEncoding } from '../../exchange/encoding.ts'
import { XmlDecoder } from '../../exchange/xml/decoder.ts'

/** Characters of the bytes 0x80–0xFF. Source: code page tables of the Unicode Consortium (CP437, CP850). */
const upperHalf: Record<'437' | '850', string> = {
  437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧' +
    '╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤' +
    'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
}

const HEAD = /~V\|[^|~]*\|[^|~]*\|[^|~]*\|[^|~]*\|\s*([\w-]+)/
const UTF8_MARK = '\u00ef\u00bb\u00bf'

export function textOfBc3(bytes: Uint8Array): string {
  // By its mark alone, which is that of any text.
  if (hasUtf16Mark(bytes)) return new XmlDecoder().write(bytes, true)
  const whole = byteString(bytes)
  const hasMark = whole.startsWith(UTF8_MARK)
  const raw = hasMark ? whole.slice(UTF8_MARK.length) : whole
  const named = HEAD.exec(raw.slice(0, 4_000))?.[1]?.toUpperCase() ?? ''
  if (named === '437' || named === '850')
    return raw.replace(/[\x80-\xff]/g, (one) => upperHalf[named][one.charCodeAt(0) - 0x80]!)
  return decode(raw, encodingOf(raw, hasMark || /^UTF-?8$/.test(named)))
}

const hasUtf16Mark = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** Western words have no four such letters in a row; those of other alphabets are hardly anything else. */
const FOREIGN_WORD = /[\xc0-\xff]{4}/

/** ANSI is whatever page the machine of the author had. */
function encodingOf(raw: string, saysUtf8: boolean): Encoding {
  const found = findEncoding(raw.match(/[\x80-\xff]+/g) ?? [], saysUtf8) ?? 'windows-1252'
  return found === 'utf-8' || FOREIGN_WORD.test(raw) ? found : 'windows-1252'
}
