import type { Id } from '../plan/index.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const SEEDS = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b] as const

/** 32 bits: FNV-1a from a seed, mixed so that every letter reaches every bit. */
function hashOf(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * The id that an assignment of a resource to a work has when a person makes it: two people who assign the same one, each
 * without the other, have made one assignment. Of 72 bits; files bring ids of their own.
 */
export function assignmentIdOf(workId: Id, resourceId: Id): Id {
  const text = `${workId}:${resourceId}`
  return SEEDS.map((seed) => {
    const hash = hashOf(text, seed)
    return [0, 6, 12, 18].map((shift) => letters[(hash >>> shift) & 63]).join('')
  }).join('')
}
