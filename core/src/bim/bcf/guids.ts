/** What is made here has 72-bit ids; in a BCF file each is a GUID (RFC 9562, version 8) from which the id is read again. */
import type { Id } from '../../plan/index.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const ID_LETTERS = 12
/** Ids of different things that stand together in a file differ in this. */
const kinds = {
  topic: '706c756d-6200',
  viewpoint: '706c756d-6201',
  comment: '706c756d-6202',
  project: '706c756d-6203',
} as const
type Kind = keyof typeof kinds

export function guidOfId(id: Id, kind: Kind): string {
  const bits = [...id].reduce((sum, letter) => sum * 64n + BigInt(Math.max(0, LETTERS.indexOf(letter))), 0n)
  const hex = bits.toString(16).padStart(18, '0')
  return `${kinds[kind]}-8${hex.slice(0, 3)}-b${hex.slice(3, 6)}-${hex.slice(6)}`
}

/** null: it is of something that was made elsewhere. */
export function idOfGuid(guid: string, kind: Kind): Id | null {
  const match = /^(.{13})-8(.{3})-b(.{3})-(.{12})$/.exec(guid.toLowerCase())
  if (!match || match[1] !== kinds[kind]) return null
  let bits = BigInt(`0x${match[2]}${match[3]}${match[4]}`)
  let id = ''
  for (let at = 0; at < ID_LETTERS; at++) {
    id = LETTERS[Number(bits % 64n)] + id
    bits /= 64n
  }
  return id
}
