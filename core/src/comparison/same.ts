/** Equal as values: plain records may name their fields in any order, and leave out what is undefined. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, i) => same(one, b[i]))
  }
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  for (const name in left) if (!same(left[name], right[name])) return false
  for (const name in right) if (!(name in left) && right[name] !== undefined) return false
  return true
}
