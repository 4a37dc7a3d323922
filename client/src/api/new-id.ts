import type { Id } from '@plumbline/core/plan'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

/** 12 characters of a URL-safe alphabet: 72 random bits (decision 6). */
export function newId(): Id {
  let id = ''
  for (const byte of crypto.getRandomValues(new Uint8Array(12))) id += ALPHABET[byte & 63]
  return id
}
