import { randomBytes } from 'node:crypto'

/** 12 characters of `A–Za–z0–9_-`: 72 random bits. */
export function newId(): string {
  return randomBytes(9).toString('base64url')
}

/** 43 characters, 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
