/** The way from a calculated column back to itself, by keys, both ends included; null: there is none. */
export function cycleThrough(key: string, readsOf: (key: string) => readonly string[]): string[] | null {
  const dead = new Set<string>()
  const walk = (at: string, path: readonly string[]): string[] | null => {
    for (const next of readsOf(at)) {
      if (next === key) return [...path, next]
      if (dead.has(next)) continue
      dead.add(next)
      const found = walk(next, [...path, next])
      if (found) return found
    }
    return null
  }
  return walk(key, [key])
}
