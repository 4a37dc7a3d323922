/** Uniform numbers in [0, 1) that depend on the seed alone. Source: mulberry32 by T. Ettinger (public domain). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

/** A 12-character id from the given source of randomness. */
export function randomId(random: () => number): string {
  let id = ''
  for (let i = 0; i < 12; i++) id += ALPHABET[Math.floor(random() * 64)]
  return id
}
