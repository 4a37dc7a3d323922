const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As an authenticator application reads the secret that a person types into it. */
export function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
