import { randomBytes, randomFillSync } from 'node:crypto'
import { currentKey } from './callers/index.ts'

const ID_BYTES = 9
/** Random bytes are fetched for many ids at once: an import needs hundreds of thousands, and each fetch is a call. */
const pool = Buffer.alloc(ID_BYTES * 512)
let used = pool.length

/** 12 characters of `A–Za–z0–9_-`: 72 random bits; in a call that has a key the same ones when it is sent again. */
export function newId(): string {
  const key = currentKey()
  if (key) return key.nextId()
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += ID_BYTES
  return pool.toString('base64url', used - ID_BYTES, used)
}

/** 43 characters, 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
