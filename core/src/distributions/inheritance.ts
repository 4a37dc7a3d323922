import type { Id } from '../plan/index.ts'

/** The value of the nearest node, from the node itself up to the root; null: none has one. */
export function nearest<T>(
  id: Id,
  parentOf: (id: Id) => Id | null,
  own: (id: Id) => T | undefined,
): { from: Id; value: T } | null {
  const seen = new Set<Id>()
  for (let at: Id | null = id; at !== null && !seen.has(at); at = parentOf(at)) {
    seen.add(at)
    const value = own(at)
    if (value !== undefined) return { from: at, value }
  }
  return null
}
