const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const IN_XML = /^\{([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\}$/i
/** Sixteen bytes as base64, without its two signs of equality. */
const IN_XER = /^[A-Za-z0-9+/]{21}[AQgw]$/
const BITS = 128
const LETTER_BITS = 6n

/** P6 writes the same sixteen bytes in base64 into XER and in hexadecimal into XML; '' where it is neither. */
export function guidOfXml(text: string): string {
  const digits = IN_XML.exec(text)?.slice(1).join('')
  if (!digits) return ''
  // Four bits more, so that letters of six come out even.
  let rest = BigInt(`0x${digits}`) << 4n
  let letters = ''
  for (let bits = 0; bits < BITS; bits += Number(LETTER_BITS)) {
    letters = LETTERS[Number(rest & 63n)]! + letters
    rest >>= LETTER_BITS
  }
  return letters
}

export function guidForXml(guid: string): string {
  if (!IN_XER.test(guid)) return ''
  const bits = [...guid].reduce((all, letter) => (all << LETTER_BITS) | BigInt(LETTERS.indexOf(letter)), 0n)
  const digits = (bits >> 4n)
    .toString(16)
    .toUpperCase()
    .padStart(BITS / 4, '0')
  const cuts = [0, 8, 12, 16, 20, 32]
  return `{${cuts
    .slice(1)
    .map((to, i) => digits.slice(cuts[i], to))
    .join('-')}}`
}
