const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'
/** The first letter of a GlobalId has two bits only: 22 of them hold 128. */
const FIRST = 3

/** A GlobalId as IFC writes them. */
export function newGuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22))
  return Array.from(bytes, (byte, at) => ALPHABET[byte & (at === 0 ? FIRST : 63)]).join('')
}
